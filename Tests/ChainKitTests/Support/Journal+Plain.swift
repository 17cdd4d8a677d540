import Entity

@testable import ChainKit

extension Journal {
  /// Stores a transaction without blobs.
  @discardableResult
  func enqueue(
    _ signed: SignedTransaction,
    chain: ChainID,
    reservation: NonceReservation? = nil,
    now: Int64
  ) throws(SendingError) -> OutboxEntry.State? {
    try enqueue(PooledTransaction(signed), chain: chain, reservation: reservation, now: now)
  }
}
