import Core

/// A message that is signed as it is (EIP-191, version 0x45, `personal_sign`).
///
/// The hashed bytes begin with a byte that no transaction, authorization or typed data begins with,
/// so that the signature of a message can never be taken for one of theirs.
package struct PersonalMessage: Hashable, Sendable {
  /// The bytes of the message, without the prefix.
  package let bytes: [UInt8]

  /// Takes the bytes as they are.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Takes the UTF-8 of a text.
  package init(text: String) { self.bytes = Array(text.utf8) }

  /// The hashed bytes: the prefix, the number of bytes (not of characters) in digits, the message.
  package var prefixed: [UInt8] {
    Array("\u{19}Ethereum Signed Message:\n\(bytes.count)".utf8) + bytes
  }

  /// The Keccak-256 of ``prefixed``, which is signed.
  package var digest: Hash32 { .keccak(of: prefixed) }

  /// The message as text; nil unless it is UTF-8 without controls other than tab and line ends.
  package var text: String? {
    guard UnicodeText.firstInvalid(in: bytes) == nil else { return nil }
    let isControl = { (byte: UInt8) in
      byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
    }
    guard !bytes.contains(where: isControl) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
