import Core
import Entity
import Synchronization
import Testing

@testable import Scenes

/// The page that is shown before a sync has come to its end, and what the answer says of it.
@Suite struct ListHistoryPreviewTests {
  /// The previews and the answer of one command.
  private struct Shown {
    var previews: [Picture] = []
    var answer: Answer<ListHistory.Body>?
    var failure: RPCFailure?

    /// The sentences below each preview.
    var ages: [[String]] { previews.map { $0.notes.map(\.english) } }
    /// Those of the answer, without the line of assurance.
    var news: [String] {
      answer?.notes.map(\.english).filter { $0 != ListHistoryTests.complete } ?? []
    }
  }

  private static let stored =
    "info: from the history database, as of block 7 (2026-01-31T23:59:59Z), 3 hours ago"

  private static func request(
    _ history: StubGrowingHistory,
    _ scope: HistoryScope? = nil,
    isOffline: Bool = false
  ) throws -> ListHistory.Request {
    ListHistory.Request(
      try HistorySelection(of: [], try scope ?? HistoryScope(limit: 20), knowing: history),
      chain: try Samples.chain(),
      tokens: [],
      isOffline: isOffline
    )
  }

  private static func show(
    _ history: StubGrowingHistory,
    _ scope: HistoryScope? = nil,
    isOffline: Bool = false
  ) async throws -> Shown {
    let presenter = ListHistory.Presenter()
    let told = Mutex<[Picture]>([])
    let previewer = ListHistory.Previewer(worker: history) { preview in
      told.withLock { $0.append(presenter.present(preview)) }
    }
    let interactor = ListHistory.Interactor(worker: history, previewer: previewer)
    let request = try request(history, scope, isOffline: isOffline)
    var shown = Shown()
    do {
      shown.answer = presenter.present(try await interactor.act(on: request))
    } catch let failure as RPCFailure {
      shown.failure = failure
    }
    shown.previews = told.withLock(\.self)
    return shown
  }

  private static func row(
    _ transaction: Character,
    block: UInt64 = 7,
    _ kind: Movement.Kind = .received,
    status: Movement.Status = .success
  ) throws -> Movement {
    try ListHistoryTests.movement(kind, transaction: transaction, status: status, block: block)
  }

  private static func hash(_ digit: Character) -> String {
    "0x" + String(repeating: digit, count: 64)
  }

  @Test func storedRowsAreShownAtOnce() async throws {
    let rows = [try Self.row("c")]
    let shown = try await Self.show(StubGrowingHistory(rows, last: rows))
    #expect(shown.ages == [[Self.stored + "; reading what is new"]])
    #expect(shown.previews.first?.table.text == shown.answer?.text)
    #expect(shown.news == ["info: nothing is new since block 7"])
    #expect(shown.answer?.notes.last?.english == ListHistoryTests.complete)
  }

  @Test func rowsAreShownAsTheyAreFound() async throws {
    let (old, new) = (try Self.row("c"), try Self.row("d", block: 9))
    let steps = [[old], [new, old]]
    let history = StubGrowingHistory([], isEnded: false, steps: steps, last: [new, old])
    let shown = try await Self.show(history)
    let reading = ["info: the history is not read to its end yet: more rows follow"]
    #expect(shown.ages == [reading, reading])
    #expect(shown.previews.map { $0.table.text.ranges(of: "received").count } == [1, 2])
    #expect(shown.previews.last?.table.text == shown.answer?.text)
    #expect(shown.news == [], "nothing was shown before")
  }

  @Test func aPageThatHasNotChangedIsNotShownAgain() async throws {
    let rows = [try Self.row("c")]
    let shown = try await Self.show(StubGrowingHistory(rows, steps: [rows, rows], last: rows))
    #expect(shown.previews.count == 1)
  }

  @Test func newRowsAreCounted() async throws {
    let (old, new) = (try Self.row("c", block: 5), try Self.row("d"))
    let steps = [[new, old]]
    let shown = try await Self.show(StubGrowingHistory([old], steps: steps, last: [new, old]))
    let found = Self.stored + "; reading what is new: 1 new transaction so far"
    #expect(shown.ages.last == [found])
    #expect(shown.news == ["info: 1 transaction is new since block 7"])
    // What is marked is counted once.
    let look = LastLook(seen: 6)
    let marked = try await Self.show(
      StubGrowingHistory([old], steps: steps, last: [new, old], look: look)
    )
    #expect(marked.news.count == 1 && marked.news[0].hasPrefix("info: 1 transaction is new: later"))
  }

  /// A page of one transaction, from which the new one moves the other away.
  @Test func whatHasMovedToTheNextPageIsNotLost() async throws {
    let (old, new) = (try Self.row("c"), try Self.row("d", block: 9))
    let scope = try HistoryScope(limit: 1)
    let moved = StubGrowingHistory([old], last: [new, old], forkedAt: 6)
    #expect(
      try await Self.show(moved, scope).news == [
        "transactions 1 to 1 of 2; the next page is before \(Self.hash("d"))",
        "info: 1 transaction is new since block 7",
      ]
    )
    let older = try Self.row("e", block: 3)
    let gone = StubGrowingHistory([old], last: [new, older], forkedAt: 6)
    #expect(
      try await Self.show(gone, scope).news.last
        == "caution: taken back by a reorganization: received +1.5 ETH in block 7, transaction "
        + Self.hash("c")
    )
  }

  @Test func whatAReorganizationTakesBackIsSaid() async throws {
    let (kept, gone) = (try Self.row("d", block: 5), try Self.row("c"))
    let history = StubGrowingHistory([gone, kept], steps: [[kept]], last: [kept], forkedAt: 6)
    let shown = try await Self.show(history)
    #expect(
      shown.ages.last == [
        "caution: 1 transaction that was shown is read again",
        Self.stored + "; reading what is new",
      ]
    )
    let lost = "received +1.5 ETH in block 7, transaction " + Self.hash("c")
    #expect(shown.news == ["caution: taken back by a reorganization: " + lost])
    // Without a reorganization, its block may still be there.
    let other = try await Self.show(StubGrowingHistory([gone, kept], last: [kept]))
    #expect(other.news == ["caution: not found any more: " + lost])
  }

  @Test func whatAReorganizationChangesIsSaid() async throws {
    let old = try Self.row("c", .sent)
    let failed = try Self.row("c", block: 8, .sent, status: .failed)
    let changed = StubGrowingHistory([old], last: [failed], forkedAt: 6)
    #expect(
      try await Self.show(changed).news == [
        "caution: changed by a reorganization: sent -1.5 ETH in block 7, transaction "
          + Self.hash("c")
      ]
    )
    // In another block it is the same payment.
    let moved = StubGrowingHistory([old], last: [try Self.row("c", block: 8, .sent)], forkedAt: 6)
    #expect(try await Self.show(moved).news == ["info: nothing is new since block 7"])
  }

  @Test func afterAFailureTheRowsStay() async throws {
    let (old, new) = (try Self.row("c"), try Self.row("d", block: 9))
    let failure = RPCFailure.timeout(.waiting(.seconds(30)))
    let history = StubGrowingHistory([old], steps: [[new, old]], last: [], failure: failure)
    let shown = try await Self.show(history)
    #expect(shown.failure == failure && shown.answer == nil)
    #expect(shown.ages.last == [Self.stored + "; 1 new transaction so far"])
    #expect(shown.previews.last?.table == shown.previews.dropLast().last?.table)
    let cut = StubGrowingHistory([new, old], steps: [[old]], last: [], failure: failure)
    #expect(
      try await Self.show(cut).ages.last == [
        "caution: 1 transaction that was shown was removed by a reorganization, and must be read "
          + "again",
        Self.stored,
      ]
    )
    let empty = StubGrowingHistory([], isEnded: false, last: [], failure: failure)
    #expect(try await Self.show(empty).previews == [])
  }

  private struct Closed: Error {}

  /// The sync waits for who looks, so it would never end.
  @Test func aSyncEndsIfNobodyCanBeTold() async throws {
    let rows = [try Self.row("c")]
    let history = StubGrowingHistory([], isEnded: false, steps: [rows], last: rows)
    let previewer = ListHistory.Previewer(worker: history) { _ in throw Closed() }
    let request = try Self.request(history)
    await #expect(throws: Closed.self) {
      try await ListHistory.Interactor(worker: history, previewer: previewer).act(on: request)
    }
  }

  @Test func aFirstSyncThatFailsLeavesWhatItFound() async throws {
    let rows = [try Self.row("c")]
    let failure = RPCFailure.timeout(.waiting(.seconds(30)))
    let history = StubGrowingHistory(
      [],
      isEnded: false,
      steps: [rows],
      last: [],
      failure: failure
    )
    #expect(
      try await Self.show(history).ages.last == [
        "caution: not complete on dev: the history of savings was not read to its end yet"
      ]
    )
  }

  @Test func ofALaterPageItIsSaidWhatIsNewAboveIt() async throws {
    let rows = [try Self.row("c"), try Self.row("d", block: 5), try Self.row("e", block: 4)]
    let scope = try HistoryScope(limit: 1, before: Self.hash("c"))
    let same = try await Self.show(StubGrowingHistory(rows, last: rows), scope)
    #expect(same.news.contains("info: nothing on this page is new since block 7"))
    let new = [try Self.row("f", block: 9)] + rows
    let more = try await Self.show(StubGrowingHistory(rows, last: new), scope)
    #expect(more.news.contains("info: 1 transaction is new since block 7, on other pages"))
  }

  @Test func ofAFilterItIsSaidThatNothingMatches() async throws {
    let rows = [try Self.row("c")]
    let scope = try HistoryScope(limit: 20, kinds: "received")
    let shown = try await Self.show(StubGrowingHistory(rows, last: rows), scope)
    #expect(shown.news == ["info: no transaction that matches is new since block 7"])
  }

  @Test func offlineNothingIsShownTwice() async throws {
    let rows = [try Self.row("c")]
    let shown = try await Self.show(StubGrowingHistory(rows, last: rows), isOffline: true)
    #expect(shown.previews == [] && shown.news.count == 1)
  }

  /// A node that is asked for it may be slow.
  @Test func aPreviewAsksNoContract() async throws {
    let asset = Movement.Asset.token(try Samples.address("a"))
    let rows = [try ListHistoryTests.movement(.tokenIn, amount: 5, asset: asset)]
    let history = StubGrowingHistory(rows, last: rows)
    let shown = try await Self.show(history)
    #expect(shown.previews.first?.table.text.contains("+5 base units") == true)
    #expect(shown.answer?.text.contains("+0.000005 TUSD") == true && history.described == 1)
  }

  @Test func theJSONIsTheSame() async throws {
    let rows = [try Self.row("c")]
    let shown = try await Self.show(StubGrowingHistory(rows, last: rows))
    let plain = StubGrowingHistory(rows, last: rows)
    let response = try await ListHistory.Interactor(worker: plain).act(on: Self.request(plain))
    let answer = ListHistory.Presenter().present(response)
    #expect(try shown.answer.map { try Samples.json($0) } == Samples.json(answer))
    #expect(answer.notes.map(\.english) == [ListHistoryTests.complete])
  }
}
