package import Entity

extension NonceAllocator {
  /// The first nonce of a run that is free to its end: above all that wait from here. Cost: two
  /// questions.
  ///
  /// - Throws: `SendingError`.
  package func run(for sender: Address) async throws(SendingError) -> UInt64 {
    let next = try await next(for: sender).next
    do {
      let taken = try store.takenNonces(chain: chain, sender: sender, from: next, now: timing.now())
      return taken.max().map { $0 + 1 } ?? next
    } catch {
      throw .store(error)
    }
  }
}
