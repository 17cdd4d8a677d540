import Core
import WalletKit

extension SecretBytes {
  /// A secret with the given bytes.
  static func of(_ bytes: [UInt8]) throws -> SecretBytes {
    try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// A secret with the UTF-8 bytes of a text.
  static func of(_ text: String) throws -> SecretBytes { try of(Array(text.utf8)) }

  /// A copy of the bytes, for comparison.
  var array: [UInt8] { borrowing get { withBytes { Array($0) } } }

  /// A copy of the bytes as text, for comparison.
  var text: String { borrowing get { withBytes { String(decoding: $0, as: UTF8.self) } } }
}

extension Passphrase {
  /// A passphrase as someone would type it.
  static func of(_ text: String) throws -> Passphrase {
    try Passphrase(typed: try SecretBytes.of(text))
  }
}
