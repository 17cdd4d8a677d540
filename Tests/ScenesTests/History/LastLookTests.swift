import Core
import Entity
import Testing

@testable import Scenes

/// What of a history was shown before, and how pages move that mark.
@Suite struct LastLookTests {
  /// A page with a transaction in each of these blocks, of a chain up to block 9.
  private static func page(
    _ blocks: [UInt64],
    offset: Int = 0,
    total: Int,
    head: UInt64 = 9
  ) throws -> HistoryPage {
    let isEnd = offset + blocks.count >= total
    return HistoryPage(
      movements: try blocks.map {
        try ListHistoryTests.movement(.withdrawal, transaction: nil, block: $0)
      },
      total: total,
      offset: offset,
      next: isEnd ? nil : blocks.last.map { .block($0) },
      asOf: try Samples.block(head)
    )
  }

  private static func after(_ look: LastLook?, showing page: HistoryPage) -> LastLook? {
    LastLook.after(look, showing: page, isNewest: page.offset == 0)
  }

  @Test func theFirstPageMovesItToTheNewestBlock() throws {
    let page = try Self.page([8, 6], total: 5)
    #expect(Self.after(nil, showing: page) == LastLook(seen: 9))
    #expect(Self.after(LastLook(seen: 7), showing: page) == LastLook(seen: 9))
    #expect(Self.after(LastLook(seen: 6), showing: page) == LastLook(seen: 9))
    // What is below the page was not shown.
    let short = Self.after(LastLook(seen: 5), showing: page)
    #expect(short == LastLook(seen: 5, begun: 9))
    // There is nothing below it.
    let all = try Self.page([8, 6], total: 2)
    #expect(Self.after(LastLook(seen: 5), showing: all) == LastLook(seen: 9))
    let empty = try Self.page([], total: 0)
    #expect(Self.after(LastLook(seen: 5), showing: empty) == LastLook(seen: 9))
  }

  @Test func laterPagesMoveItToWhereTheFirstOneBegan() throws {
    let begun = LastLook(seen: 5, begun: 8)
    let second = try Self.page([7, 6], offset: 2, total: 6)
    #expect(Self.after(begun, showing: second) == nil)
    let third = try Self.page([4, 3], offset: 4, total: 6)
    #expect(Self.after(begun, showing: third) == LastLook(seen: 8))
    #expect(Self.after(LastLook(seen: 5), showing: third) == nil, "no first page was shown")
    #expect(Self.after(nil, showing: third) == nil)
  }

  @Test func aChainThatWasStartedAnewIsNotCompared() async throws {
    let page = try Self.page([2], total: 5, head: 3)
    #expect(Self.after(LastLook(seen: 7), showing: page) == LastLook(seen: 3))
    let stub = ListHistoryTests.StubHistory(
      rows: [try ListHistoryTests.movement(.received)],
      look: LastLook(seen: 8)
    )
    #expect(try await ListHistoryTests.model(stub).movements.map(\.isNew) == [nil])
  }

  /// A place far above the newest block is not known to be that of the newest transaction.
  @Test func aPageBelowAPlaceIsALaterOne() throws {
    let page = try Self.page([8, 4], total: 5)
    let look = LastLook(seen: 5)
    #expect(LastLook.after(look, showing: page, isNewest: false) == nil)
    let begun = LastLook(seen: 5, begun: 8)
    #expect(LastLook.after(begun, showing: page, isNewest: false) == LastLook(seen: 8))
  }

  @Test func aPartOfTheHistoryMovesNothing() async throws {
    let stub = ListHistoryTests.StubHistory(rows: [try ListHistoryTests.movement(.received)])
    for (kinds, kept) in [("received", []), (nil, [LastLook(seen: 7)])] {
      let scope = try HistoryScope(limit: 20, kinds: kinds)
      let request = ListHistory.Request(
        try HistorySelection(of: [], scope, knowing: stub),
        chain: try Samples.chain(),
        tokens: [],
        isOffline: true
      )
      let interactor = ListHistory.Interactor(worker: stub)
      await interactor.remember(try await interactor.act(on: request))
      #expect(stub.kept.looks == kept)
    }
  }

  /// A row is new if its own account has not shown it.
  @Test func eachAccountHasItsOwn() async throws {
    let stub = ListHistoryTests.StubHistory(
      rows: [try ListHistoryTests.movement(.received)],
      looks: [try Samples.address("2"): LastLook(seen: 5)]
    )
    let request = ListHistory.Request(
      try HistorySelection(
        of: ["savings", "savings/1"],
        HistoryScope(limit: 20),
        knowing: stub
      ),
      chain: try Samples.chain(),
      tokens: [],
      isOffline: true
    )
    let interactor = ListHistory.Interactor(worker: stub)
    let response = try await interactor.act(on: request)
    let answer = ListHistory.Presenter().present(response)
    #expect(answer.movements.map(\.isNew) == [nil] && answer.shownUpToBlock == nil)
    await interactor.remember(response)
    #expect(stub.kept.looks == [LastLook(seen: 7), LastLook(seen: 7)])
  }

  @Test func nothingIsReadYet() {
    let page = HistoryPage(movements: [], total: 0, offset: 0, asOf: nil)
    #expect(Self.after(nil, showing: page) == nil)
  }

  /// Scripts, which do not remember it, move nothing.
  @Test func onlyARememberedAnswerMovesIt() async throws {
    let row = try ListHistoryTests.movement(.received)
    let stub = ListHistoryTests.StubHistory(rows: [row], look: LastLook(seen: 5))
    let request = ListHistory.Request(
      try HistorySelection(of: nil, limit: 20, offset: 0, knowing: stub),
      chain: try Samples.chain(),
      tokens: [],
      isOffline: true
    )
    let interactor = ListHistory.Interactor(worker: stub)
    let response = try await interactor.act(on: request)
    #expect(stub.kept.looks == [])
    await interactor.remember(response)
    #expect(stub.kept.looks == [LastLook(seen: 7)])
  }

  @Test func whatChangesNothingIsNotStored() async throws {
    let stub = ListHistoryTests.StubHistory(look: LastLook(seen: 7))
    let request = ListHistory.Request(
      try HistorySelection(of: nil, limit: 20, offset: 0, knowing: stub),
      chain: try Samples.chain(),
      tokens: [],
      isOffline: true
    )
    let interactor = ListHistory.Interactor(worker: stub)
    await interactor.remember(try await interactor.act(on: request))
    #expect(stub.kept.looks == [])
  }
}
