import CPlatform
import ChainKit
import Entity

/// The decoding of 20 MB of logs, compared with a bare scan of the same JSON, in seconds.
enum ManyLogsMeasure {
  private static let count = 34_000

  static func run() async throws -> [Figure] {
    // As in the worker, which reads the logs of nodes and never has a secret.
    kt_heap_holds_no_secret()
    let canned = CannedLogs(count: count)
    let filter = LogFilter(blocks: 0...UInt64(count))
    var (ours, bound) = (Double.infinity, Double.infinity)
    for _ in 0..<5 {
      ours = min(
        ours,
        try await Turns.fastest(rounds: 1) {
          let node = Node(Endpoint(canned, expecting: nil))
          guard try await node.logs(filter).count == count else {
            throw Bench.Failure.wrongAnswer("reading logs")
          }
        }
      )
      bound = min(
        bound,
        try await Turns.fastest(rounds: 1) {
          guard Self.values(in: canned.answer) > count * 9 else {
            throw Bench.Failure.wrongAnswer("scanning JSON")
          }
        }
      )
    }
    return [
      Figure(name: "ours", value: ours), Figure(name: "bound", value: bound),
      Figure(name: "size", value: Double(canned.answer.count)),
    ]
  }

  /// Counts the values of a document: strings are skipped, everything else is looked at.
  private static func values(in document: [UInt8]) -> Int {
    var (count, depth, isText, isEscaped) = (0, 0, false, false)
    for byte in document {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): count += 1
      default: break
      }
    }
    return depth == 0 ? count : 0
  }
}
