import Entity

extension ErrorTable {
  /// Rules for quotas, credentials and pauses.
  static let pauses: [Rule] = [
    said(nil, quotaWords) { .quota },
    said(
      nil,
      [
        "invalid api key", "must be authenticated", "key is inactive", "token is expired",
        "stale token", "future token", "missing token", "invalid token", "token is invalid",
        "unauthorized", "rejected due to project id", "is on another chain",
      ]
    ) { .unauthorized },
    Rule(words: paceWords + rateWords, failure: rateLimited),
  ]

  /// Words of a quota that is used up. Advice to buy more also ends messages about the pace.
  static let quotaWords = [
    "monthly capacity limit", "limit for your current plan", "settings/billing",
    "payment required", "exceeded the quota", "quota exceeded", "daily request limit reached",
    "reached the free tier",
  ]

  /// Words of a node that refuses a method, a block or more requests to this account, with a status
  /// that otherwise means that the credentials are wrong.
  static let planWords = unsupportedWords + quotaWords + ["archive"]

  /// Words about the pace of requests, never about the size of one.
  static let paceWords = [
    "per second", "/second", "/sec", "too many requests", "request limit", "rate limit",
    "ratelimit", "concurrent requests", "rps limit",
  ]

  private static let rateWords = [
    "capacity", "compute units", "daily request count", "code: 1015", "try again in",
    "request rate", "throughput",
  ]
}
