import CPlatform
import ChainKit
import Entity
import Exchange

/// Reads the logs of a node as the worker does, for the memory that the process then needs.
enum LogsFromNodeMeasure {
  static func run(url: String, count: Int) async throws -> [Figure] {
    kt_heap_holds_no_secret()
    let transport = try HTTPTransport(EndpointAddress(parsing: url))
    let node = Node(Endpoint(transport, expecting: nil))
    let logs = try await node.logs(LogFilter(blocks: 0...UInt64(UInt32.max)))
    guard logs.count == count else { throw Bench.Failure.wrongAnswer("reading logs") }
    // Prints nothing else, so that the peak of the process can be read from its output.
    return []
  }
}
