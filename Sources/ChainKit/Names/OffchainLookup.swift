import Core
import Entity

/// The error by which a contract asks for data that is off the chain (EIP-3668).
struct OffchainLookup: Hashable, Sendable {
  /// The contract that asks.
  let sender: Address
  /// The URL templates of the gateways, the preferred one first; untrusted text.
  let urls: [String]
  /// The question to the gateway.
  let data: [UInt8]
  /// The selector of the function that takes the answer.
  let callback: [UInt8]
  /// What is passed to that function besides the answer.
  let extra: [UInt8]

  /// OffchainLookup(address,string[],bytes,bytes4,bytes)
  static let selector: [UInt8] = [0x55, 0x6f, 0x18, 0x30]
  /// The most bytes of the error.
  static let maxBytes = 1_048_576

  private static let types: [ABIType] = [
    .address, .array(.string), .bytes, .fixedBytes(4), .bytes,
  ]

  /// Reads the data of a revert; nil if it is another error.
  ///
  /// - Throws: `NameResolutionError.malformedLookup` if it cannot be decoded, or is too long.
  init?(decoding bytes: [UInt8]) throws(NameResolutionError) {
    guard bytes.starts(with: Self.selector) else { return nil }
    guard bytes.count <= Self.maxBytes,
      let values = try? ABI.decode(Array(bytes.dropFirst(4)), as: Self.types).values,
      case .address(let sender) = values[0], case .list(let urls) = values[1],
      case .bytes(let data) = values[2], case .bytes(let callback) = values[3],
      case .bytes(let extra) = values[4]
    else { throw .malformedLookup }
    (self.sender, self.data, self.callback, self.extra) = (sender, data, callback, extra)
    self.urls = urls.compactMap { url in if case .string(let text) = url { text } else { nil } }
  }

  /// The call data that passes the answer to the contract.
  ///
  /// - Throws: `ABIValueError`.
  func reply(_ answer: [UInt8]) throws -> [UInt8] {
    callback + (try ABI.encode([.bytes(answer), .bytes(extra)], as: [.bytes, .bytes]))
  }
}
