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
      failure: { _, text, _ in
        .tooManyTopics(
          limit: ErrorNumbers.after(["limit is"], in: text).flatMap(Int.init(exactly:))
        )
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
      test: { !$0.contains(.pace) },
      failure: tooLarge
    ),
    Rule(kinds: [.logs], codes: [-32614], failure: tooLarge),
    // A public BSC node sends only this if log searches are off: one block shows it.
    Rule(
      kinds: [.logs],
      codes: [-32005],
      words: ["limit exceeded"],
      test: { !$0.contains(.pace) },
      failure: { _, _, _ in .tooLarge(RangeHint()) }
    ),
  ]

  /// Rules for any message about a size and a limit, tried after pauses and missing data.
  static let logsInGeneral: [Rule] = [
    Rule(kinds: [.logs], test: speaksOfSize, failure: tooLarge)
  ]

  private static let speaksOfSize: @Sendable (ErrorText) -> Bool = { text in
    text.contains(.sizes) && text.contains(.limits)
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

  private static let tooLarge: @Sendable (ErrorContext, ErrorText, WireError) -> RPCFailure = {
    context,
    text,
    error in .tooLarge(ErrorNumbers.hint(text, error, span: context.span))
  }
}
