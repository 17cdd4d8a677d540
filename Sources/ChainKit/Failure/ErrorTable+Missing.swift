import Entity

extension ErrorTable {
  /// Rules for data that the node does not have, from the narrowest words to the widest.
  static let missing: [Rule] = [
    missing(
      [
        "finalized block not found", "safe block not found", "finalized header not found",
        "safe header not found", "block not found: finalized", "block not found: safe",
        "pending block is not available", "pending state is not available",
        "pending logs are not supported", "block number not supported",
        "malformed blocknumber", "invalid block tag",
      ],
      .tag
    ),
    missing(
      [
        "pruned history", "history unavailable", "historical data has been pruned",
        "history has expired", "due to pruning", "such an id is pruned",
        "height is not available", "but data before",
      ],
      .pruned
    ),
    missing(
      [
        "greater than latest", "extends beyond current head", "beyond head block",
        "cannot query unfinalized", "is after latest block", "beyond the head",
        "after last accepted block", "has not been executed yet", "such an id doesn't exist yet",
      ],
      .future
    ),
    missing(
      [
        "missing trie node", "historical state", "world state unavailable",
        "no state available", "state is not available", "state not available",
        "maximum proof window", "state at block", "required historical state unavailable",
        "state already discarded", "is pruned", "archive", "no state found for block",
        "failed to recreate state",
      ],
      .state
    ),
    missing(
      [
        "header not found", "unknown block", "block not found", "indexing is in progress",
        "indexing is not yet complete", "resource not found", "header for hash not found",
        "could not find block", "block body not found", "not currently canonical",
        "is not canonical", "block not canonical", "failed to get logs for block",
      ],
      .block
    ),
    Rule(codes: [4444], failure: { _, _, _ in .missingData(.pruned) }),
    Rule(codes: [-39001], failure: { _, _, _ in .missingData(.block) }),
  ]

  private static func missing(_ words: [String], _ kind: MissingKind) -> Rule {
    Rule(words: words, failure: { _, _, _ in .missingData(kind) })
  }
}
