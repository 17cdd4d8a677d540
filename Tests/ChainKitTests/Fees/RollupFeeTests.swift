import Core
import Entity
import Foundation
import Synchronization
import Testing

@testable import ChainKit

/// M7: what rollups of the OP Stack and Scroll take besides gas.
///
/// The functions are those of the predeploy `GasPriceOracle`; the formulas of the operator fee are
/// those of the upgrades Isthmus and Jovian.
@Suite struct RollupFeeTests {
  private typealias Selector = RollupFeeReader.Selector

  /// An oracle that answers each function with a number; it reverts on those it lacks.
  private static func node(_ answers: [[UInt8]: UInt64], calls: Calls = Calls()) -> Node {
    ChainKitTests.node(
      ScriptedTransport { _, body in
        let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
        calls.add(body)
        let found = answers.first { body.contains(Hex.prefixed($0.key)) }?.value
        let text =
          found.map { ok("\"\(Hex.prefixed(UInt256($0).word))\"", id: id) }
          ?? refusal(3, "execution reverted", id: id)
        return HTTPAnswer(body: Array(text.utf8))
      }
    )
  }

  @Test("M7: the selectors are those of the oracle's functions")
  func selectorsAreHashes() {
    for (name, selector) in [
      ("getL1Fee(bytes)", Selector.dataFee),
      ("getL1FeeUpperBound(uint256)", Selector.dataFeeUpperBound),
      ("getOperatorFee(uint256)", Selector.operatorFee),
    ] {
      #expect(Array(Keccak256.hash(Array(name.utf8)).prefix(4)) == selector)
    }
  }

  @Test("M7: the upper bound for the size is taken, and the operator's fee for all of the gas")
  func takesTheUpperBound() async throws {
    let calls = Calls()
    let node = Self.node(
      [Selector.dataFeeUpperBound: 1_000, Selector.operatorFee: 70],
      calls: calls
    )
    let fee = try await RollupFeeReader(node, .opStack)
      .fee(of: [UInt8](repeating: 1, count: 120), gas: 21_000)
    #expect(fee == RollupFee(data: Wei(count: 1_000), operator: Wei(count: 70)))
    #expect(fee?.now == Wei(count: 1_070))
    // A third more of the first, and rounded up.
    #expect(fee?.highest == Wei(count: 1_070 + 334))
    let sent = calls.all.joined()
    #expect(sent.lowercased().contains("0x420000000000000000000000000000000000000f"))
    #expect(sent.contains(Hex.encode(UInt256(120).word)))
    #expect(sent.contains(Hex.encode(UInt256(21_000).word)))
  }

  @Test("M7: an older oracle is asked about the bytes, and has no operator's fee")
  func fallsBackToTheBytes() async throws {
    let calls = Calls()
    let node = Self.node([Selector.dataFee: 9], calls: calls)
    let bytes = (0..<33).map { UInt8($0) }
    let fee = try await RollupFeeReader(node, .opStack).fee(of: bytes, gas: 21_000)
    #expect(fee == RollupFee(data: Wei(count: 9), operator: .zero))
    // The bytes, their number, and zeros up to a whole word.
    let padded = Hex.encode(bytes) + String(repeating: "00", count: 31)
    #expect(calls.all.joined().contains(Hex.encode(UInt256(33).word) + padded))
  }

  @Test("M7: Scroll has an oracle of its own, without upper bounds")
  func scrollIsAskedAboutTheBytes() async throws {
    let calls = Calls()
    let node = Self.node([Selector.dataFee: 9, Selector.dataFeeUpperBound: 1], calls: calls)
    let fee = try await RollupFeeReader(node, .scroll).fee(of: [1], gas: 21_000)
    #expect(fee == RollupFee(data: Wei(count: 9), operator: .zero))
    #expect(calls.all.count == 1)
    #expect(calls.all[0].lowercased().contains("0x5300000000000000000000000000000000000002"))
  }

  @Test("F94: a chain without the oracle takes nothing besides gas")
  func noOracleIsNoFee() async throws {
    #expect(try await RollupFeeReader(Self.node([:]), .opStack).fee(of: [1], gas: 1) == nil)
    let codeless = Node.scripted(["eth_call": "\"0x\""])
    #expect(try await RollupFeeReader(codeless, .opStack).fee(of: [1], gas: 1) == nil)
    let odd = Node.scripted(["eth_call": "\"0x01\""])
    #expect(try await RollupFeeReader(odd, .opStack).fee(of: [1], gas: 1) == nil)
  }

  @Test("a node that does not answer is not a chain without fees")
  func afailingNodeIsAnError() async {
    let silent = Node.scripted([:])
    await #expect(throws: RPCFailure.self) {
      try await RollupFeeReader(silent, .opStack).fee(of: [1], gas: 1)
    }
  }

  @Test(
    "chains that take only gas are not asked",
    arguments: [
      1, 42_161, 137, 31_337, 11_155_111, 324, 42_170, 59_144, 167_000, 80_094, 999, 1337,
    ]
  )
  func knownChainsAreNotAsked(chain: UInt64) throws {
    #expect(try ChainID(chain).rollup == nil)
  }

  @Test(
    "chains of the OP Stack and unknown ones are asked",
    arguments: [
      10, 8453, 84_532, 4_242, 130, 480, 5000, 42_220, 57_073, 81_457, 11_155_420,
    ]
  )
  func rollupsAreAsked(chain: UInt64) throws {
    #expect(try ChainID(chain).rollup == .opStack)
    #expect(try ChainID(534_352).rollup == .scroll)
    #expect(try ChainID(534_351).rollup == .scroll)
  }

  @Test("a fee beyond all numbers stays one that nobody can pay")
  func hugeFeesDoNotOverflow() {
    let fee = RollupFee(data: Wei(.max), operator: Wei(.max))
    #expect(fee.now == Wei(.max) && fee.highest == Wei(.max))
  }

  @Test(
    "M7: the operator's fee of a receipt follows the upgrade of its block",
    arguments: [
      (#""operatorFeeScalar":"0x7a120""#, 10_500), (#""operatorFeeConstant":"0x7""#, 7),
      (#""operatorFeeScalar":"0x1","operatorFeeConstant":"0x7""#, 7),
      (
        #""operatorFeeScalar":"0x5","operatorFeeConstant":"0x7","daFootprintGasScalar":"0x190""#,
        10_500_007
      ),
      (#""operatorFeeScalar":"0x0","daFootprintGasScalar":"0x190""#, 0),
    ] as [(String, UInt64)]
  )
  func receiptsFollowTheUpgrade(fields: String, fee: UInt64) throws {
    let word = "0x" + String(repeating: "b", count: 64)
    let address = "0x" + String(repeating: "7", count: 40)
    let text = """
      {"transactionHash":"\(word)","blockNumber":"0x7","blockHash":"\(word)",
       "transactionIndex":"0x0","from":"\(address)","to":"\(address)","status":"0x1",
       "gasUsed":"0x5208","logs":[],"l1Fee":"0x64",\(fields)}
      """
    let receipt = try JSONDecoder().decode(ReceiptAnswer.self, from: Data(text.utf8)).receipt
    #expect(receipt.rollupFee == Wei(count: 100 + fee))
  }
}

/// The bodies of requests, in order.
private final class Calls: Sendable {
  private let bodies = Mutex<[String]>([])
  var all: [String] { bodies.withLock { $0 } }
  func add(_ body: String) { bodies.withLock { $0.append(body) } }
}
