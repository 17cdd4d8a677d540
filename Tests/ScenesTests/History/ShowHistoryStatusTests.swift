import Core
import Entity
import Foundation
import Testing

@testable import Scenes

/// How far the stored histories reach.
@Suite struct ShowHistoryStatusTests {
  private struct Stub: ShowHistoryStatus.Worker, NamingWorker {
    var head: UInt64? = 199
    var searched: [SearchedBlocks] = [
      SearchedBlocks(subject: .ether, ranges: [0...179]),
      SearchedBlocks(subject: .otherTokens, ranges: [0...99, 110...179]),
    ]
    var spans: [HistorySubject: HistorySpans] = [
      .otherTokens: HistorySpans(100...109, .missing(.notAsked))
    ]
    var asOf: UInt64? = 179
    var book: AccountBook?
    var demoted: [DemotedNode] = []
    var failed: [PastSourceFailure] = []

    func accounts() throws -> AccountBook { try book ?? Samples.book() }
    func contacts() throws -> ContactBook { .empty }

    func storedChains() async throws -> [ChainID] { throw CancellationError() }

    func status(of accounts: [Address], on chain: ChainEntry) async throws -> HistoryStatus {
      HistoryStatus(
        head: head,
        accounts: accounts.enumerated().map { place, account in
          let isRead = place == 0
          return AccountHistoryStatus(
            account: account,
            asOf: isRead ? asOf : nil,
            asOfTime: isRead ? 1_769_903_999 : nil,
            rows: isRead ? 1_002 : 0,
            transactions: isRead ? 1 : 0,
            searched: isRead ? searched : [],
            assurance: isRead ? spans.map { assurance(of: $0, $1, account, chain) } : []
          )
        },
        demoted: demoted,
        failedSources: failed
      )
    }

    private func assurance(
      of subject: HistorySubject,
      _ spans: HistorySpans,
      _ account: Address,
      _ chain: ChainEntry
    ) -> SubjectAssurance {
      SubjectAssurance(chain: chain.id, account: account, subject: subject, spans: spans)
    }
  }

  private static func answer(
    _ stub: Stub = Stub(),
    of account: String? = nil
  ) async throws -> Answer<ShowHistoryStatus.Body> {
    let request = try ShowHistoryStatus.Request(
      of: account,
      on: .one(try Samples.chain()),
      knowing: stub
    )
    return ShowHistoryStatus.Presenter().present(
      try await ShowHistoryStatus.Interactor(worker: stub).act(on: request)
    )
  }

  @Test("all accounts of this machine are shown, with a bar for each subject and its gaps")
  func showsBarsAndGaps() async throws {
    let answer = try await Self.answer()
    #expect(
      answer.text == """
        \(try Samples.address("1")) (savings)
          as of      block 179 (2026-01-31T23:59:59Z)
          rows       1,002 (1 transaction)
          ETH        [==================..]
          tokens     [==========.=======..]
            missing  blocks 100 to 109: not read yet

        \(try Samples.address("2")) (savings/1)
          nothing was read yet

        \(try Samples.address("3")) (savings/2)
          nothing was read yet
        """
    )
    #expect(
      answer.notes.map(\.english) == [
        "info: the bars show blocks 0 to 199: # proved, = searched, + searched in part, . missing",
        "info: from the history database on dev; no node was asked",
      ]
    )
    let unread = [try Samples.address("2"), try Samples.address("3")].map(\.description)
    #expect(answer.next == .syncHistory(accounts: unread, chain: "dev"))
    let widest = answer.text.split(separator: "\n").map(\.utf8.count).max() ?? 0
    let highest = answer.text.utf8.max() ?? 0
    #expect(widest <= 80 && highest < 0x80)
  }

  @Test("nodes that were wrong are named, with the reason and the time")
  func demotedNodesAreNamed() async throws {
    let nodes = NodeFault.allCases.map {
      DemotedNode(.sample, $0, block: 100, since: 1_769_817_600, until: 1_769_904_000)
    }
    let answer = try await Self.answer(Stub(demoted: nodes))
    let times = "2026-01-31T00:00:00Z: "
    let end = "; until 2026-02-01T00:00:00Z, it is asked only if the other nodes fail"
    #expect(
      answer.notes.map(\.english).prefix(3) == [
        "caution: \(EndpointID.sample) was wrong at \(times)its search left out a log of block 100"
          + end,
        "caution: \(EndpointID.sample) was wrong at \(times)it gave a false balance after block 100"
          + end,
        "caution: \(EndpointID.sample) was wrong at \(times)it gave a false nonce after block 100"
          + end,
      ]
    )
    let json = try Samples.json(answer)
    #expect(
      json.contains(
        #""demotedNodes":[{"block":"100","fault":"left-out-log","node":"\#(EndpointID.sample)","#
          + #""since":"2026-01-31T00:00:00Z","until":"2026-02-01T00:00:00Z"}"#
      )
    )
    #expect(try !Samples.json(try await Self.answer()).contains("demotedNodes"))
  }

  @Test("a source that failed when it was last asked is named, with the reason and the time")
  func failedSourcesAreNamed() async throws {
    let source = EndpointID(redacted: "https://api.example.org/v2/…")
    let failure = PastSourceFailure(SourceFailure(source, .limited), time: 1_769_817_600)
    let answer = try await Self.answer(Stub(failed: [failure]))
    #expect(
      answer.notes.first?.english
        == "info: https://api.example.org/v2/… did not help to read the history at "
        + "2026-01-31T00:00:00Z: it was asked too often; try again later, or give it a key"
    )
    #expect(
      try Samples.json(answer).contains(
        #""failedSources":[{"reason":"limited","source":"https://api.example.org/v2/…","#
          + #""time":"2026-01-31T00:00:00Z"}]"#
      )
    )
    #expect(try !Samples.json(try await Self.answer()).contains("failedSources"))
  }

  @Test func oneAccountIsShownAlone() async throws {
    let (third, ninth) = (try Samples.address("3"), try Samples.address("9"))
    let one = try await Self.answer(of: "savings/2")
    #expect(one.text.hasPrefix("\(third) (savings/2)\n"))
    #expect(try await Self.answer(of: "savings").next == nil)
    #expect(try Samples.json(one).components(separatedBy: #""account":"#).count == 2)
    let stranger = try await Self.answer(of: "\(ninth)")
    #expect(stranger.text.hasPrefix("\(ninth)\n"))
    await #expect(throws: RecipientError.unknown("nobody")) { try await Self.answer(of: "nobody") }
    await #expect(throws: AccountBookError.noWallets) {
      try await Self.answer(Stub(book: AccountBook([])))
    }
  }

  @Test func nothingReadHasNoBars() async throws {
    let answer = try await Self.answer(Stub(head: nil, searched: [], spans: [:], asOf: nil))
    #expect(answer.text.contains("(savings)\n  nothing was read yet\n"))
    #expect(answer.notes.count == 1)
    let json = try Samples.json(answer)
    #expect(!json.contains("headBlock") && !json.contains("asOfBlock"))
  }

  @Test("what is proved, told and missing of each subject is in the answer")
  func gradesAreShown() async throws {
    let token = try Samples.address("a")
    let grades = try #require(
      HistorySpans(ascending: [
        HistorySpan(0...99, .proved(.node(.sample))), HistorySpan(100...149, .told(by: .sample)),
        HistorySpan(150...179, .missing(.rowsDiffer(rows: 1, held: 2))),
      ])
    )
    let stub = Stub(
      searched: [SearchedBlocks(subject: .otherTokens, ranges: [0...199])],
      spans: [.token(token): grades]
    )
    let answer = try await Self.answer(stub, of: "savings")
    let label = "token \(token)"
    #expect(answer.text.contains("\n  other tokens" + String(repeating: " ", count: 38) + "[===="))
    #expect(answer.text.contains("\n  \(label)  [##########=====.....]\n"))
    #expect(answer.text.contains("blocks 150 to 179: the rows do not add up to the balance"))
    let json = try Samples.json(answer)
    for part in [
      #"{"by":"\#(EndpointID.sample)","fromBlock":"0","grade":"proved","toBlock":"99"}"#,
      #"{"by":"\#(EndpointID.sample)","fromBlock":"100","grade":"told","toBlock":"149"}"#,
      #"{"fromBlock":"150","grade":"missing","reason":"rows-differ","toBlock":"179"}"#,
      #""contract":"\#(token)""#, #""subject":"other-tokens""#, #""headBlock":"199""#,
      #""searched":[{"fromBlock":"0","toBlock":"199"}]"#,
    ] {
      #expect(json.contains(part), "\(part)")
    }
  }

  @Test("a collection and one of its items are shown by themselves, with the item's ID")
  func itemsAreShown() async throws {
    let contract = try Samples.address("a")
    let differs = HistorySpans(50...50, .missing(.rowsDiffer(rows: 1, held: 0)))
    let proved = HistorySpans(0...179, .proved(.node(.sample)))
    let answer = try await Self.answer(
      Stub(
        searched: [SearchedBlocks(subject: .otherTokens, ranges: [0...199])],
        spans: [
          .items(contract): proved,
          .item(contract, id: 77): proved.replaced(by: differs),
        ]
      ),
      of: "savings"
    )
    #expect(answer.text.contains("\n  items \(contract)"))
    #expect(answer.text.contains("\n  item of \(contract)  ["))
    #expect(answer.text.contains("item 77, block 50: the rows do not add up to the balance"))
    let json = try Samples.json(answer)
    #expect(json.contains(#""subject":"item","tokenID":"77""#))
    #expect(json.contains(#""subject":"items"}"#))
  }

  @Test("of many gaps a few are shown, and all are in the JSON")
  func manyGapsAreCounted() async throws {
    var spans = HistorySpans()
    for block in stride(from: UInt64(0), to: 14, by: 2) {
      spans = spans.merged(with: HistorySpans(block...block, .missing(.silent)))
    }
    let answer = try await Self.answer(
      Stub(searched: [SearchedBlocks(subject: .ether, ranges: [0...199])], spans: [.ether: spans]),
      of: "savings"
    )
    #expect(answer.text.contains("    missing  block 8: the node did not answer in time\n"))
    #expect(answer.text.hasSuffix("\n    missing  2 more gaps"))
    #expect(try Samples.json(answer).components(separatedBy: #""reason":"no-answer""#).count == 8)
  }

  @Test func everyReasonHasACodeAndWords() {
    let reasons: [GapReason] = [
      .rowsDiffer(rows: nil, held: 0), .unreadable, .state, .bodies, .receipts, .logs,
      .noLogSearch, .namedContractsOnly, .lagging, .silent, .tooMuch, .code, .notAsked,
    ]
    #expect(Set(reasons.map(\.word)).count == reasons.count)
    #expect(Set(reasons.map(\.words.english)).count == reasons.count)
  }
}
