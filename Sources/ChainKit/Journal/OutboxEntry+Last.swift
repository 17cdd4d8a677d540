import Entity

extension OutboxEntry {
  /// Returns the transaction of each nonce that was sent last, by nonce; none where that is uncertain.
  ///
  /// Those before it were replaced or cancelled on purpose.
  static func last(of sent: some Sequence<OutboxEntry>) -> [OutboxEntry] {
    Dictionary(grouping: sent, by: \.nonce).values.compactMap { same in
      same.first { one in
        same.allSatisfy { other in
          other.hash == one.hash || (other.firstSent ?? .max) < (one.firstSent ?? 0)
        }
      }
    }
    .sorted { $0.nonce < $1.nonce }
  }
}
