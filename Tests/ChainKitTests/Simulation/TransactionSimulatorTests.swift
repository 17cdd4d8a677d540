import Core
import Entity
import Testing

@testable import ChainKit

/// What a node's simulation says of accounts, from answers in the format of nodes.
@Suite struct TransactionSimulatorTests {
  static let mine = "0x" + String(repeating: "a1", count: 20)
  static let other = "0x" + String(repeating: "b2", count: 20)
  static let token = "0x" + String(repeating: "c3", count: 20)
  static let ofNode = "0x" + String(repeating: "ee", count: 20)
  static let ofChain = "0x" + String(repeating: "ff", count: 19) + "fe"
  private static let weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"

  private static func word(_ number: UInt64) -> String { Hex.encode(UInt256(number).word) }
  private static func word(_ address: String) -> String {
    String(repeating: "0", count: 24) + address.dropFirst(2)
  }

  /// A log with these words as topics after that of the event, and these as data.
  private static func log(
    _ event: String,
    of contract: String = token,
    _ topics: [String],
    _ data: [String] = []
  ) -> String {
    let all = [Hex.encode(Hash32.keccak(of: Array(event.utf8)).bytes)] + topics
    let texts = all.map { "\"0x\($0)\"" }.joined(separator: ",")
    return
      "{\"address\":\"\(contract)\",\"topics\":[\(texts)],\"data\":\"0x\(data.joined())\","
      + "\"logIndex\":\"0x0\",\"removed\":false}"
  }

  static func transfer(
    _ amount: UInt64,
    of contract: String = token,
    from: String = mine,
    to: String = other
  ) -> String {
    log(
      "Transfer(address,address,uint256)",
      of: contract,
      [word(from), word(to)],
      [word(amount)]
    )
  }

  static func block(_ logs: [String], status: String = "0x1") -> String {
    """
    [{"number":"0x1","calls":[{"returnData":"0x","logs":[\(logs.joined(separator: ","))],
    "gasUsed":"0x5208","status":"\(status)"}]}]
    """
  }

  static func effects(_ answers: [String: String], on accounts: [String] = [mine]) async throws
    -> SimulatedEffects
  {
    let simulator = TransactionSimulator(.scripted(answers), chain: .ethereum)
    return try await simulator.run(
      CallRequest(
        from: try Address(parsing: Self.mine),
        to: try Address(parsing: Self.other),
        input: [1, 2, 3, 4]
      ),
      on: try accounts.map { try Address(parsing: $0) }
    )
    .effects
  }

  func simulated(_ logs: [String], on accounts: [String] = [mine]) async throws
    -> SimulatedEffects
  {
    try await Self.effects(["eth_simulateV1": Self.block(logs)], on: accounts)
  }

  static func change(
    _ account: String = mine,
    _ contract: String? = token,
    item: UInt256? = nil,
    received: UInt256 = .zero,
    sent: UInt256 = .zero
  ) throws -> BalanceChange {
    BalanceChange(
      account: try Address(parsing: account),
      asset: try contract.map { .token(try Address(parsing: $0)) } ?? .ether,
      item: item,
      received: received,
      sent: sent
    )
  }

  @Test("what arrives and what leaves is added up for each account and asset")
  func addsUp() async throws {
    let logs = [
      Self.transfer(5), Self.transfer(2, from: Self.other, to: Self.mine),
      Self.transfer(7, of: Self.ofNode), Self.transfer(9, from: Self.other, to: Self.token),
      // To itself, and nothing.
      Self.transfer(4, to: Self.mine), Self.transfer(0, of: Self.weth),
    ]
    #expect(
      try await simulated(logs)
        == .changes(
          [try Self.change(received: 2, sent: 5), try Self.change(Self.mine, nil, sent: 7)],
          by: .simulation
        )
    )
    #expect(
      try await simulated(logs, on: [Self.token, Self.other])
        == .changes(
          [
            try Self.change(Self.other, received: 5, sent: 11),
            try Self.change(Self.other, nil, received: 7),
            try Self.change(Self.token, received: 9),
          ],
          by: .simulation
        )
    )
    #expect(try await simulated(logs, on: []) == .changes([], by: .simulation))
  }

  @Test("what leaves and comes back is no change")
  func leavesOutWhatComesBack() async throws {
    let logs = [Self.transfer(5), Self.transfer(5, from: Self.other, to: Self.mine)]
    #expect(try await simulated(logs) == .changes([], by: .simulation))
  }

  @Test("items of collections are counted by their IDs")
  func countsItems() async throws {
    let parties = [Self.word(Self.other), Self.word(Self.mine), Self.word(Self.other)]
    let logs = [
      Self.log(
        "Transfer(address,address,uint256)",
        [Self.word(Self.mine), Self.word(Self.other), Self.word(77)]
      ),
      Self.log(
        "TransferSingle(address,address,address,uint256,uint256)",
        parties,
        [Self.word(8), Self.word(3)]
      ),
      Self.log(
        "TransferBatch(address,address,address,uint256[],uint256[])",
        parties,
        [64, 160, 2, 8, 9, 2, 1, 6].map { Self.word($0) }
      ),
    ]
    #expect(
      try await simulated(logs)
        == .changes(
          [
            try Self.change(item: 77, sent: 1), try Self.change(item: 8, sent: 4),
            try Self.change(item: 9, sent: 6),
          ],
          by: .simulation
        )
    )
  }

  @Test("lists of different lengths, and logs that only look like transfers, count for nothing")
  func ignoresMalformedLogs() async throws {
    let parties = [Self.word(Self.mine), Self.word(Self.other)]
    let logs = [
      Self.log(
        "TransferBatch(address,address,address,uint256[],uint256[])",
        [Self.word(Self.other)] + parties,
        [64, 160, 2, 8, 9, 1, 1].map { Self.word($0) }
      ),
      Self.log("Transfer(address,address,uint256)", parties, [Self.word(1), Self.word(2)]),
      Self.log("Transfer(address,address,uint256)", parties),
      Self.log("Transferred(address,address,uint256)", parties, [Self.word(1)]),
    ]
    #expect(try await simulated(logs) == .changes([], by: .simulation))
  }

  @Test("amounts beyond 256 bits stay at the largest")
  func staysWithin256Bits() async throws {
    let most = Self.log(
      "Transfer(address,address,uint256)",
      [Self.word(Self.mine), Self.word(Self.other)],
      [Hex.encode(UInt256.max.word)]
    )
    #expect(
      try await simulated([most, most])
        == .changes([try Self.change(sent: .max)], by: .simulation)
    )
  }

  @Test("the chain's wrapped coin is paid in and out without a transfer")
  func readsTheWrappedCoin() async throws {
    let deposit = { (contract: String) in
      Self.log("Deposit(address,uint256)", of: contract, [Self.word(Self.mine)], [Self.word(6)])
    }
    let withdrawal = { (contract: String) in
      Self.log("Withdrawal(address,uint256)", of: contract, [Self.word(Self.mine)], [Self.word(2)])
    }
    #expect(
      try await simulated([deposit(Self.weth), withdrawal(Self.weth)])
        == .changes([try Self.change(Self.mine, Self.weth, received: 6, sent: 2)], by: .simulation)
    )
    // Any contract can log that.
    let logs = [deposit(Self.token), withdrawal(Self.token)]
    #expect(try await simulated(logs) == .changes([], by: .simulation))
  }

  @Test("ether that the chain logs itself is counted once (EIP-7708)")
  func countsEtherOnce() async throws {
    let twice = [Self.transfer(7, of: Self.ofChain), Self.transfer(7, of: Self.ofNode)]
    let once = SimulatedEffects.changes([try Self.change(Self.mine, nil, sent: 7)], by: .simulation)
    #expect(try await simulated(twice) == once)
    #expect(try await simulated(twice.reversed()) == once)
    #expect(try await simulated([twice[0]]) == once)
    #expect(try await simulated([twice[1]]) == once)
  }

  @Test("a failure is told, and what it undid does not count")
  func tellsFailures() async throws {
    let block = Self.block([Self.transfer(5)], status: "0x0")
    #expect(try await Self.effects(["eth_simulateV1": block]) == .fails(by: .simulation))
    let frame = Self.frame(error: "execution reverted", logs: [Self.transfer(5)])
    #expect(try await Self.effects(["debug_traceCall": frame]) == .fails(by: .trace))
  }

  @Test("an answer that cannot be read is as good as none")
  func fallsBack() async throws {
    let trace = Self.frame()
    let traced = SimulatedEffects.changes([try Self.change(Self.mine, nil, sent: 7)], by: .trace)
    let none = "[]"
    let two =
      "[{\"calls\":[]},\(Self.block([]).dropFirst().dropLast()),\(Self.block([]).dropFirst())"
    for answer in [none, two, "{}", "null", Self.block(["{}"])] {
      #expect(
        try await Self.effects(["eth_simulateV1": answer, "debug_traceCall": trace]) == traced,
        "\(answer)"
      )
      #expect(try await Self.effects(["eth_simulateV1": answer]) == .unavailable)
    }
    #expect(try await Self.effects([:]) == .unavailable)
    #expect(try await Self.effects(["debug_traceCall": "[]"]) == .unavailable)
  }

  @Test("an empty block before the one that was asked for is passed over")
  func passesEmptyBlocks() async throws {
    let blocks = "[{\"calls\":[]}," + Self.block([Self.transfer(5)]).dropFirst()
    #expect(
      try await Self.effects(["eth_simulateV1": blocks])
        == .changes([try Self.change(sent: 5)], by: .simulation)
    )
  }
}
