/// Limits retries, so that a failing provider is not flooded with requests.
///
/// A bucket of tokens: a retry takes one, every answer returns a tenth, and three return each
/// second.
struct RetryBudget: Sendable {
  /// A retry takes ten parts of a token.
  private static let perRetry: Int64 = 10
  private static let most: Int64 = 100
  private static let perSecond: Int64 = 30

  private var parts = RetryBudget.most
  private var filledAt: Duration?

  /// Notes an answer.
  mutating func answered() { parts = min(Self.most, parts + 1) }

  /// Takes the token for one retry; false if there is none.
  mutating func allowsRetry(at now: Duration) -> Bool {
    let passed = max(0, filledAt.map { (now - $0) / .seconds(1) } ?? 0)
    parts += Int64(min(passed * Double(Self.perSecond), Double(Self.most)))
    parts = min(Self.most, parts)
    filledAt = now
    guard parts >= Self.perRetry else { return false }
    parts -= Self.perRetry
    return true
  }
}
