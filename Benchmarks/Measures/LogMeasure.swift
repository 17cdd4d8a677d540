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
