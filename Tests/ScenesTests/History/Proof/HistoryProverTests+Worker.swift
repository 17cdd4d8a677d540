import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

// A worker that says too little, or shows other rows than it had proved.
extension HistoryProverTests {
  @Test("an account of which the worker says nothing is not proved with the others")
  func anAccountThatIsLeftOut() async throws {
    let other = try Samples.address("2")
    let history = ProvedHistory(try ProvedHistory.state()) { $0.unsaid = [other] }
    let (answer, failure) = try await Self.answer(history, of: ["savings", other.description])
    #expect(answer.body.etherIs == .partial && answer.body.provedBy == nil)
    #expect(answer.notes.first?.english == "caution: not complete \(Self.place)")
    #expect(history.stored.allSatisfy { $0.account != other })
    let gap = "\(answer.body.accounts?.last?.accountName ?? other.description): ETH, blocks 0 to 9"
    #expect(failure == .notProved("ethereum", [Sentence(data: "\(gap): not read yet")]))
  }

  @Test("two accounts are proved if both are, and named if one is not")
  func twoAccounts() async throws {
    let names = ["savings", try Samples.address("2").description]
    // All rows are those of the first account; the second one has 3 wei.
    let (answer, failure) = try await Self.answer(
      ProvedHistory(try ProvedHistory.state()),
      of: names
    )
    #expect(failure?.isContradiction == true && answer.body.etherIs == .partial)
    let gap = try #require(answer.notes.dropFirst().first?.english)
    #expect(gap.hasSuffix("but the balance is 0.000000000000000003 ETH"))
    #expect(!gap.hasPrefix("caution: ETH"))
  }

  @Test("a row that is shown, but was not added up, is not proved")
  func aRowThatWasNotAddedUp() async throws {
    let history = ProvedHistory(try ProvedHistory.state())
    for (more, prover) in [(0, .stateRoot), (1, .node)] as [(UInt256, HistoryStanding.Prover)] {
      let amount = try #require(ProvedHistory.truth.adding(more))
      let stub = ListHistoryTests.StubHistory(
        rows: [try history.row(.received, .ether, amount)],
        report: try await history.sync([try Samples.address("1")], listed: [], readUpTo: nil)
      )
      let response = try await ListHistory.Interactor(worker: stub, prover: history).act(
        on: .init(
          try HistorySelection(of: nil, limit: 20, offset: 0, knowing: stub),
          chain: Self.chain,
          tokens: [],
          isOffline: false
        )
      )
      let answer = ListHistory.Presenter().present(response)
      #expect(answer.body.etherIs == .proved && answer.body.provedBy == prover)
      let reason = "a row is shown that was not there when the rows were added up"
      #expect(response.failure == (more == 0 ? nil : Self.notProved(reason)))
      let reasons = answer.body.proof?.notProved?.map(\.reason.english)
      #expect(reasons == (more == 0 ? nil : [reason]))
    }
  }
}
