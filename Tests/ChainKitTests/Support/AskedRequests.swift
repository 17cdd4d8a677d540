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

  /// Notes a request to a node that shows a world.
  mutating func add(_ method: String, _ parameters: [Any], in world: VirtualWorld) {
    let json = try? JSONSerialization.data(withJSONObject: parameters, options: .sortedKeys)
    let text = "\(method) \(String(decoding: json ?? Data(), as: UTF8.self))"
    let block = Self.block(method, parameters) ?? Self.mined(method, parameters, in: world)
    requests.append(Request(text: text, block: block))
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

  /// The block of the transaction that a request names; nil if it names none that was mined.
  private static func mined(
    _ method: String,
    _ parameters: [Any],
    in world: VirtualWorld
  ) -> UInt64? {
    let texts = parameters.map { $0 as? String ?? "" }
    let hash: Hash32?
    switch method {
    case "eth_getTransactionReceipt", "eth_getTransactionByHash":
      hash = texts.first.flatMap { try? Hash32(parsing: $0) }
    case "eth_getTransactionBySenderAndNonce":
      guard texts.count == 2, let sender = try? Address(parsing: texts[0]),
        let nonce = try? Quantity.parse64(texts[1])
      else { return nil }
      hash = world.hash(of: sender, nonce: nonce)
    default: return nil
    }
    return hash.flatMap { world.places[$0]?.block }
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
