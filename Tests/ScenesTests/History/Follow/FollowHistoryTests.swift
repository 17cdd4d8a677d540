import Core
import Entity
import Testing

@testable import Scenes

/// What is told of a history while it is followed: each thing once, and everything.
@Suite struct FollowHistoryTests {
  private static func row(
    _ kind: Movement.Kind,
    in block: UInt64 = 8,
    transaction: Character = "c",
    branch: Character = "b",
    amount: UInt256 = 1_500_000_000_000_000_000,
    asset: Movement.Asset = .ether,
    status: Movement.Status = .success
  ) throws -> Movement {
    Movement(
      chain: try Samples.chain().id,
      account: try Samples.address("1"),
      block: BlockReference(
        number: block,
        hash: try Samples.hash(branch),
        time: 1_769_903_999
      ),
      transaction: try Samples.hash(transaction),
      order: 0,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: try Samples.address("7"),
      status: status
    )
  }

  private static let time = "2026-01-31T23:59:59Z"
  private static func hash(_ digit: Character) -> String {
    "0x" + String(repeating: digit, count: 64)
  }
  private static let other = "0x7777777777777777777777777777777777777777"
  private static let down = RPCFailure.timeout(.waiting(.seconds(30)))

  @Test("a payment is told once, with its confirmations")
  func aPaymentIsToldOnce() async throws {
    let new = try Self.row(.received)
    let told = try await FollowedTest(then: [
      {
        $0.head = 8; $0.rows = [new]
      }, { _ in }, { $0.head = 9 }, { $0.head = 10 },
      { $0.head = 11 },
    ])
    #expect(
      told.lines == [
        "\(Self.time)  received  +1.5 ETH from \(Self.other)  block 8  \(Self.hash("c"))",
        "\(Self.time)  confirmed  +1.5 ETH from \(Self.other)  block 8  \(Self.hash("c"))",
      ]
    )
    #expect(told.worker.seen.syncs == 6 && told.worker.seen.rounds == 5)
    #expect(told.worker.seen.judged == 3, "only when something happens")
    #expect(
      told.notes == [
        "info: watching savings on dev, from block 7 (\(Self.time)) on; press Ctrl-C to stop"
      ]
    )
    let account = try Samples.address("1")
    #expect(
      try Samples.json(try #require(told.answers.last))
        == #"{"asOfBlock":"10","block":"8","blockHash":"\#(Self.hash("b"))","chainID":"31337","#
        + #""chainName":"dev","confirmations":"3","event":"confirmed","isFinal":false,"#
        + #""movements":[{"amount":"1.5","asset":"ether","block":"8","#
        + #""blockHash":"\#(Self.hash("b"))","counterparty":"\#(Self.other)","direction":"in","#
        + #""evidence":"transaction","isFolded":false,"isOwn":false,"kind":"received","#
        + #""status":"success","symbol":"ETH","time":"\#(Self.time)","#
        + #""transaction":"\#(Self.hash("c"))","units":"1500000000000000000"}],"#
        + #""time":"\#(Self.time)","transaction":"\#(Self.hash("c"))"}"#
    )
    #expect(
      told.facts[0].title == "kingtherum on dev" && told.facts[0].text.english == told.lines[0]
    )
    let variables = told.facts[0].variables.filter { !$0.value.isEmpty }
      .map { "\($0.name.dropFirst("KINGTHERUM_".count))=\($0.value)" }
    #expect(
      variables == [
        "EVENT=received", "CHAIN_ID=31337", "AS_OF_BLOCK=8", "BLOCK=8",
        "BLOCK_HASH=\(Self.hash("b"))", "TRANSACTION=\(Self.hash("c"))", "ACCOUNT=\(account)",
        "KIND=received", "DIRECTION=in", "STATUS=success", "ASSET=ether",
        "UNITS=1500000000000000000", "AMOUNT=1.5", "COUNTERPARTY=\(Self.other)", "ROWS=1",
      ]
    )
  }

  @Test("what is there at the start is not told, unless it was asked for")
  func theStartIsNotTold() async throws {
    var state = StubFollow.State()
    state.rows = [
      try Self.row(.received, in: 7), try Self.row(.received, in: 3, transaction: "d"),
    ]
    #expect(try await FollowedTest(state, then: [{ _ in }]).lines.isEmpty)
    let all = try await FollowedTest(state, since: 0, then: [{ _ in }])
    #expect(all.kinds == [.received, .received, .confirmed])
    #expect(all.lines[2].contains("  final  ") && all.lines[2].contains("block 3"))
    #expect(try await FollowedTest(state, since: 4, then: [{ _ in }]).kinds == [.received])
    #expect(try await FollowedTest(state, since: 8, then: [{ _ in }]).kinds == [])
  }

  @Test("F102: a reorganization takes back, and the payment may come again in another block")
  func aReorganizationTakesBack() async throws {
    let first = try Self.row(.received)
    let again = try Self.row(.received, in: 9, branch: "e")
    let told = try await FollowedTest(then: [
      {
        $0.head = 8; $0.rows = [first]
      },
      {
        $0.head = 9; $0.rows = [again]
      },
      {
        $0.head = 10; $0.rows = []
      },
    ])
    #expect(told.kinds == [.received, .takenBack, .received, .takenBack])
    #expect(
      told.lines[1]
        == "\(Self.time)  taken back  +1.5 ETH from \(Self.other)  block 8  \(Self.hash("c"))"
    )
    // What was there at the start can be taken back, too.
    var state = StubFollow.State()
    state.rows = [try Self.row(.received, in: 7)]
    let early = try await FollowedTest(state, then: [{ $0.rows = [] }])
    #expect(early.kinds == [.takenBack])
  }

  @Test("a row of blocks that could not be read this time is not taken back")
  func whatIsNotReadIsNotTakenBack() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let paid = try Self.row(.tokenIn, amount: 5_000_000, asset: .token(token.address))
    let told = try await FollowedTest(
      listed: [token],
      then: [
        {
          $0.head = 8; $0.rows = [paid]
        },
        {
          $0.rows = []; $0.tokens = .missing(.silent)
        },
        { $0.head = 9 },
        {
          $0.rows = [paid]; $0.tokens = .told(by: .sample)
        },
      ]
    )
    #expect(told.kinds == [.received, .unread])
    #expect(told.lines[0].contains("  +5 TUSD from "))
    #expect(
      told.lines[1]
        == "\(Self.time)  not read  tokens, block 8: the node did not answer in time"
    )
    #expect(
      try Samples.json(told.answers[1])
        == #"{"asOfBlock":"8","chainID":"31337","chainName":"dev","event":"unread","#
        + #""gap":{"fromBlock":"8","reason":"no-answer","subject":"other-tokens","toBlock":"8"}}"#
    )
  }

  @Test("rows of a transaction that come later are confirmed with the others")
  func laterRowsAreConfirmedToo() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let ether = try Self.row(.received)
    let paid = try Self.row(.tokenIn, amount: 5_000_000, asset: .token(token.address))
    let steps: [StubFollow.Step] = [
      { ($0.head, $0.rows, $0.tokens) = (8, [ether], .missing(.silent)) },
      { ($0.rows, $0.tokens) = ([ether, paid], .told(by: .sample)) },
    ]
    let both = try await FollowedTest(listed: [token], then: steps + [{ $0.head = 10 }])
    #expect(both.kinds == [.received, .unread, .received, .confirmed])
    #expect(both.lines[3].contains("+1.5 ETH ") && both.lines[3].contains("+5 TUSD "))
    let one = try await FollowedTest(
      listed: [token],
      then: steps + [{ $0.rows = [ether] }, { $0.head = 10 }]
    )
    #expect(one.kinds == [.received, .unread, .received, .takenBack, .confirmed])
    #expect(one.lines[4].contains("+1.5 ETH ") && !one.lines[4].contains("TUSD"))
  }

  @Test("own transactions are told, also one that failed")
  func ownTransactionsAreTold() async throws {
    let failed = [
      try Self.row(.sent, status: .failed), try Self.row(.fee, amount: 21_000, status: .failed),
    ]
    let told = try await FollowedTest(then: [
      {
        $0.head = 8; $0.rows = failed; $0.own = [try Samples.hash("c")]
      }
    ])
    #expect(
      told.lines == [
        "\(Self.time)  sent  -1.5 ETH (failed) to \(Self.other)  block 8  \(Self.hash("c"))"
      ]
    )
  }

  @Test("spam is counted, and is no event for commands")
  func spamIsCounted() async throws {
    let spam = try "123".map { digit in
      try Self.row(
        .tokenIn,
        transaction: digit,
        amount: 1,
        asset: .token(try Samples.address("b"))
      )
    }
    let told = try await FollowedTest(
      limit: 1,
      then: [
        {
          $0.head = 8; $0.rows = spam
        }, { _ in },
      ]
    )
    #expect(
      told.lines == [
        "\(Self.time)  folded  3 transactions that anyone can put there"
      ]
    )
    #expect(try Samples.json(told.answers[0]).contains(#""count":3,"event":"folded"}"#))
    for case .event(let event, _) in told.messages { #expect(!event.isForHooks) }
  }

  @Test("a node that is away is told once, and what came meanwhile is told after it")
  func aNodeThatIsAwayIsToldOnce() async throws {
    let new = try Self.row(.received)
    let told = try await FollowedTest(then: [
      { $0.failure = Self.down }, { _ in }, { _ in },
      {
        $0.failure = nil; $0.head = 8; $0.rows = [new]
      },
    ])
    #expect(told.kinds == [.received])
    #expect(
      told.notes.dropFirst() == [
        "caution: \(Self.down.report.message.english); asking again",
        "info: the history is read again, up to block 8",
      ]
    )
    #expect(told.worker.seen.pauses == [5, 10, 20, 1])
  }

  @Test("F108: without announcements the head is asked for, and only a new one is read")
  func withoutAnnouncementsTheHeadIsAskedFor() async throws {
    let told = try await FollowedTest(then: [
      { $0.signal = .due }, { _ in }, { $0.head = 8 }, { $0.signal = .announced },
      { $0.signal = .due },
    ])
    #expect(told.worker.seen.syncs == 3 && told.worker.seen.heads == 4)
    #expect(told.worker.seen.waits.allSatisfy { $0 == [5, 30] })
    #expect(
      told.notes.dropFirst() == [
        "info: the node announces new blocks from now on",
        "info: the node no longer announces new blocks; it is polled instead",
      ]
    )
  }

  @Test("what fails at the start, or for good, ends it")
  func someErrorsEndIt() async throws {
    var state = StubFollow.State()
    state.failure = Self.down
    await #expect(throws: Self.down) {
      _ = try await FollowedTest(state, then: [])
    }
    await #expect(throws: Self.down) {
      try await FollowedTest(then: [
        {
          $0.failure = Self.down; $0.isFinal = true
        }
      ])
    }
    let new = try Self.row(.received)
    let told = try await FollowedTest(
      limit: 1,
      then: [
        {
          $0.head = 8; $0.rows = [new]
        }
      ]
    )
    #expect(told.kinds == [.received])
    for (limit, interval) in [(0, nil), (nil, 0), (nil, 86_401)] as [(Int?, Int64?)] {
      #expect(throws: FollowError.self) {
        try FollowHistory.Request.check(limit: limit, interval: interval)
      }
    }
  }
}
