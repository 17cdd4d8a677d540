package import Core

/// The signature of a contract that may not exist yet (ERC-6492).
///
/// It contains the call that prepares the contract, usually the one that deploys it.
package struct WrappedSignature: Hashable, Sendable, Codable {
  /// The target of the call: the factory that deploys the contract.
  package let factory: Address
  @HexCoded package private(set) var call: [UInt8]
  /// The signature to ask the contract about after the call.
  @HexCoded package private(set) var signature: [UInt8]

  package init(factory: Address, call: [UInt8], signature: [UInt8]) {
    (self.factory, self.call, self.signature) = (factory, call, signature)
  }

  /// The suffix (`magicBytes`), which no signature by a key has: 0x92 is not a valid v.
  package static let suffix = [[UInt8]](repeating: [0x64, 0x92], count: 16).flatMap(\.self)

  /// Whether bytes end with the suffix.
  package static func isWrapped(_ bytes: [UInt8]) -> Bool {
    bytes.suffix(32).elementsEqual(suffix)
  }

  /// Reads `abi.encode(address, bytes, bytes)` and the suffix after it.
  ///
  /// The signature within is left as it is, even if it is wrapped itself.
  /// - Throws: `WrappedSignatureError` if the suffix is missing, or something else precedes it.
  package init(parsing bytes: [UInt8]) throws(WrappedSignatureError) {
    guard Self.isWrapped(bytes) else { throw .notWrapped }
    let values: [ABIValue]
    do {
      values = try ABI.decode(Array(bytes.dropLast(32)), as: [.address, .bytes, .bytes]).values
    } catch { throw .layout(error) }
    guard values.count == 3, case .address(let factory) = values[0],
      case .bytes(let call) = values[1], case .bytes(let signature) = values[2]
    else { throw .notWrapped }
    (self.factory, self.call, self.signature) = (factory, call, signature)
  }
}

package enum WrappedSignatureError: Error, Equatable, Sendable {
  /// The suffix is missing.
  case notWrapped
  /// The bytes before the suffix are not an address, bytes and bytes.
  case layout(ABIValueError)
}

extension WrappedSignatureError: Reportable {
  package var report: Report {
    switch self {
    case .notWrapped:
      Report(
        .data,
        "signature-not-wrapped",
        "not a wrapped signature: the ending of ERC-6492 is missing"
      )
    case .layout(let error):
      Report(
        .data,
        "signature-wrapped",
        "cannot decode the wrapper of the signature (ERC-6492): \(error.report.message)"
      )
    }
  }
}
