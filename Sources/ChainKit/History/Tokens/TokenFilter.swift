import Entity

/// The searches that find every log of any number of accounts.
///
/// Their cost does not grow with the accounts: one list of topics names all of them.
enum TokenFilter {
  /// The searches; those of one search name the account in the same place.
  static let searches: [[LogTopic]] = (1...3).map { position in
    LogTopic.all.filter { $0.position == position }
  }

  /// Makes the filter of topics that name the account in the same place.
  static func filter(
    _ topics: [LogTopic],
    accounts: [Address],
    blocks: ClosedRange<UInt64>
  ) -> LogFilter {
    let between = Array(repeating: [Hash32]?.none, count: (topics.first?.position ?? 1) - 1)
    return LogFilter(
      blocks: blocks,
      addresses: [],
      topics: [topics.map(\.event)] + between + [accounts.map(topic)]
    )
  }

  static func topic(_ account: Address) -> Hash32 {
    // 12 zeros and 20 bytes are 32.
    (try? Hash32(bytes: [UInt8](repeating: 0, count: 12) + account.bytes)) ?? .keccak(of: [])
  }

  static func account(in topic: Hash32) -> Address? {
    guard topic.bytes.prefix(12).allSatisfy({ $0 == 0 }) else { return nil }
    return try? Address(bytes: Array(topic.bytes.suffix(20)))
  }
}
