import Core
import Entity

/// Several lookups in one, as the Universal Resolver asks for them (ENSIP-21).
///
/// It would let a server of ENS Labs make the requests, or a client that makes them itself.
struct GatewayBatch: Hashable, Sendable {
  /// One of the lookups.
  struct Item: Hashable, Sendable {
    let sender: Address
    /// The URL templates of the gateways; untrusted text.
    let urls: [String]
    let data: [UInt8]
  }

  /// What became of one of the lookups.
  enum Outcome: Hashable, Sendable {
    case answered([UInt8])
    /// The gateway refused or failed, with this HTTP status.
    case failed(status: Int)
    /// There was no answer for another reason.
    case impossible
  }

  let items: [Item]

  /// query((address,string[],bytes)[])
  private static let selector: [UInt8] = [0xa7, 0x80, 0xba, 0xb6]
  private static let types: [ABIType] = [
    .array(.tuple([.address, .array(.string), .bytes]))
  ]

  /// Reads the question of a lookup; nil if it is not a batch.
  init?(decoding data: [UInt8]) {
    guard data.starts(with: Self.selector),
      let values = try? ABI.decode(Array(data.dropFirst(4)), as: Self.types).values,
      case .list(let list) = values[0]
    else { return nil }
    items = list.compactMap(Item.init)
  }

  /// The answer to the whole batch: which lookups failed, and the answers or errors.
  ///
  /// The errors are in English, since contracts read them.
  /// - Throws: `ABIValueError`.
  static func answer(_ outcomes: [Outcome]) throws -> [UInt8] {
    try ABI.encode(
      [
        .list(outcomes.map { .bool($0.isFailure) }),
        .list(try outcomes.map { .bytes(try $0.data) }),
      ],
      as: [.array(.bool), .array(.bytes)]
    )
  }
}

extension GatewayBatch.Item {
  fileprivate init?(_ value: ABIValue) {
    guard case .list(let parts) = value, parts.count == 3, case .address(let sender) = parts[0],
      case .list(let urls) = parts[1], case .bytes(let data) = parts[2]
    else { return nil }
    (self.sender, self.data) = (sender, data)
    self.urls = urls.compactMap { url in if case .string(let text) = url { text } else { nil } }
  }
}

extension GatewayBatch.Outcome {
  private static let httpError: [UInt8] = [0x01, 0x80, 0x01, 0x52]  // HttpError(uint16,string)
  private static let error: [UInt8] = [0x08, 0xc3, 0x79, 0xa0]  // Error(string)

  fileprivate var isFailure: Bool { if case .answered = self { false } else { true } }

  fileprivate var data: [UInt8] {
    get throws {
      switch self {
      case .answered(let data): data
      case .failed(let status):
        Self.httpError
          + (try ABI.encode(
            [.number(Int257(UInt256(UInt64(status)))), .string("HTTP status \(status)")],
            as: [.uint(bits: 16), .string]
          ))
      case .impossible:
        Self.error + (try ABI.encode([.string("no answer from a gateway")], as: [.string]))
      }
    }
  }
}
