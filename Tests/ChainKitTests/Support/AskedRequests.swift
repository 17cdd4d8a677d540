import ChainKit
import Core
import Entity
import Foundation

/// The requests that a node of a simulated chain was asked, and when its client kept the answers.
struct AskedRequests: Sendable {
  private struct Request: Sendable {
    let text: String
    /// The last block that it is about; nil if it names none by its number.
    let block: UInt64?
  }

  private var requests: [Request] = []
  /// How many of them had been asked before the client kept something.
  private var marked = 0

  mutating func add(_ method: String, _ parameters: [Any]) {
    let json = try? JSONSerialization.data(withJSONObject: parameters, options: .sortedKeys)
    let text = "\(method) \(String(decoding: json ?? Data(), as: UTF8.self))"
    requests.append(Request(text: text, block: Self.block(method, parameters)))
  }

  /// Notes that the client has kept something.
  mutating func mark() { marked = requests.count }

  /// What was asked about blocks up to one, or before the client last kept something.
  ///
  /// Headers alone are left out: they are read to see whether their blocks are still there.
  func counts(upTo last: UInt64, isMarked: Bool) -> [String: Int] {
    let those = isMarked ? requests.prefix(marked) : requests[...]
    return those.filter { $0.block.map { $0 <= last } ?? false }
      .reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
  }

  private static func block(_ method: String, _ parameters: [Any]) -> UInt64? {
    let place: Any? =
      switch method {
      case "eth_getLogs": (parameters.first as? [String: Any])?["toBlock"]
      case "eth_getBlockByNumber" where parameters.last as? Bool == true: parameters.first
      case "eth_getBlockReceipts": parameters.first
      case "eth_getBalance", "eth_getTransactionCount", "eth_getCode", "eth_call":
        parameters.last
      default: nil
      }
    return (place as? String).flatMap { try? Quantity.parse64($0) }
  }
}
