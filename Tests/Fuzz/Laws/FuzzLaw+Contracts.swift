import Core
import Entity

/// Events of contracts, and wrapped signatures.
extension FuzzLaw {
  static let contracts = [event, log, wrappedSignature]

  private static let event = FuzzLaw(
    "event",
    texts: [
      "Transfer(address indexed from,address indexed to,uint256 value)",
      "event E((uint8 a,string)[2] indexed b, bytes) anonymous",
    ]
  ) { text in
    guard let event = try? ABIEvent(parsing: text) else { return true }
    // The names of tuple members are not written.
    guard let again = try? ABIEvent(parsing: event.description) else { return false }
    return again.signature == event.signature && again.indexed == event.indexed
      && again.isAnonymous == event.isAnonymous
      && again.parameters.map(\.name) == event.parameters.map(\.name)
  }

  /// A log in which everything but the first topic is arbitrary.
  private static let log = FuzzLaw(
    "log",
    seeds: [
      [UInt8](repeating: 0, count: 31) + [7] + [UInt8](repeating: 0, count: 31) + [64]
        + [UInt8](repeating: 0, count: 31) + [1] + [UInt8](repeating: 0, count: 31) + [1, 65]
        + [UInt8](repeating: 0, count: 31)
    ]
  ) { bytes in
    guard let event = try? ABIEvent(parsing: "E(uint8 indexed,string,bool)"), bytes.count >= 32,
      let topic = try? Hash32(bytes: Array(bytes.prefix(32)))
    else { return true }
    let topics = [event.signature.topic, topic]
    let beside = Array(bytes.dropFirst(32))
    guard let decoded = try? DecodedEvent(event, topics: topics, bytes: beside) else { return true }
    let told = decoded.arguments.dropFirst().compactMap { argument in
      if case .value(let value) = argument.content { value } else { nil }
    }
    let again = try? ABI.encode(told, as: [.string, .bool])
    return decoded.arguments.count == 3 && (again == beside) == decoded.isStandard
  }

  private static let wrappedSignature = FuzzLaw(
    "wrapped-signature",
    seeds: Seeds.bytes(in: "wrapped-signatures", at: "bytes", from: [0, 7, 20, 40, 41])
  ) { bytes in
    guard let wrapped = try? WrappedSignature(parsing: bytes) else { return true }
    let values: [ABIValue] = [
      .address(wrapped.factory), .bytes(wrapped.call), .bytes(wrapped.signature),
    ]
    guard let again = try? ABI.encode(values, as: [.address, .bytes, .bytes]) else { return false }
    return (try? WrappedSignature(parsing: again + WrappedSignature.suffix)) == wrapped
  }
}
