@testable import Entity
@testable import Scenes

/// Finds one transaction, or none, beside the accounts of ``Samples/book()``.
struct StubLookup: TransactionStatus.Worker {
  var found: FoundTransaction?
  var people = ContactBook.empty
  /// Whether the key of the transaction is on this machine.
  var isOurs = true
  /// What was sent from this machine beside it.
  var others: [SignedTransaction] = []

  func accounts() throws -> AccountBook {
    guard isOurs, let sender = found?.signed?.sender else { return try Samples.book() }
    return AccountBook([
      try Samples.wallet(accounts: 3, label: "rent"), try Samples.keyWallet(at: sender),
    ])
  }
  func contacts() throws -> ContactBook { people }
  func find(_ hash: Hash32) async throws -> FoundTransaction? { found }
  func sent(_ hash: Hash32) async throws -> PooledTransaction? {
    others.first { $0.hash == hash }.map { PooledTransaction($0) }
  }

  /// The answer of `tx status` for the hash `0xcc…`; the chain is `dev` by default.
  func status(on chain: ChainEntry? = nil, tokens: [Token] = []) async throws
    -> Answer<TransactionStatus.Body>
  {
    TransactionStatus.Presenter().present(
      try await TransactionStatus.Interactor(worker: self).act(
        on: .init(
          hash: try Samples.hash("c"),
          chain: try chain ?? Samples.chain(),
          tokens: TokenList(adding: tokens)
        )
      )
    )
  }
}
