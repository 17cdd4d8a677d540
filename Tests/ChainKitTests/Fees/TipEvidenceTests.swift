import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// M6: which tips say what is usual, and which decide nothing.
@Suite struct TipEvidenceTests {
  /// A block: how full it is, and the tip of all that is in it, in gwei.
  private struct Mined {
    var fullness: Double
    var tip: UInt64
  }

  /// One transfer among 30 million gas.
  private static let idle = 0.0007
  private static let reckless: UInt64 = 41_000
  private static let gwei: UInt64 = 1_000_000_000

  private static func history(_ blocks: [Mined], baseFee: String = "0x3b9aca00") -> String {
    let tips = blocks.map { block in
      let tip = "\"0x\(String(block.tip * gwei, radix: 16))\""
      return "[\(tip),\(tip),\(tip),\(tip)]"
    }
    let fees = [String](repeating: "\"\(baseFee)\"", count: blocks.count + 1)
    return """
      {"oldestBlock":"0x1","baseFeePerGas":[\(fees.joined(separator: ","))],
       "gasUsedRatio":[\(blocks.map { "\($0.fullness)" }.joined(separator: ","))],
       "reward":[\(tips.joined(separator: ","))]}
      """
  }

  /// The tip for a speed and the usual tip, in wei.
  private static func suggested(
    _ history: String,
    advised: String? = nil,
    _ speed: FeeSpeed = .normal
  ) async throws -> [Wei?] {
    var answers = ["eth_feeHistory": history]
    answers["eth_maxPriorityFeePerGas"] = advised
    let suggestion = try await FeeEstimator(Node.scripted(answers)).suggest(speed)
    return [suggestion.fees.tipAndCap?.tip, suggestion.usual]
  }

  private static func advice(_ gwei: UInt64) -> String {
    "\"0x\(String(gwei * Self.gwei, radix: 16))\""
  }

  private static func both(_ gwei: UInt64) -> [Wei?] {
    [Wei(count: gwei * Self.gwei), Wei(count: gwei * Self.gwei)]
  }

  private static let atMost = [Wei(count: 1), Wei(count: 1)] as [Wei?]

  private static let oneRecklessTip =
    [Mined](repeating: Mined(fullness: 0, tip: 0), count: 19) + [
      Mined(fullness: idle, tip: reckless)
    ]

  @Test("M6: one reckless tip among twenty idle blocks is not suggested")
  func oneRecklessTipDecidesNothing() async throws {
    let history = Self.history(Self.oneRecklessTip)
    for speed in FeeSpeed.allCases {
      #expect(try await Self.suggested(history, advised: Self.advice(1), speed) == Self.both(1))
      #expect(try await Self.suggested(history, speed) == Self.atMost)
    }
    // Nor a full block of them, which its producer pays to itself.
    let full = Self.history(
      [Mined](repeating: Mined(fullness: Self.idle, tip: 1), count: 19)
        + [Mined(fullness: 1, tip: Self.reckless)]
    )
    #expect(try await Self.suggested(full, advised: Self.advice(1)) == Self.both(1))
    #expect(try await Self.suggested(full) == Self.atMost)
  }

  @Test("M6: most of the gas says what is usual, not most of the blocks")
  func busyBlocksDecide() async throws {
    let idle = [Mined](repeating: Mined(fullness: Self.idle, tip: Self.reckless), count: 17)
    let busy = [Mined](repeating: Mined(fullness: 0.5, tip: 2), count: 3)
    #expect(try await Self.suggested(Self.history(idle + busy)) == Self.both(2))
    #expect(try await Self.suggested(Self.history(busy + idle), .urgent) == Self.both(2))
    // A quiet chain, and a producer who fills one block.
    let quiet = [Mined](repeating: Mined(fullness: 0.01, tip: 2), count: 19)
    let filled = quiet + [Mined(fullness: 1, tip: Self.reckless)]
    #expect(try await Self.suggested(Self.history(filled)) == Self.both(2))
  }

  @Test("M6: tips of nothing count where they were paid, and not in empty blocks")
  func zeroIsATip() async throws {
    let free = [Mined](repeating: Mined(fullness: 0.5, tip: 0), count: 11)
    let empty = [Mined](repeating: Mined(fullness: 0, tip: 0), count: 15)
    let paid = [Mined](repeating: Mined(fullness: 0.5, tip: 3), count: 5)
    #expect(try await Self.suggested(Self.history(free + paid)) == Self.atMost)
    #expect(try await Self.suggested(Self.history(empty + paid)) == Self.both(3))
  }

  @Test("M6: of a tip and an advice that differ by more than five times, the lower is suggested")
  func theLowerOfTwoIsSuggested() async throws {
    let busy = Self.history([Mined](repeating: Mined(fullness: 0.5, tip: 10), count: 20))
    #expect(try await Self.suggested(busy, advised: Self.advice(2)) == Self.both(10))
    #expect(try await Self.suggested(busy, advised: Self.advice(1)) == Self.both(1))
    #expect(try await Self.suggested(busy, advised: Self.advice(50)) == Self.both(10))
    #expect(try await Self.suggested(busy, advised: Self.advice(Self.reckless)) == Self.both(10))
    // Some nodes answer zero because they do not work it out.
    #expect(try await Self.suggested(busy, advised: #""0x0""#) == Self.both(10))
  }

  @Test("M6: idle blocks say nothing, and a reckless advice alone is not believed")
  func adviceDecidesWhereBlocksDoNot() async throws {
    let idle = Self.history([Mined](repeating: Mined(fullness: Self.idle, tip: 7), count: 20))
    #expect(try await Self.suggested(idle, advised: Self.advice(2)) == Self.both(2))
    #expect(try await Self.suggested(idle, advised: Self.advice(500)) == Self.both(500))
    #expect(try await Self.suggested(idle, advised: Self.advice(501)) == Self.atMost)
    #expect(try await Self.suggested(idle, advised: Self.advice(Self.reckless)) == Self.atMost)
  }

  @Test(
    "M6: a node without the method, or with nonsense for an answer, is no error",
    arguments: ["!", "null", "7", "{}", #""0x""#, #""-0x1""#, #""0xzz""#, "[\"0x1\"]"]
  )
  func adviceMayBeMissing(answer: String) async throws {
    let busy = Self.history([Mined](repeating: Mined(fullness: 0.5, tip: 3), count: 20))
    #expect(try await Self.suggested(busy, advised: answer) == Self.both(3))
    let idle = Self.history(Self.oneRecklessTip)
    #expect(try await Self.suggested(idle, advised: answer) == Self.atMost)
  }

  @Test("M6: no speed offers less than a slower one, or more than five times the usual")
  func speedsAreInOrder() async throws {
    let rows = [String](repeating: #"["0x1","0x2","0x4","0x64"]"#, count: 20)
    let history = """
      {"oldestBlock":"0x1",
       "baseFeePerGas":[\([String](repeating: #""0x8""#, count: 21).joined(separator: ","))],
       "gasUsedRatio":[\([String](repeating: "0.5", count: 20).joined(separator: ","))],
       "reward":[\(rows.joined(separator: ","))]}
      """
    func tips(_ advised: String) async throws -> [Wei?] {
      let node = Node.scripted(["eth_feeHistory": history, "eth_maxPriorityFeePerGas": advised])
      return try await FeeEstimator(node).suggestions().map { $0.fees.tipAndCap?.tip }
    }
    #expect(try await tips("!") == [1, 2, 4, 20].map { Wei(count: $0) })
    #expect(try await tips(#""0x1""#) == [1, 2, 4, 4].map { Wei(count: $0) })
  }

  /// What the node says of a gas price where 10 gwei were paid, and what is usual then.
  private static let prices: [(UInt64, UInt64)] = [
    (10, 10), (50, 50), (51, 10), (reckless, 10), (2, 2),
  ]

  @Test("M6: a gas price is compared with what was paid")
  func gasPriceIsCompared() async throws {
    let zero = "0x" + String(repeating: "0", count: 64)
    let block = """
      {"number":"0x1","hash":"\(zero)","parentHash":"\(zero)","timestamp":"0x1","stateRoot":"\(zero)",
       "miner":"0x\(String(repeating: "0", count: 40))","gasUsed":"0x0","gasLimit":"0x1","transactions":[]}
      """
    let paid = [Mined](repeating: Mined(fullness: 0.5, tip: 10), count: 20)
    for (told, usual) in Self.prices {
      let node = Node.scripted([
        "eth_feeHistory": Self.history(paid, baseFee: "0x0"), "eth_getBlockByNumber": block,
        "eth_gasPrice": Self.advice(told),
      ])
      let suggestion = try await FeeEstimator(node).suggest(.normal)
      #expect(suggestion.usual == Wei(count: usual * Self.gwei))
      #expect(suggestion.fees == .legacy(gasPrice: Wei(count: usual * Self.gwei / 10 * 11)))
    }
  }
}
