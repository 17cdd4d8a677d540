package import Core
package import Entity

/// Whether a history is read although that takes many requests, or long.
package struct SyncConsent: Sendable {
  /// Asks a person; nil where nobody can be asked.
  private let ask: (@Sendable (Sentence) throws -> Bool)?

  package init(asking ask: (@Sendable (Sentence) throws -> Bool)?) { self.ask = ask }

  /// Syncs; if that ends because it is costly, asks, and syncs at any price.
  ///
  /// - Throws: `SyncCostError` if nobody can be asked, or the answer is no; what `sync` throws.
  package func report(
    _ wishes: SyncWishes,
    _ sync: (SyncWishes) async throws -> HistoryReport
  ) async throws -> HistoryReport {
    let price: SyncPrice
    do {
      return try await sync(wishes)
    } catch SyncCostError.costly(let costly) {
      price = costly
    }
    guard let ask else { throw SyncCostError.costly(price) }
    guard try ask(Self.question(price)) else { throw SyncCostError.declined }
    var agreed = wishes
    agreed.stopsIfCostly = false
    return try await sync(agreed)
  }

  /// What a person is asked.
  package static func question(_ price: SyncPrice) -> Sentence {
    "Reading this history takes at least \(price.words); payments received add to that. "
      + "Read it?"
  }
}
