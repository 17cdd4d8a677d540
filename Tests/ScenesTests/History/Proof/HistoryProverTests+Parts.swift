import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

// Who asks for a proof and gets none, of all or of a part, learns it by the error, and why.
extension HistoryProverTests {
  @Test("what is told stays told, so it is not proved, and a false sum of it is found")
  func whatIsToldStaysTold() async throws {
    let told = HistorySpans(0...9, .told(by: ProvedHistory.one))
    let right = ProvedHistory(try ProvedHistory.state()) { $0.said = told }
    let (answer, ended) = try await Self.answer(right)
    #expect(answer.body.etherIs == .told && answer.body.provedBy == nil)
    let reason = "the rows are only told, so what came and went again may be missing"
    #expect(ended == Self.notProved(reason) && right.stored.isEmpty)
    #expect(ended?.report.kind == .node && ended?.report.code == "history-not-proved")
    #expect(
      ended?.report.message.english
        == "the history could not be proved on ethereum: ETH, blocks 0 to 9: \(reason)"
    )
    let wrong = ProvedHistory(try ProvedHistory.state()) { ($0.said, $0.ether) = (told, 6) }
    #expect(try await Self.answer(wrong).failure?.isContradiction == true)
  }

  @Test("rows that are known to be incomplete are no lie, and not proved")
  func gapsAreNotJudged() async throws {
    let gap = HistorySpans(0...3, .missing(.state))
      .replaced(by: HistorySpans(4...9, .proved(.node(ProvedHistory.one))))
    for ether in [ProvedHistory.truth, 4] {
      let history = ProvedHistory(try ProvedHistory.state()) { ($0.said, $0.ether) = (gap, ether) }
      let (answer, ended) = try await Self.answer(history)
      let reason = "the node does not keep the state; an archive node does"
      #expect(answer.body.etherIs == .partial && ended == Self.notProved(reason, "blocks 0 to 3"))
      #expect(history.stored.isEmpty && history.asked.isEmpty)
      // The page says the same as without a proof.
      #expect(
        answer.notes.map(\.english) == [
          "caution: not complete \(Self.place)", "caution: ETH, blocks 0 to 3: \(reason)",
        ]
      )
      let account = try Samples.address("1")
      #expect(
        try Samples.json(answer).contains(
          #""notProved":[{"account":"\#(account)","fromBlock":"0","reason":"\#(reason)","#
            + #""subject":"ether","toBlock":"3"}]"#
        )
      )
    }
  }

  @Test("each span has its reason, the first ones are named, and all are in the JSON")
  func manySpans() async throws {
    var said = HistorySpans(0...9, .proved(.node(ProvedHistory.one)))
    for block in [0, 2, 4, 6, 8] as [UInt64] {
      said = said.replaced(by: HistorySpans(block...block, .missing(.notAsked)))
    }
    said = said.replaced(by: HistorySpans(9...9, .told(by: ProvedHistory.one)))
    let history = ProvedHistory(try ProvedHistory.state()) { $0.said = said }
    let (answer, ended) = try await Self.answer(history)
    let named = [0, 2, 4, 6, 8].map { "ETH, block \($0): not read yet" }.joined(separator: "; ")
    #expect(
      ended?.report.message.english
        == "the history could not be proved on ethereum: \(named); 1 more gap"
    )
    #expect(answer.body.proof?.notProved?.map(\.fromBlock) == ["0", "2", "4", "6", "8", "9"])
  }

  @Test("a gap of what cannot be proved is named; that logs alone tell the rest is no failure")
  func gapsOfOthersCount() async throws {
    let (_, proved) = try await Self.answer(ProvedHistory(try ProvedHistory.state()))
    #expect(proved == nil)
    let gap = HistorySpans(0...9, .told(by: ProvedHistory.one))
      .replaced(by: HistorySpans(2...5, .missing(.logs)))
    let history = ProvedHistory(try ProvedHistory.state()) { $0.others = gap }
    let (answer, ended) = try await Self.answer(history)
    #expect(answer.body.provedBy == .stateRoot)
    let words = "tokens, blocks 2 to 5: the node does not keep the logs"
    #expect(ended == .notProved("ethereum", [Sentence(data: words)]))
  }

  @Test("a list ends with the same error, after the whole page")
  func aListThatIsNotProved() async throws {
    let history = ProvedHistory(try ProvedHistory.state())
    let all = 0...history.state.block.number
    for (grade, reason) in [
      (.told(by: ProvedHistory.one), HistoryUnprovedReason.told),
      (.missing(.notAsked), .missing(.notAsked)), (.proved(.node(ProvedHistory.one)), nil),
    ] as [(HistoryGrade, HistoryUnprovedReason?)] {
      let said = ProvedHistory(try ProvedHistory.state()) { $0.said = HistorySpans(all, grade) }
      let stub = ListHistoryTests.StubHistory(
        rows: [try said.row(.received, .ether, ProvedHistory.truth)],
        report: try await said.sync([try Samples.address("1")], listed: [], readUpTo: nil)
      )
      let response = try await ListHistory.Interactor(worker: stub, prover: said).act(
        on: .init(
          try HistorySelection(of: nil, limit: 20, offset: 0, knowing: stub),
          chain: Self.chain,
          tokens: [],
          isOffline: false
        )
      )
      let answer = ListHistory.Presenter().present(response)
      #expect(answer.body.movements.count == 1)
      #expect(response.failure == reason.map { Self.notProved($0.sentence.english) })
      #expect(answer.body.proof?.notProved?.map(\.reason) == reason.map { [$0.sentence] })
    }
  }
}
