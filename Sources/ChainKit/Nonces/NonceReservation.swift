import Entity

/// A nonce that a process has reserved until it signs.
struct NonceReservation: Hashable, Sendable {
  let chain: ChainID
  let sender: Address
  let nonce: UInt64
  /// The account's count of mined transactions at that time; those between were held by others.
  let mined: UInt64
  /// The number that the process chose for itself.
  let owner: Int64
}
