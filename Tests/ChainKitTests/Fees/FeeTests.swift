import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

@Suite struct FeeTests {
  private let gwei: UInt64 = 1_000_000_000

  @Test("F80: base fees beyond 256 bits are refused")
  func refusesAbsurdBaseFees() {
    #expect(FeeArithmetic.raised(8, horizon: 1) == 9)
    #expect(FeeArithmetic.raised(9, horizon: 1) == 11)
    #expect(FeeArithmetic.raised(.max, horizon: 1) == nil)
    #expect(FeeArithmetic.legacy(11) == 13)
    #expect(FeeArithmetic.legacy(.max) == nil)
  }

  private static let gas = GasEstimator(Node.scripted([:]))

  private static let busy = """
    {"oldestBlock":"0x64","baseFeePerGas":["0x3b9aca00","0x3b9aca00","0x77359400"],
     "gasUsedRatio":[0.5,0.9],
     "reward":[["0x1","0x2","0x3","0x4"],["0x5","0x6","0x7","0x8"]]}
    """

  @Test func outlastsAsManyFullBlocksAsTheSpeedSays() async throws {
    let advisor = FeeEstimator(Node.scripted(["eth_feeHistory": Self.busy]))
    for (column, speed) in FeeSpeed.allCases.enumerated() {
      let blocks = [3, 6, 8, 10][column]
      let suggestion = try await advisor.suggest(speed)
      guard case .dynamic(let tip, let cap, _) = suggestion.fees else {
        Issue.record("not of type 2")
        return
      }
      // The protocol's rule for each full block: an eighth more, at least 1.
      var base = UInt256(2 * gwei)
      for _ in 0..<blocks { base += max(1, base / 8) }
      #expect(cap.count - tip.count >= base)
      #expect(cap.count - tip.count <= base + UInt256(blocks.magnitude + 1))
      // Of two blocks, the fuller one does not outweigh the other.
      #expect(tip.count == UInt256(column.magnitude) + 1)
      #expect(suggestion.usual == Wei(count: 3))
      #expect(suggestion.nextBaseFee == Wei(count: 2 * gwei))
      #expect(suggestion.asOf == 101)
      #expect(suggestion.priceNow.count == UInt256(2 * gwei) + tip.count)
    }
  }

  @Test("F80: a block with too few percentiles does not count")
  func leavesOutShortRows() async throws {
    let history = """
      {"oldestBlock":"0x1","baseFeePerGas":["0x1","0x1","0x1","0x8"],"gasUsedRatio":[0.9,0.5,0.6],
       "reward":[["0x63"],["0x2","0x2","0x2","0x2"],["0x3","0x3","0x3","0x3"]]}
      """
    let offer = try await FeeEstimator(Node.scripted(["eth_feeHistory": history])).suggest(.urgent)
    #expect(offer.fees.tipAndCap?.tip == Wei(count: 3))
  }

  /// Of two blocks: the base fees, and the shares of gas.
  private static let misshapen = [
    (#""0x3b9aca00""#, "0.5,0.9"),
    (#""0x3b9aca00","0x3b9aca00","0x77359400","0x77359400""#, "0.5,0.9"),
    (#""0x3b9aca00","0x3b9aca00","0x77359400""#, ""),
  ]

  private static func history(_ baseFees: String, _ ratios: String) -> String {
    """
    {"oldestBlock":"0x64","baseFeePerGas":[\(baseFees)],"gasUsedRatio":[\(ratios)],
     "reward":[["0x1","0x2","0x3","0x4"],["0x5","0x6","0x7","0x8"]]}
    """
  }

  @Test(
    "F80: the base fee of the head is not taken for that of the next block",
    arguments: misshapen
  )
  func refusesAHistoryOfAnotherLength(baseFees: String, ratios: String) async throws {
    let history = Self.history(baseFees, ratios)
    await #expect(
      throws: RPCFailure.protocolViolation(
        .wrongAnswer(method: "eth_feeHistory", path: "result.baseFeePerGas")
      )
    ) {
      try await FeeEstimator(Node.scripted(["eth_feeHistory": history])).suggest(.normal)
    }
    // Another node may have all of it.
    let nodes = ScriptedPool([["eth_feeHistory": history], ["eth_feeHistory": Self.busy]])
    let offer = try await FeeEstimator(Node(nodes.session)).suggest(.normal)
    #expect(offer.nextBaseFee == Wei(count: 2 * gwei))
    #expect(nodes.requests(to: 0, "eth_feeHistory") == 1)
  }

  @Test("F80: where the next block's base fee is missing, it is an eighth above that of the head")
  func raisesTheBaseFeeOfTheHead() async throws {
    let history = Self.history(#""0x3b9aca00","0x77359400""#, "0.5,0.9")
    let offer = try await FeeEstimator(Node.scripted(["eth_feeHistory": history])).suggest(.normal)
    #expect(offer.nextBaseFee == Wei(count: 2 * gwei + gwei / 4))
  }

  private static let blockWithoutBaseFee = {
    let zero = "0x" + String(repeating: "0", count: 64)
    return """
      {"number":"0x1","hash":"\(zero)","parentHash":"\(zero)","timestamp":"0x1",
       "stateRoot":"\(zero)","miner":"0x\(String(repeating: "0", count: 40))","gasUsed":"0x0",
       "gasLimit":"0x1","transactions":[]}
      """
  }()

  @Test("F80: where there are no base fees, none is missing", arguments: [#""0x0","0x0""#, ""])
  func asksForAPriceWhereZerosAreTooFew(baseFees: String) async throws {
    let suggestion = try await FeeEstimator(
      Node.scripted([
        "eth_feeHistory": Self.history(baseFees, "0.5,0.9"), "eth_gasPrice": "\"0x64\"",
        "eth_getBlockByNumber": Self.blockWithoutBaseFee,
      ])
    ).suggest(.fast)
    #expect(suggestion.nextBaseFee == nil)
  }

  @Test("F80: fees that no transaction can pay are refused")
  func refusesHugeFees() async {
    let most = "0x" + String(repeating: "f", count: 64)
    let history = #"{"oldestBlock":"0x1","baseFeePerGas":["0x1","\#(most)"],"gasUsedRatio":[0]}"#
    await #expect(
      throws: RPCFailure.protocolViolation(
        .wrongAnswer(method: "eth_feeHistory", path: "result.baseFeePerGas")
      )
    ) {
      try await FeeEstimator(Node.scripted(["eth_feeHistory": history])).suggest(.slow)
    }
  }

  @Test("F80: where blocks are free, the offer is of type 2 all the same")
  func offersTipsWhereBlocksAreFree() async throws {
    let history = #"{"oldestBlock":"0x1","baseFeePerGas":["0x0","0x0"],"gasUsedRatio":[0]}"#
    let zero = "0x" + String(repeating: "0", count: 64)
    let block = """
      {"number":"0x1","hash":"\(zero)","parentHash":"\(zero)","timestamp":"0x1","stateRoot":"\(zero)",
       "miner":"0x\(String(repeating: "0", count: 40))","gasUsed":"0x0","gasLimit":"0x1",
       "baseFeePerGas":"0x0","transactions":[]}
      """
    let node = Node.scripted(["eth_feeHistory": history, "eth_getBlockByNumber": block])
    let offer = try await FeeEstimator(node, minTip: Wei(count: 42)).suggest(.normal)
    #expect(
      offer.fees
        == .dynamic(maxPriorityFeePerGas: Wei(count: 42), maxFeePerGas: Wei(count: 42), .empty)
    )
  }

  @Test func roundsUp() {
    #expect(FeeArithmetic.raised(1, horizon: 1) == 2)
    #expect(FeeArithmetic.raised(8, horizon: 1) == 9)
    #expect(FeeArithmetic.raised(0, horizon: 10) == 0)
    #expect(FeeArithmetic.raised(1_000_000_000, horizon: 3) == 1_423_828_125)
    #expect(FeeArithmetic.legacy(1) == 2)
    #expect(FeeArithmetic.legacy(10) == 11)
  }

  @Test("F80: what nearly empty blocks tip is ignored")
  func ignoresWhatNearlyEmptyBlocksTip() async throws {
    // One excessive tip of 41,000 gwei in a block that is 1 % full.
    let history = """
      {"oldestBlock":"0x1","baseFeePerGas":["0x1","0x1","0x1","0x8"],
       "gasUsedRatio":[0.01,0.5,0.6],
       "reward":[["0x254A3E3A5000","0x254A3E3A5000","0x254A3E3A5000","0x254A3E3A5000"],
                 ["0x2","0x2","0x2","0x2"],["0x3","0x3","0x3","0x3"]]}
      """.lowercased().replacing("oldestblock", with: "oldestBlock")
      .replacing("basefeepergas", with: "baseFeePerGas")
      .replacing("gasusedratio", with: "gasUsedRatio")
    guard
      case .dynamic(let tip, _, _) = try await FeeEstimator(
        Node.scripted(["eth_feeHistory": history])
      )
      .suggest(.urgent).fees
    else { return }
    #expect(tip == Wei(count: 3))
  }

  @Test(
    "F80: where nobody tips, the lowest tip is offered",
    arguments: [
      #"{"oldestBlock":"0x1","baseFeePerGas":["0x7","0x8"],"gasUsedRatio":[0],"reward":null}"#,
      #"{"oldestBlock":"0x1","baseFeePerGas":["0x7","0x8"],"gasUsedRatio":[0]}"#,
      #"{"oldestBlock":"0x1","baseFeePerGas":["0x7","0x8"],"gasUsedRatio":[0],"reward":[null]}"#,
      #"{"oldestBlock":"0x1","baseFeePerGas":["0x7","0x8"],"gasUsedRatio":[0],"reward":[["0x0","0x0","0x0","0x0"]]}"#,
    ]
  )
  func offersTheMinimumTipWhereNobodyTips(history: String) async throws {
    let advisor = FeeEstimator(Node.scripted(["eth_feeHistory": history]), minTip: Wei(count: 42))
    guard case .dynamic(let tip, let cap, _) = try await advisor.suggest(.slow).fees else {
      Issue.record("not of type 2")
      return
    }
    #expect(tip == Wei(count: 42))
    #expect(cap == Wei(count: 42 + 12))  // 8 · 1.424, rounded up
  }

  @Test(
    "F80: where there is no base fee, the node is asked for a price",
    arguments: ["!", #"{"oldestBlock":"0x1","gasUsedRatio":[0.5]}"#]
  )
  func asksForAPriceWhereThereIsNoBaseFee(history: String) async throws {
    let suggestion = try await FeeEstimator(
      Node.scripted([
        "eth_feeHistory": history, "eth_gasPrice": "\"0x64\"",
        "eth_getBlockByNumber": Self.blockWithoutBaseFee,
      ])
    ).suggest(.fast)
    #expect(suggestion.fees == .legacy(gasPrice: Wei(count: 110)))
    #expect(suggestion.nextBaseFee == nil)
    #expect(suggestion.usual == Wei(count: 100))
  }

  @Test(
    arguments: [
      (21_000, 25_200), (21_001, 25_202), (50_000, 60_000), (16_777_216, 16_777_216),
      (16_000_000, 16_777_216), (0, 0), (.max, .max),
    ] as [(UInt64, UInt64)]
  )
  func allowsAFifthMoreGas(estimate: UInt64, allowed: UInt64) {
    #expect(Self.gas.padded(estimate, for: CallRequest(to: .zero, input: [1])) == allowed)
    #expect(Self.gas.padded(estimate, for: CallRequest(to: nil, input: [])) == allowed)
  }

  @Test(
    "M8: what a payment without code costs is exact, by the rules of any fork",
    arguments: [12_000, 15_000, 21_000, 204_600] as [UInt64]
  )
  func aPaymentNeedsNoMargin(estimate: UInt64) {
    let payment = CallRequest(to: .zero, value: Wei(count: 1))
    #expect(Self.gas.padded(estimate, for: payment) == estimate)
    // A rollup that counts data as gas estimates more, and never the same twice.
    #expect(Self.gas.padded(estimate + 1, for: payment) > estimate + 1)
  }

  @Test("M8: where gas contains that of L1, as on Arbitrum, it may move until a payment is sent")
  func keepsAMarginForGasOfL1() async throws {
    let cap = try #require(try ChainID(42_161).profile(at: 1_795_000_000).gasCap)
    func limit(_ estimate: UInt64, for call: CallRequest) async throws -> UInt64 {
      let node = Node.scripted(["eth_estimateGas": "\"\(Quantity.text(estimate))\""])
      return try await GasEstimator(node, cap: cap).limit(for: call)
    }
    let payment = CallRequest(to: .zero, value: Wei(count: 1))
    for call in [payment, CallRequest(to: .zero, input: [1])] {
      for l1 in [1, 999, 76_123, 600_000, 26_000_000] as [UInt64] {
        let estimate = 21_000 + l1
        let limit = try await limit(estimate, for: call)
        // A fifth more of everything, and no more than that.
        #expect(limit * 5 >= estimate * 6 && (limit - 1) * 5 < estimate * 6, "\(estimate)")
      }
      #expect(try await limit(30_000_000, for: call) == 32_000_000)
    }
    // What contains nothing of L1 does not move.
    #expect(try await limit(21_000, for: payment) == 21_000)
  }

  @Test(
    "M8, F93: a node that estimates more than 2^24 gas has a chain that allows it",
    arguments: [(16_777_217, 20_132_661), (20_000_000, 24_000_000), (32_000_000, 38_400_000)]
      as [(UInt64, UInt64)]
  )
  func otherChainsAllowMoreGas(estimate: UInt64, allowed: UInt64) {
    #expect(Self.gas.padded(estimate, for: CallRequest(to: .zero, input: [1])) == allowed)
  }

  @Test("F93: the margin does not pass the cap of the chain")
  func theMarginKeepsToTheCap() {
    let gas = GasEstimator(Node.scripted([:]), cap: 32_000_000)
    let call = CallRequest(to: .zero, input: [1])
    #expect(gas.padded(20_000_000, for: call) == 24_000_000)
    #expect(gas.padded(30_000_000, for: call) == 32_000_000)
    #expect(gas.padded(32_000_001, for: call) > 32_000_001)
  }

  @Test("M6: the advice that counts is the lowest of all nodes")
  func comparesAdviceWithOtherNodes() async throws {
    // Both nodes agree on what was paid: 41,000 gwei for half of the gas.
    let history = """
      {"oldestBlock":"0x1","baseFeePerGas":["0x1","0x1","0x8"],"gasUsedRatio":[0.5,0.5],
       "reward":[["0x254a0e6f9000","0x254a0e6f9000","0x254a0e6f9000","0x254a0e6f9000"],
                 ["0x254a0e6f9000","0x254a0e6f9000","0x254a0e6f9000","0x254a0e6f9000"]]}
      """
    let lying = ["eth_feeHistory": history, "eth_maxPriorityFeePerGas": "\"0x254a0e6f9000\""]
    let honest = ["eth_feeHistory": history, "eth_maxPriorityFeePerGas": "\"0x3b9aca00\""]
    let alone = try await FeeEstimator(Node.scripted(lying)).suggest(.normal)
    #expect(alone.usual == Wei(count: 41_000 * gwei))
    let nodes = ScriptedPool([lying, honest])
    let compared = try await FeeEstimator(Node(nodes.session)).suggest(.normal)
    #expect(compared.usual == Wei(count: gwei))
  }
}
