import Core
import Testing

@testable import Entity
@testable import Scenes

/// The items of collections below the balances.
@Suite struct BalanceItemsTests {
  private struct Refusal: Error, Reportable {
    var report: Report { Report(.node, "refusal", "no answer") }
  }

  private static func sheet(
    _ accounts: [Address],
    _ named: [Address],
    _ block: BlockReference
  ) throws -> CollectibleSheet {
    let found = try TokenCollection(
      address: try Samples.address("c"),
      kind: .erc721,
      name: "Cats",
      symbol: nil
    )
    return CollectibleSheet(
      block: block,
      accounts: try accounts.enumerated().map { place, account in
        let items = HeldItems(
          items: place == 0 ? [HeldItem(id: 7, amount: 1), HeldItem(id: 12, amount: 1)] : [],
          more: 0
        )
        let others = try named.map {
          CollectionHolding(
            collection: try TokenCollection(address: $0, kind: nil, name: nil, symbol: nil),
            isNamed: true,
            reading: .fault(.refused)
          )
        }
        let own = CollectionHolding(collection: found, isNamed: false, reading: .items(items))
        return AccountCollectibles(
          account: account,
          holdings: others + (place == 0 ? [own] : []),
          knownUpTo: 5
        )
      }
    )
  }

  private static func answer(
    _ worker: StubBalances,
    _ accounts: [String] = ["savings/0", "savings/1"],
    named: [Address] = [],
    maxAge: Int64 = 0
  ) async throws -> Answer<ShowBalances.Body> {
    ShowBalances.Presenter().present(
      try await ShowBalances.Interactor(worker: worker).act(
        on: .init(
          accounts: accounts,
          place: BalancePlace(chain: try Samples.chain(), tokens: [Token]()),
          block: .latest,
          maxAge: maxAge,
          collections: named,
          now: 1_800_000_000
        )
      )
    )
  }

  @Test func standBelowTheBalancesWithTheirIDs() async throws {
    let worker = StubBalances(book: try Samples.book(), items: Self.sheet)
    let model = try await Self.answer(worker)
    let contract = try Samples.address("c")
    #expect(
      model.text.hasSuffix("\n\nCats (\(contract))  2 items: 7, 12"),
      "only one account has any: \(model.text)"
    )
    #expect(model.accounts[0].collectibles?.count == 1 && model.accounts[1].collectibles == nil)
    #expect(
      model.notes.contains(
        .info("items that savings received after block 5 are shown once its history is synced")
      )
    )
  }

  @Test func aNamedCollectionThatFailsIsSaidAndSpoilsNothing() async throws {
    let worker = StubBalances(book: try Samples.book(), items: Self.sheet)
    let named = try Samples.address("d")
    let model = try await Self.answer(worker, ["savings/1"], named: [named])
    #expect(model.text.hasPrefix("1.5 ETH"))
    #expect(
      model.notes.contains(
        .caution("\(named) is not shown: its contract does not report who has its items")
      )
    )
  }

  @Test func failuresMatterOnlyWhereACollectionIsNamed() async throws {
    let worker = StubBalances(book: try Samples.book(), items: { _, _, _ in throw Refusal() })
    #expect(try await Self.answer(worker, ["savings/0"]).text == "1.5 ETH")
    await #expect(throws: Refusal.self) {
      try await Self.answer(worker, ["savings/0"], named: [try Samples.address("d")])
    }
  }

  @Test func whatWasReadEarlierIsNoReasonToAsk() async throws {
    let worker = StubBalances(
      book: try Samples.book(),
      items: { _, _, _ in throw CancellationError() },
      readAt: 1_799_999_900
    )
    #expect(try await Self.answer(worker, ["savings/0"], maxAge: 300).text == "1.5 ETH")
  }
}
