import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

// Tokens whose balances change by themselves, which are always gaps.
extension HistoryProverTests {
  private static let steth = "0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84"
  private static let other = "0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0"
  private static let words =
    "blocks 0 to 9: its balances change by themselves, so its rows are only told and cannot be proved"

  private static func history(_ token: String, _ reason: GapReason) throws -> ProvedHistory {
    let contract = try Address(parsing: token)
    return ProvedHistory(try ProvedHistory.state()) {
      $0.differing = [contract: HistorySpans(0...9, .missing(reason))]
    }
  }

  private static let differs = GapReason.rowsDiffer(rows: 5, held: 7)

  @Test("the rows of a token that is known to rebase are told, and everything else is proved")
  func aTokenThatRebases() async throws {
    let (answer, failure) = try await Self.answer(Self.history(Self.steth, Self.differs))
    #expect(failure == nil)
    let notes = answer.notes.map(\.english)
    #expect(notes.count { $0 == "info: the token \(Self.steth), \(Self.words)" } == 1)
    #expect(answer.body.provedBy == .stateRoot && answer.body.etherIs == .proved)
    #expect(answer.body.proof?.notProved == nil)
  }

  @Test("the balance of another token is no such excuse, whatever it does")
  func aTokenThatIsNotKnown() async throws {
    let (answer, failure) = try await Self.answer(Self.history(Self.other, Self.differs))
    #expect(failure?.report.code == "history-not-proved")
    #expect(answer.body.proof?.notProved?.map(\.subject) == [Self.other])
    #expect(!answer.notes.contains { $0.english.contains(Self.words) })
  }

  @Test(
    "logs or states that a node does not give are a gap of any token",
    arguments: [GapReason.logs, .state]
  )
  func itsLogsAreRead(reason: GapReason) async throws {
    let (answer, failure) = try await Self.answer(Self.history(Self.steth, reason))
    #expect(failure?.report.code == "history-not-proved")
    #expect(answer.body.proof?.notProved?.map(\.subject) == [Self.steth])
  }
}
