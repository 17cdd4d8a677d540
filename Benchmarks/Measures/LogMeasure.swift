import CPlatform
import ChainKit
import Entity

/// The decoding of a response with 10,000 logs, in seconds: the heaviest use of the heap.
enum LogMeasure {
  private static let count = 10_000

  static func run() async throws -> Figure {
    // As the program does before it sends a request to a node.
    kt_heap_holds_no_secret()
    let node = Node(Endpoint(CannedLogs(count: count), expecting: nil))
    let filter = LogFilter(blocks: 0...UInt64(count))
    let fastest = try await Turns.fastest(rounds: 20) {
      guard try await node.logs(filter).count == count else {
        throw Bench.Failure.wrongAnswer("reading logs")
      }
    }
    return Figure(name: "ours", value: fastest)
  }
}

/// A node that answers every request with the same logs.
private struct CannedLogs: Transport {
  let endpoint = EndpointID.sample
  private let logs: [UInt8]

  init(count: Int) {
    let logs = (1...count).map(Self.log).joined(separator: ",")
    self.logs = Array("[\(logs)]".utf8)
  }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let question = String(decoding: body, as: UTF8.self)
    let id = question.split(separator: "\"id\":").last.map { $0.prefix { $0.isNumber } } ?? ""
    return HTTPAnswer(
      body: Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":".utf8) + logs + Array("}".utf8)
    )
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
