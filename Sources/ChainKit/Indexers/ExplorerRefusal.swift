/// What the refusals of block explorers mean, which differ in nothing but their text.
enum ExplorerRefusal {
  private static let phrases: [(IndexerFault, [String])] = [
    // Before the rates: "Max daily rate limit reached" ends the day.
    (.refused, ["max daily", "daily limit", "invalid api key", "missing api key", "api key not"]),
    (
      .slow(nil),
      [
        "calls per sec", "max rate limit", "rate limit", "too many requests",
        "temporarily unavailable", "please try again later",
      ]
    ),
    (
      .unsupported,
      [
        "not supported for this chain", "unsupported chainid", "invalid chainid",
        "unknown action", "unknown module", "missing or invalid action",
        "missing or invalid module",
      ]
    ),
    (.tooHeavy, ["query timeout", "smaller", "timed out", "timeout"]),
    (.tooMuch, ["result window is too large"]),
    (.refused, ["api key", "apikey"]),
  ]

  /// Returns what a refusal means; one that is not known may pass.
  static func fault(saying text: String) -> IndexerFault {
    let text = text.lowercased()
    return phrases.first { $0.1.contains(where: text.contains) }?.0 ?? .unreachable
  }
}
