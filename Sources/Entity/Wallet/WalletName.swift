import Core

/// The name that a user gives a wallet, in any script.
///
/// Two names that look the same cannot both exist: the text is in NFC, and has nothing invisible.
package struct WalletName: Hashable, Sendable {
  /// The name: 1 to 50 characters, in NFC, without spaces around it.
  package let text: String

  /// The name of the wallet's file: `[a-z0-9][a-z0-9_-]{0,31}`, different for every name.
  package let slug: String

  /// The maximum length of a name, in characters.
  package static let maxCharacters = 50

  /// The maximum length of a name in UTF-8, in bytes; one character may be made of many marks.
  package static let maxBytes = 400

  /// Reads a name as it was typed; spaces around it are removed.
  ///
  /// - Throws: `WalletNameError` if nothing is left, or a character is not allowed in a name.
  package init(parsing typed: String) throws(WalletNameError) {
    guard typed.utf8.count <= 4 * Self.maxBytes else { throw .tooManyBytes }
    guard let text = UnicodeText.nfc(Self.trimmed(typed)) else { throw .notText }
    guard !text.isEmpty else { throw .empty }
    guard text.count <= Self.maxCharacters else { throw .tooLong(found: text.count) }
    guard text.utf8.count <= Self.maxBytes else { throw .tooManyBytes }
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if scalar == "/" || scalar == "\\" { throw .path(position: index + 1) }
      if UntrustedText.isUnseen(scalar) { throw .unseen(scalar: scalar.value, position: index + 1) }
    }
    guard text.utf8.first != UInt8(ascii: "-"), text.utf8.first != UInt8(ascii: ".") else {
      throw .firstCharacter
    }
    self.text = text
    self.slug = Self.slug(of: text)
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// Returns a short lower-case name as it is; of any other, the characters that fit and a hash.
  private static func slug(of text: String) -> String {
    let bytes = Array(text.utf8)
    if bytes.count <= 31, bytes.allSatisfy(isPlain), bytes.first != UInt8(ascii: "_") {
      return text
    }
    let lowered = bytes.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    let kept = lowered.filter(isPlain).drop { $0 == UInt8(ascii: "_") }.prefix(15)
    let readable = kept.isEmpty ? "wallet" : String(decoding: kept, as: UTF8.self)
    return readable + "-" + Hex.encode(Keccak256.hash(bytes).prefix(8))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension WalletName: CustomStringConvertible {
  /// The name, which contains no control characters.
  package var description: String { text }
}
