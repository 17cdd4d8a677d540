import Core
import Entity
import Testing

@testable import Scenes

/// Removing what is stored of a chain's history.
@Suite struct ResetHistoryTests {
  private struct Stub: ResetHistory.Worker {
    var stored = HistoryContents(accounts: 2, rows: 1_200, transactions: 7, blocks: 9, balances: 3)
    var removed: HistoryContents?

    func contents(of chain: ChainEntry) async throws -> HistoryContents { stored }
    func reset(_ chain: ChainEntry) async throws -> HistoryContents { removed ?? stored }
  }

  private static let presenter = ResetHistory.Presenter()
  private static let kept =
    "info: transactions sent from this machine, descriptions of tokens and facts about nodes are "
    + "kept"

  @Test func whatIsRemovedIsShownBeforeTheQuestion() async throws {
    let draft = try await ResetHistory.Interactor(worker: Stub()).draft(try Samples.chain())
    #expect(
      Self.presenter.ask(draft).text == """
        chain         the history of dev (31337)
        accounts      2
        transactions  7
        rows          1,200
        blocks        9
        balances      3

        \(Self.kept)
        caution: only a node that still has the old blocks can give the history again
        """
    )
    #expect(Self.presenter.question(draft).english == "Remove the stored history of dev?")
  }

  @Test("the answer has what was removed, which may be more than was shown")
  func whatWasRemovedIsSaid() async throws {
    var stub = Stub()
    stub.removed = HistoryContents(accounts: 2, rows: 5, transactions: 5, blocks: 6, balances: 0)
    let resetting = ResetHistory.Interactor(worker: stub)
    let answer = Self.presenter.present(
      try await resetting.commit(try await resetting.draft(try Samples.chain()))
    )
    #expect(answer.text.hasPrefix("removed       the history of dev (31337)\naccounts      2\n"))
    #expect(answer.notes.map(\.english) == [Self.kept])
    #expect(
      try Samples.json(answer)
        == #"{"chainID":"31337","chainName":"dev","removed":{"accounts":2,"balances":0,"#
        + #""blocks":6,"rows":5,"transactions":5}}"#
    )
  }

  @Test func nothingToRemoveIsNoError() async throws {
    var stub = Stub()
    stub.stored = .none
    let resetting = ResetHistory.Interactor(worker: stub)
    let draft = try await resetting.draft(try Samples.chain())
    #expect(draft.contents.isEmpty)
    let answer = Self.presenter.present(try await resetting.commit(draft))
    #expect(answer.text == "no history of dev is stored" && answer.notes.isEmpty)
    #expect(try Samples.json(answer).contains(#""rows":0"#))
    #expect(!HistoryContents(accounts: 0, rows: 0, transactions: 0, blocks: 1, balances: 0).isEmpty)
  }
}
