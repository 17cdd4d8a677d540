import ChainKit
import Entity

/// A node that answers every request with the same logs.
struct CannedLogs: Transport {
  let endpoint = EndpointID.sample
  private let logs: [UInt8]

  /// The size of the logs, in bytes.
  var size: Int { logs.count }

  init(count: Int) {
    let logs = (1...count).map(Self.log).joined(separator: ",")
    self.logs = Array("[\(logs)]".utf8)
  }

  /// The answer to a request.
  func answer(id: Substring) -> [UInt8] {
    Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":".utf8) + logs + Array("}".utf8)
  }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let question = String(decoding: body, as: UTF8.self)
    let id = question.split(separator: "\"id\":").last.map { $0.prefix { $0.isNumber } } ?? ""
    return HTTPAnswer(body: answer(id: id))
  }

  /// The log of a token transfer; one per block.
  private static func log(_ block: Int) -> String {
    let word = String(repeating: "5a", count: 32)
    let transfer = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
    let account = String(repeating: "0", count: 24) + String(repeating: "35", count: 20)
    return """
      {"address":"0x\(String(repeating: "a1", count: 20))",\
      "topics":["0x\(transfer)","0x\(account)","0x\(account)"],"data":"0x\(word)",\
      "blockNumber":"0x\(String(block, radix: 16))","blockHash":"0x\(word)",\
      "transactionHash":"0x\(word)","transactionIndex":"0x0","logIndex":"0x0","removed":false}
      """
  }
}
