import Core
import WalletKit

extension SecretBytes {
  /// A secret with the bytes of a test.
  static func of(_ bytes: [UInt8]) throws -> SecretBytes {
    try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// A secret with the UTF-8 of a text of a test.
  static func of(_ text: String) throws -> SecretBytes { try of(Array(text.utf8)) }

  /// The bytes, copied out to be compared.
  var array: [UInt8] { borrowing get { withBytes { Array($0) } } }

  /// The bytes as text, copied out to be compared.
  var text: String { borrowing get { withBytes { String(decoding: $0, as: UTF8.self) } } }
}

extension Passphrase {
  /// A passphrase as someone would type it.
  static func of(_ text: String) throws -> Passphrase {
    try Passphrase(typed: try SecretBytes.of(text))
  }
}
