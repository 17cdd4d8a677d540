import Core
import Entity
import Testing

@testable import ChainKit

/// M7: the next base fee on the OP Stack, from the parameters in each header (Holocene, Jovian).
@Suite struct BaseFeeRuleTests {
  private typealias Mined = BlockWithFees

  /// A denominator of 250, an elasticity of 6 and a minimum of 1 gwei, as `op-geth` encodes them
  /// (`consensus/misc/eip1559/eip1559_test.go`, 2026).
  private static let jovian = "0x01000000fa00000006000000003b9aca00"

  private static func holocene(_ denominator: UInt32, _ elasticity: UInt32) -> String {
    Hex.prefixed([0] + bytes(denominator) + bytes(elasticity))
  }

  private static func jovian(
    _ denominator: UInt32,
    _ elasticity: UInt32,
    least: UInt64
  ) -> String {
    Hex.prefixed([1] + bytes(denominator) + bytes(elasticity) + bytes(least))
  }

  private static func bytes<Integer: FixedWidthInteger>(_ integer: Integer) -> [UInt8] {
    withUnsafeBytes(of: integer.bigEndian) { Array($0) }
  }

  @Test func headersNameTheParameters() throws {
    let jovian = try #require(BaseFeeRule(extraData: Hex.decode(Self.jovian)))
    let gwei = Wei(count: 1_000_000_000)
    #expect(
      jovian == BaseFeeRule(elasticity: 6, denominator: 250, least: gwei, countsData: true)
    )
    #expect(Self.jovian == Self.jovian(250, 6, least: 1_000_000_000))
    let holocene = try #require(BaseFeeRule(extraData: Hex.decode("0x00000000fa00000006")))
    #expect(holocene == BaseFeeRule(elasticity: 6, denominator: 250))
    #expect(Self.holocene(250, 6) == "0x00000000fa00000006")
  }

  @Test(
    "another version, other lengths and zeros name nothing",
    arguments: [
      "0x", "0x00", "0x00000000fa000000", "0x00000000fa0000000600", "0x01000000fa00000006",
      "0x02000000fa00000006", "0x00000000fa00000006000000003b9aca00",
      "0x01000000fa00000006000000003b9aca", "0x01000000fa00000006000000003b9aca0000",
      "0x02000000fa00000006000000003b9aca00", "0x000000000000000006", "0x00000000fa00000000",
      "0x000000000000000000", "0x010000000000000006000000003b9aca00",
      "0x01000000fa00000000000000003b9aca00", "0xd883010e08846765746888676f312e32",
    ]
  )
  func otherDataNamesNothing(text: String) throws {
    #expect(BaseFeeRule(extraData: try Hex.decode(text)) == nil)
  }

  /// Returns the offer after a block of 30 million gas, from a node without a fee history.
  private static func next(
    _ extraData: String,
    baseFee: UInt64,
    gasUsed: UInt64,
    data: UInt64? = nil,
    model: FeeModel = .opStack
  ) async throws -> Wei? {
    let block = Mined(
      number: 9,
      baseFee: baseFee,
      gasUsed: gasUsed,
      prices: [],
      extraData: extraData,
      blobGasUsed: data
    )
    let transport = Mined.transport([block], [:])
    return try await FeeEstimator(node(transport), feeModel: model).suggest(.normal).nextBaseFee
  }

  @Test(
    "F80: Holocene, with the values of op-geth's own test",
    arguments: [
      (15_000_000, 10_000_000, 10, 2), (10_000_000, 9_666_667, 10, 2),
      (20_000_000, 10_333_333, 10, 2), (3_000_000, 10_000_000, 2, 10),
      (1_000_000, 6_666_667, 2, 10), (30_000_000, 55_000_000, 2, 10),
    ] as [(UInt64, UInt64, UInt32, UInt32)]
  )
  func followsHolocene(
    gasUsed: UInt64,
    next: UInt64,
    denominator: UInt32,
    elasticity: UInt32
  ) async throws {
    let extra = Self.holocene(denominator, elasticity)
    #expect(
      try await Self.next(extra, baseFee: 10_000_000, gasUsed: gasUsed) == Wei(count: next)
    )
  }

  @Test(
    "F80: Jovian, with the values of op-geth's own test, most with a minimum of 1 gwei",
    arguments: [
      (1, 9_000_000, nil, 1), (1, 10_000_000, 1_000_000_000, 1_000_000_000),
      (1, 11_000_000, 1_000_000_000, 1_000_000_000),
      (2_000_000_000, 20_000_000, 1_000_000_000, 2_040_000_000),
      (1_000_000_000, 9_000_000, 1_000_000_000, 1_000_000_000),
      (2_000_000_000, 9_000_000, 1_000_000_000, 1_996_000_000),
      (1_000_000_000, 9_000_000, 0, 998_000_000),
    ] as [(UInt64, UInt64, UInt64?, UInt64)]
  )
  func followsJovian(
    baseFee: UInt64,
    gasUsed: UInt64,
    least: UInt64?,
    next: UInt64
  ) async throws {
    let extra = least.map { Self.jovian(50, 3, least: $0) } ?? Self.holocene(50, 3)
    #expect(try await Self.next(extra, baseFee: baseFee, gasUsed: gasUsed) == Wei(count: next))
  }

  @Test("since Jovian the data of a block counts in place of its gas, if that is more")
  func countsData() async throws {
    func next(_ extra: String, gas: UInt64, data: UInt64?) async throws -> Wei? {
      try await Self.next(extra, baseFee: 2_000_000_000, gasUsed: gas, data: data)
    }
    let jovian = Self.jovian(50, 3, least: 0)
    for (gas, data) in [(0, 20_000_000), (20_000_000, 0), (20_000_000, 20_000_000)] {
      let found = try await next(jovian, gas: UInt64(gas), data: UInt64(data))
      #expect(found == Wei(count: 2_040_000_000))
    }
    // Before, it does not; nor is more believed than a block can have.
    let before = try await next(Self.holocene(50, 3), gas: 10_000_000, data: 20_000_000)
    #expect(before == Wei(count: 2_000_000_000))
    let most = try await next(jovian, gas: 0, data: .max)
    #expect(most == Wei(count: 2_080_000_000))
  }

  @Test("a change is a wei at least, and other chains do not follow the OP Stack")
  func changesByOneWei() async throws {
    #expect(
      try await Self.next(Self.holocene(250, 6), baseFee: 1, gasUsed: 5_000_001) == Wei(count: 2)
    )
    for model in FeeModel.allCases where model != .opStack {
      let found = try await Self.next(Self.jovian, baseFee: 8, gasUsed: 15_000_000, model: model)
      #expect(found == Wei(count: model == .eip1559 ? 8 : 9), "\(model)")
    }
  }

  /// A fee history of one half-full block, and the base fee of the block after it.
  private static func history(of block: UInt64, next: UInt64) -> String {
    """
    {"oldestBlock":"\(Quantity.text(block))","gasUsedRatio":[0.5],
     "baseFeePerGas":["0x77359400","\(Quantity.text(next))"]}
    """
  }

  private static func offer(
    _ speed: FeeSpeed,
    _ extra: String,
    history: String
  ) async throws -> FeeSuggestion {
    let head = Mined(
      number: 9,
      baseFee: 2_000_000_000,
      gasUsed: 20_000_000,
      prices: [],
      extraData: extra
    )
    let transport = Mined.transport([head], ["eth_feeHistory": history])
    return try await FeeEstimator(node(transport), feeModel: .opStack).suggest(speed)
  }

  @Test("F80: the base fee follows from the newest block, whatever the history says of it")
  func theHeaderCounts() async throws {
    let jovian = Self.jovian(50, 3, least: 1_000_000_000)
    let wrong = Self.history(of: 9, next: 1_000_000)
    let offer = try await Self.offer(.normal, jovian, history: wrong)
    #expect(offer.nextBaseFee == Wei(count: 2_040_000_000) && offer.asOf == 9)
    // A block came in between: what the history says is about a later one.
    let later = try await Self.offer(
      .normal,
      jovian,
      history: Self.history(of: 10, next: 2_050_000_000)
    )
    #expect(later.nextBaseFee == Wei(count: 2_050_000_000) && later.asOf == 10)
    // A header that names nothing.
    let plain = try await Self.offer(.normal, "0x", history: Self.history(of: 9, next: 7))
    #expect(plain.nextBaseFee == Wei(count: 7))
  }

  @Test("an offer has room for what the parameters allow, and for an eighth a block at least")
  func leavesRoom() async throws {
    func cap(_ denominator: UInt32, _ elasticity: UInt32) async throws -> Wei {
      let offer = try await Self.offer(
        .slow,
        Self.jovian(denominator, elasticity, least: 0),
        history: Self.history(of: 10, next: 2_000_000_000)
      )
      let (tip, cap) = try #require(offer.fees.tipAndCap)
      return try #require(cap.subtracting(tip))
    }
    // Three blocks: two thirds more each, and an eighth more each.
    #expect(try await cap(3, 3) == Wei(count: 9_259_259_262))
    #expect(try await cap(250, 6) == Wei(count: 2_847_656_250))
    #expect(try await cap(8, 2) == Wei(count: 2_847_656_250))
  }
}
