import Core
import Entity
import Testing

@testable import Scenes

@Suite struct UnreadAccountsTests {
  private static func assurance(_ account: Address, _ spans: HistorySpans) -> SubjectAssurance {
    SubjectAssurance(chain: .ethereum, account: account, subject: .ether, spans: spans)
  }

  @Test("an account of which nothing is said was not read") func selects() throws {
    let all = try Samples.book().all
    let said = [
      Self.assurance(all[0].address, HistorySpans(0...7, .told(by: .sample))),
      Self.assurance(all[1].address, HistorySpans()),
    ]
    let unread = UnreadAccounts(among: all, said)
    #expect(unread.accounts.map(\.name) == all.dropFirst().map(\.name))
    #expect(UnreadAccounts(among: [all[0]], said).accounts.isEmpty)
    let (none, chain) = (UnreadAccounts([]), try Samples.chain())
    #expect(none.model == nil && none.next(on: chain) == nil && none.note(on: chain) == nil)
  }

  @Test("few accounts are named, and for many all of this machine are read")
  func manyAccounts() throws {
    let (chain, one) = (try Samples.chain(), try Samples.book().all[1])
    let few = UnreadAccounts([one])
    #expect(few.next(on: chain) == .syncHistory(accounts: ["\(one.address)"], chain: "dev"))
    let many = UnreadAccounts([AccountBook.Account](repeating: one, count: 12))
    #expect(many.next(on: chain) == .syncHistory(accounts: [], chain: "dev"))
    let names = [String](repeating: "savings/1", count: 10).joined(separator: ", ")
    #expect(
      many.note(on: chain)?.english
        == "caution: not complete on dev: the history of \(names), 2 more accounts was not read to its "
        + "end yet"
    )
    #expect(many.model?.count == 12)
  }

  @Test("offline, the accounts of a list that were not read are named")
  func aListNamesThem() async throws {
    let rows = [try ListHistoryTests.movement(.received)]
    let stub = ListHistoryTests.StubHistory(rows: rows, assurance: [:])
    let answer = try await ListHistoryTests.model(stub, isOffline: true)
    let account = try Samples.address("1")
    #expect(
      answer.notes.map(\.english) == [
        "caution: not complete on dev: the history of savings was not read to its end yet"
      ]
    )
    #expect(answer.next == .syncHistory(accounts: ["\(account)"], chain: "dev"))
    #expect(
      try Samples.json(answer).contains(
        #""unread":[{"account":"\#(account)","accountName":"savings"}]"#
      )
    )
    let read = try await ListHistoryTests.model(
      ListHistoryTests.StubHistory(rows: rows),
      isOffline: true
    )
    #expect(read.unread == nil && read.next == nil)
  }

  @Test("a list that a limit ended goes on there, with as many requests as are needed")
  func aLimitedListGoesOn() async throws {
    let account = try Samples.address("1").description
    for (limit, next) in [
      (HistoryReport.Limit(most: 60), 60), (HistoryReport.Limit(most: 60, needed: 130), 130),
    ] {
      let report = HistoryReport(
        asOf: try Samples.block(),
        settled: nil,
        added: 0,
        questions: 60,
        forkedAt: nil,
        assurance: [],
        limit: limit
      )
      let answer = try await ListHistoryTests.model(ListHistoryTests.StubHistory(report: report))
      #expect(
        answer.next == .listHistory(accounts: [account], chain: "dev", maxRequests: next)
      )
    }
    let whole = try await ListHistoryTests.model(ListHistoryTests.StubHistory())
    #expect(whole.next == nil)
  }
}
