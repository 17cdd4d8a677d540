import Entity

extension ErrorTable {
  /// Rules for log searches only, tried before the rules for pauses.
  static let logs: [Rule] = [
    Rule(
      kinds: [.logs],
      words: [
        "addresses or topics per search position", "specify less number of address",
        "filters. the current limit is",
      ],
      failure: { _, words, _ in
        .tooManyTopics(limit: ErrorNumbers.after("limit is", in: words).flatMap(Int.init(exactly:)))
      }
    ),
    Rule(
      kinds: [.logs],
      words: ["specify an address"],
      failure: { _, _, _ in .unsupported(method: "eth_getLogs without an address") }
    ),
    Rule(
      kinds: [.logs],
      words: exactWords,
      // "credits limited to 6000/sec" is not about the range.
      test: { said in !paceWords.contains(where: said.contains) },
      failure: tooLarge
    ),
    Rule(kinds: [.logs], codes: [-32614], failure: tooLarge),
    // A public BSC node sends only this if log searches are off: one block shows it.
    Rule(
      kinds: [.logs],
      codes: [-32005],
      words: ["limit exceeded"],
      test: { said in !paceWords.contains(where: said.contains) },
      failure: { _, _, _ in .tooLarge(RangeHint()) }
    ),
  ]

  /// Rules for any message about a size and a limit, tried after pauses and missing data.
  static let logsInGeneral: [Rule] = [
    Rule(kinds: [.logs], test: speaksOfSize, failure: tooLarge)
  ]

  private static let speaksOfSize: @Sendable (String) -> Bool = { words in
    ["range", "blocks", "results", "logs", "size"].contains(where: words.contains)
      && [
        "exceed", "limit", "max", "too large", "too many", "too big", "too wide", "over",
        "more than", "bigger than", "larger than",
      ].contains(where: words.contains)
  }

  private static let exactWords = [
    "query returned more than", "block range", "exceeds limit of", "maximum block range",
    "log response size exceeded", "exceeds max results", "blocks distance",
    "is limited to", "limited to a", "limited to", "max range", "range is too large",
    "ranges over", "range allowed for your plan", "response size", "response too large",
    "response is too big", "at most", "number of requested blocks", "maximum allowed is",
    "requested too many blocks", "query must be smaller", "exceeds maximum rpc range limit",
    "logs matched by query exceeds",
  ]

  private static let tooLarge: @Sendable (ErrorContext, String, WireError) -> RPCFailure = {
    context,
    words,
    error in .tooLarge(ErrorNumbers.hint(words, error, span: context.span))
  }
}
