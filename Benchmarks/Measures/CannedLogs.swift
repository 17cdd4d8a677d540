import ChainKit
import Core
import Entity

/// A node that answers the first request of an endpoint with logs.
struct CannedLogs: Transport {
  let endpoint = EndpointID.sample
  /// The answer, made before anything is measured.
  let answer: [UInt8]

  init(count: Int) {
    let logs = (1...count).map(Self.log).joined(separator: ",")
    answer = Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":[\(logs)]}".utf8)
  }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    HTTPAnswer(body: answer)
  }

  /// A transfer of one of three tokens to the account that is searched for, one per block.
  private static func log(_ block: Int) -> String {
    let transfer = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
    let zeros = String(repeating: "0", count: 24)
    let account = String(repeating: "35", count: 20)
    let sender = digits("sender", block).dropFirst(24)
    return """
      {"address":"0x\(String(repeating: "a\(block % 3)", count: 20))",\
      "topics":["0x\(transfer)","0x\(zeros)\(sender)","0x\(zeros)\(account)"],\
      "data":"0x\(digits("amount", block))","blockNumber":"0x\(String(block, radix: 16))",\
      "blockHash":"0x\(digits("block", block))",\
      "transactionHash":"0x\(digits("transaction", block))",\
      "transactionIndex":"0x0","logIndex":"0x0","removed":false}
      """
  }

  /// 64 digits that differ for every block.
  private static func digits(_ name: String, _ block: Int) -> String {
    Hex.encode(Keccak256.hash(Array("\(name) \(block)".utf8)))
  }
}
