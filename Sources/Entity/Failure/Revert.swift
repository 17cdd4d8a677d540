package import Core

/// The data that reverted code returned.
package struct Revert: Hashable, Sendable, Codable {
  /// The bytes, empty if there were none.
  @HexCoded package private(set) var bytes: [UInt8]
  package let reason: UntrustedMessage?

  /// Reads the reason from the bytes; the node's own words are used if these give none.
  package init(bytes: [UInt8], words: String? = nil) {
    self.bytes = bytes
    reason = Self.reason(in: bytes) ?? words.map(UntrustedMessage.init)
  }

  /// Reads the errors of Solidity itself, and those that many contracts share.
  private static func reason(in bytes: [UInt8]) -> UntrustedMessage? {
    // Some contracts return `Error` with text that is not UTF-8, or in a layout of their own.
    KnownErrors.words(for: bytes).map(UntrustedMessage.init)
      ?? lenientText(bytes).map(UntrustedMessage.init)
  }

  /// Reads the text of `Error(string)` even if its layout or its UTF-8 is not standard.
  private static func lenientText(_ bytes: [UInt8]) -> String? {
    let body = Array(bytes.dropFirst(4))
    guard bytes.starts(with: errorSelector), body.count >= 64,
      UInt256(word: body[0..<32]) == 32,
      let length = Int(exactly: UInt256(word: body[32..<64])), length <= body.count - 64
    else { return nil }
    return String(decoding: body[64..<(64 + length)], as: UTF8.self)
  }

  private static let errorSelector: [UInt8] = [0x08, 0xc3, 0x79, 0xa0]  // Error(string)

  /// Whether the bytes of a result are a revert: some nodes fail to mark it as one.
  package static func isDisguised(_ result: [UInt8]) -> Bool {
    result.count % 32 == 4 && result.starts(with: errorSelector) && result.count >= 68
  }
}
