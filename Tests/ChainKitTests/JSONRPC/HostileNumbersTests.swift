import Core
import Entity
import Foundation
import Testing

@testable import ChainKit

/// Numbers that no honest node sends: they are refused, or clamped to the possible range.
@Suite struct HostileNumbersTests {
  private static func history(oldest: String = "0x1", ratios: String) throws -> FeeHistory {
    // One for each block, and that of the next one.
    let fees = (ratios.split(separator: ",") + ["next"]).map { _ in "\"0x7\"" }
      .joined(separator: ",")
    let text = """
      {"oldestBlock":"\(oldest)","gasUsedRatio":[\(ratios)],
      "baseFeePerGas":[\(fees)],"reward":[["0x1","0x1","0x1","0x1"]]}
      """
    return try JSONDecoder().decode(FeeHistory.self, from: Data(text.utf8))
  }

  @Test func aRatioIsBetweenNothingAndOne() throws {
    let history = try Self.history(ratios: "1e300,-1e300,0.5,1,0")
    #expect(history.fullness == [1_000_000, 0, 500_000, 1_000_000, 0])
  }

  private static func receipt(index: String, logIndex: String = "0x0") throws -> Receipt {
    let word = "0x" + String(repeating: "b", count: 64)
    let address = "0x" + String(repeating: "7", count: 40)
    let text = """
      {"transactionHash":"\(word)","blockNumber":"0x7","blockHash":"\(word)",
       "transactionIndex":"\(index)","from":"\(address)","to":"\(address)","contractAddress":null,
       "status":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x3b9aca00",
       "logs":[{"address":"\(address)","topics":[],"data":"0x","logIndex":"\(logIndex)",
       "blockNumber":"0x7","blockHash":"\(word)","transactionHash":"\(word)",
       "transactionIndex":"\(index)"}]}
      """
    return try JSONDecoder().decode(ReceiptAnswer.self, from: Data(text.utf8)).receipt
  }

  @Test func aPlaceInABlockIsOneThatABlockHas() throws {
    #expect(try Self.receipt(index: "0x7ffff", logIndex: "0x7ffff").index == 0x7ffff)
    for far in ["0x80000", "0x8000000000000000", "0xffffffffffffffff"] {
      #expect(throws: DecodingError.self) { try Self.receipt(index: far) }
      #expect(throws: DecodingError.self) { try Self.receipt(index: "0x1", logIndex: far) }
    }
  }

  @Test func aFeeBeyond256BitsIsNone() {
    let most = "0x" + String(repeating: "f", count: 64)
    let text = { (fees: String) in
      let word = "0x" + String(repeating: "b", count: 64)
      let address = "0x" + String(repeating: "7", count: 40)
      return """
        {"transactionHash":"\(word)","blockNumber":"0x7","blockHash":"\(word)",
         "transactionIndex":"0x0","from":"\(address)","to":"\(address)","status":"0x1",
         "gasUsed":"0x5208","logs":[],\(fees)}
        """
    }
    for fees in [
      #""blobGasUsed":"0x20000","blobGasPrice":"\#(most)""#,
      #""l1Fee":"\#(most)","operatorFeeConstant":"0x1""#,
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(ReceiptAnswer.self, from: Data(text(fees).utf8))
      }
    }
  }
}
