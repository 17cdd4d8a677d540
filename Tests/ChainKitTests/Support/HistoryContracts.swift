import Core
import Entity
import TestSupport

/// The contracts of a random history.
struct HistoryContracts: Sendable {
  let token: Address
  let forwarder: Address
  let reverter: Address
  /// Code for delegated accounts, which pays whom the account says.
  let batchExecutor: Address
  /// Those that only some steps need; the address zero where no step does.
  let wrapped: Address
  let forger: Address
  let artworks: Address
  let editions: Address

  /// Creates what the steps need and is not there from the start.
  init(_ live: LiveChain, for steps: [HistoryStep]) async throws {
    token = try live.contract("TOKEN")
    forwarder = try live.contract("FORWARDER")
    reverter = try live.contract("REVERTER")
    batchExecutor = try live.contract("DELEGATE")
    let wanted = Set(steps)
    func create(_ name: String, for users: Set<HistoryStep>, _ values: String = "") async throws
      -> Address
    {
      guard !wanted.isDisjoint(with: users) else { return .zero }
      let made = try await live.chain.text("dev_create", "[\"\(name)\", [\(values)]]")
      return try Address(parsing: made)
    }
    wrapped = try await create("WrappedEther", for: [.wrap, .unwrap, .drain])
    forger = try await create("Forger", for: [.forge], #""Test Dollar", "TUSD", 6"#)
    artworks = try await create(
      "Artworks",
      for: [.itemIn, .itemOut, .approveItem, .permitOperator],
      #""Fine Art", "ART""#
    )
    editions = try await create("Editions", for: [.editionIn, .editionsIn, .editionsOut])
  }
}
