package import Entity

extension NonceAllocator {
  /// Returns a nonce from which on all are free: above all pending ones of this machine.
  ///
  /// Cost: two requests.
  ///
  /// - Throws: `SendingError`.
  package func run(for sender: Address) async throws(SendingError) -> UInt64 {
    let next = try await next(for: sender).next
    do {
      let used = try journal.usedNonces(chain: chain, sender: sender, from: next, now: timing.now())
      return used.taken.union(used.reserved).max().map { $0 + 1 } ?? next
    } catch {
      throw .store(error)
    }
  }
}
