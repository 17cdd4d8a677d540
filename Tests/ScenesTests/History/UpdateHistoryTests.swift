import Core
import Entity
import Synchronization
import Testing

@testable import Scenes

/// The summary of a sync.
@Suite struct UpdateHistoryTests {
  /// The blocks up to which the accounts of each sync were read before.
  private final class Asked: Sendable {
    let blocks = Mutex<[UInt64?]>([])
  }

  private struct Stub: UpdateHistory.Worker {
    /// The block up to which the history was read before.
    var before: UInt64?
    var forkedAt: UInt64?
    var ether = HistorySpans(0...7, .proved(.node(.sample)))
    var added = 3
    /// Whether logs were searched in the same blocks as the ether only.
    var isSince = false
    /// What was said of the ether before.
    var etherBefore = HistorySpans()
    var searchedInVain: [EndpointID] = []

    /// The limit that ended the sync.
    var limit: HistoryReport.Limit?

    /// Where the questions are kept; nil if nobody looks at them.
    var asked: Asked?

    /// The same for the second account.
    var beforeSecond: UInt64?

    func status(of accounts: [Address]) async throws -> [AccountHistoryStatus] {
      try zip(accounts, [before, beforeSecond]).map { account, before in
        AccountHistoryStatus(
          account: account,
          asOf: before,
          asOfTime: nil,
          rows: 0,
          transactions: 0,
          searched: [],
          assurance: [
            SubjectAssurance(
              chain: try Samples.chain().id,
              account: account,
              subject: .ether,
              spans: etherBefore
            )
          ]
        )
      }
    }

    func sync(
      _ accounts: [Address],
      listed: [Address],
      readUpTo: UInt64?
    ) async throws -> HistoryReport {
      asked?.blocks.withLock { $0.append(readUpTo) }
      let spans: [HistorySubject: HistorySpans] = [
        .ether: ether, .nonces: ether,
        .otherTokens: isSince ? ether : HistorySpans(0...7, .told(by: .sample)),
      ]
      return HistoryReport(
        asOf: try Samples.block(),
        settled: nil,
        added: added,
        questions: 1_009,
        forkedAt: forkedAt,
        assurance: try accounts.flatMap { account in
          try spans.map { subject, spans in
            SubjectAssurance(
              chain: try Samples.chain().id,
              account: account,
              subject: subject,
              spans: spans
            )
          }
        },
        searchedInVain: searchedInVain,
        limit: limit
      )
    }
  }

  private static func answer(
    _ stub: Stub,
    of accounts: [String] = ["savings"]
  ) async throws -> Answer<UpdateHistory.Body> {
    let request = UpdateHistory.Request(
      try HistorySelection(
        of: accounts,
        HistoryScope(limit: 1),
        knowing: ListHistoryTests.StubHistory()
      ),
      chain: try Samples.chain(),
      tokens: []
    )
    return UpdateHistory.Presenter().present(
      try await UpdateHistory.Interactor(worker: stub).act(on: request)
    )
  }

  @Test func saysHowMuchWasRead() async throws {
    let answer = try await Self.answer(Stub(before: 4))
    let account = try Samples.address("1")
    #expect(
      answer.text == """
        account   \(account) (savings)
        blocks    5 to 7
        new rows  3
        requests  1,009
        """
    )
    #expect(
      answer.notes.map(\.english) == [ListHistoryTests.complete]
    )
    #expect(answer.next == .history(account: account.description, chain: "dev"))
    #expect(
      try Samples.json(answer)
        == #"{"account":"\#(account)","accountName":"savings","added":3,"asOfBlock":"7","#
        + #""asOfTime":"2026-01-31T23:59:59Z","chainID":"31337","chainName":"dev","#
        + #""etherIs":"proved","fromBlock":"5","provedBy":"node","requests":1009,"tokensAre":"told"}"#
    )
  }

  @Test func namesTheNodesThatSearchedInVain() async throws {
    let other = EndpointID(redacted: "https://b.example")
    let answer = try await Self.answer(Stub(before: 4, searchedInVain: [.sample, other]))
    #expect(
      answer.notes.map(\.english).contains(
        "info: what the rows of a token lack was searched in vain at \(EndpointID.sample) and "
          + "https://b.example"
      )
    )
    #expect(
      try Samples.json(answer)
        .contains(#""searchedInVain":["\#(EndpointID.sample)","https://b.example"]"#)
    )
  }

  @Test("a sync knows up to which block all accounts were read")
  func whatWasReadBeforeIsKnown() async throws {
    let asked = Asked()
    _ = try await Self.answer(Stub(before: 4, asked: asked, beforeSecond: 6), of: Self.two)
    _ = try await Self.answer(Stub(before: 4, asked: asked), of: Self.two)
    #expect(asked.blocks.withLock { $0 } == [4, nil])
    #expect(InterruptedHistory.kept(readUpTo: 4).report.kind == .interrupted)
    #expect(
      InterruptedHistory.kept(readUpTo: 4).report.message.english
        == "interrupted: the history was read up to block 4 before; what was read of later blocks is "
        + "kept, and the same command goes on from there"
    )
  }

  @Test("blocks that nobody was asked for are not among those that were read")
  func unaskedBlocksAreNotRead() async throws {
    let unasked = HistorySpans(0...4, .missing(.notAsked))
    let part = unasked.replaced(by: HistorySpans(5...7, .proved(.node(.sample))))
    var first = Stub(ether: part)
    first.isSince = true
    let answer = try await Self.answer(first)
    #expect(answer.text.contains("blocks    5 to 7"))
    #expect(
      answer.notes.map(\.english).contains { $0.contains("blocks 0 to 4: not read yet") },
      "\(answer.notes.map(\.english))"
    )
    #expect(
      try Samples.json(answer).contains(#""etherIs":"partial","fromBlock":"5""#)
    )
    // The next sync reads them.
    let second = try await Self.answer(Stub(before: 7, etherBefore: part))
    #expect(second.text.contains("blocks    0 to 7"))
    // One that reads no more of them has read nothing.
    var again = Stub(before: 7, ether: part, etherBefore: part)
    again.isSince = true
    #expect(try await Self.answer(again).text.contains("blocks    none since block 7"))
  }

  @Test("a sync that a limit ended says so, and the next one goes on there")
  func aLimitEndsASync() async throws {
    let account = try Samples.address("1").description
    let unasked = HistorySpans(0...4, .missing(.notAsked))
    let part = unasked.replaced(by: HistorySpans(5...7, .proved(.node(.sample))))
    let limit = HistoryReport.Limit(most: 60)
    let first = try await Self.answer(Stub(ether: part, limit: limit))
    #expect(first.text.contains("\nblocks    some of 0 to 7\n"))
    let again = Route.syncHistory(accounts: [account], chain: "dev", maxRequests: 60)
    #expect(first.next == again)
    // Later ones read older blocks, with new rows or without.
    for added in [0, 3] {
      let stub = Stub(before: 7, ether: part, added: added, etherBefore: part, limit: limit)
      let later = try await Self.answer(stub)
      #expect(later.text.contains("\nblocks    none since block 7; older ones were read\n"))
      #expect(later.next == again && !later.notes.contains { $0.english.hasPrefix(Self.tooFew) })
    }
  }

  @Test("a limit that leads nowhere is said, and a higher one is next")
  func aLimitCanBeTooLow() async throws {
    let account = try Samples.address("1").description
    let unasked = HistorySpans(0...4, .missing(.notAsked))
    let part = unasked.replaced(by: HistorySpans(5...7, .proved(.node(.sample))))
    for needed in [240, .max] {
      let limit = HistoryReport.Limit(most: 60, needed: needed)
      let answer = try await Self.answer(
        Stub(before: 7, ether: part, added: 0, etherBefore: part, limit: limit)
      )
      #expect(answer.text.contains("\nblocks    none since block 7\n"))
      let words = needed == 240 ? "240, until they are final" : "until they are final"
      #expect(
        answer.notes.map(\.english).contains { $0.hasPrefix(Self.tooFew) && $0.hasSuffix(words) }
      )
      #expect(
        answer.next == .syncHistory(accounts: [account], chain: "dev", maxRequests: needed)
      )
    }
  }

  private static let tooFew =
    "caution: this many requests are too few to get further: the newest blocks take about "

  private static let two = ["savings", "savings/1"]

  @Test(
    "the blocks begin after those that were read before and are still there",
    arguments: [
      (nil, nil, "0 to 7"), (0, nil, "1 to 7"), (6, nil, "7"), (7, nil, "none since block 7"),
      (9, nil, "none since block 7"), (6, 3, "4 to 7"), (7, 0, "1 to 7"), (2, 5, "3 to 7"),
    ] as [(UInt64?, UInt64?, String)]
  )
  func theFirstBlockIsTheFirstNewOne(
    before: UInt64?,
    forkedAt: UInt64?,
    blocks: String
  ) async throws {
    let answer = try await Self.answer(Stub(before: before, forkedAt: forkedAt))
    #expect(answer.text.contains("\nblocks    \(blocks)\n"))
    let hasNew = !blocks.hasPrefix("none")
    #expect(try Samples.json(answer).contains("\"fromBlock\"") == hasNew)
    let said = answer.notes.contains { $0.english.hasPrefix("info: the chain was reorganized") }
    #expect(said == (forkedAt != nil))
  }

  @Test("gaps are said as beside the rows, and nothing new leads nowhere")
  func gapsAreSaid() async throws {
    let ether = HistorySpans(0...2, .missing(.state))
      .merged(with: HistorySpans(3...7, .proved(.node(.sample))))
    let answer = try await Self.answer(Stub(before: 7, ether: ether, added: 0))
    #expect(
      answer.notes.map(\.english) == [
        "caution: not complete on dev, as of block 7 (2026-01-31T23:59:59Z)",
        "caution: ETH, blocks 0 to 2: the node does not keep the state; an archive node does",
      ]
    )
    #expect(answer.next == nil)
    #expect(try Samples.json(answer).contains(#""etherIs":"partial""#))
  }

  @Test func anAddressWithoutANameStandsAlone() async throws {
    let stranger = try Samples.address("9")
    let answer = try await Self.answer(Stub(), of: [stranger.description])
    #expect(answer.text.hasPrefix("account   \(stranger)\n"))
    #expect(try !Samples.json(answer).contains("accountName"))
  }

  @Test("of several accounts each is named, and the first new block is that of any of them")
  func severalAccountsAreReadTogether() async throws {
    let typed = ["savings", try Samples.address("9").description]
    let answer = try await Self.answer(Stub(before: 4, beforeSecond: 2), of: typed)
    #expect(
      answer.text == """
        account   \(try Samples.address("1")) (savings)
        account   \(typed[1])
        blocks    3 to 7
        new rows  3
        requests  1,009
        """
    )
    // Their new rows are those of both.
    #expect(
      answer.next
        == .listHistory(accounts: ["\(try Samples.address("1"))", typed[1]], chain: "dev")
    )
    let json = try Samples.json(answer)
    #expect(json.hasPrefix(#"{"accounts":[{"account":""#))
    #expect(json.contains(#""account":"\#(typed[1])"}],"added":3"#))
    let fresh = try await Self.answer(Stub(before: 4), of: typed)
    #expect(fresh.text.contains("\nblocks    0 to 7\n"))
  }
}
