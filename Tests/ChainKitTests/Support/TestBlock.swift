import Core
import Entity

/// Blocks and receipts as nodes send them, for scripted nodes.
enum TestBlock {
  static func hash(_ number: UInt64, fork: UInt8 = 0) -> String {
    Hex.prefixed([fork] + Array(repeating: 0, count: 23) + number.bigEndianBytes)
  }

  static func json(_ number: UInt64, fork: UInt8 = 0, time: UInt64 = 1) -> String {
    let zeros = String(repeating: "0", count: 64)
    return """
      {"number":"0x\(String(number, radix: 16))","hash":"\(hash(number, fork: fork))",\
      "parentHash":"0x\(zeros)","timestamp":"0x\(String(time, radix: 16))",\
      "stateRoot":"0x\(zeros)",\
      "miner":"\(Address.zero)","gasUsed":"0x0","gasLimit":"0x1c9c380","transactions":[]}
      """
  }

  static func receipt(in block: UInt64) -> (hash: Hash32, json: String) {
    let bytes = Array(repeating: UInt8(9), count: 32)
    let json = """
      {"transactionHash":"\(Hex.prefixed(bytes))","blockNumber":"0x\(String(block, radix: 16))",\
      "blockHash":"\(hash(block))","transactionIndex":"0x0","from":"\(Address.zero)",\
      "to":"\(Address.zero)","status":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x1","logs":[]}
      """
    guard let hash = try? Hash32(bytes: bytes) else { preconditionFailure("32 bytes") }
    return (hash, json)
  }
}

extension UInt64 {
  fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
