package import Core

/// What code that reverted gave back.
package struct Revert: Hashable, Sendable, Codable {
  /// The bytes, empty when there were none.
  @HexCoded package private(set) var bytes: [UInt8]
  package let reason: UntrustedMessage?

  /// Reads the bytes of a revert; the node's own words serve when they say nothing.
  package init(bytes: [UInt8], words: String? = nil) {
    self.bytes = bytes
    reason = Self.reason(in: bytes) ?? words.map(UntrustedMessage.init)
  }

  /// What Solidity itself says, and the errors that many contracts share.
  private static func reason(in bytes: [UInt8]) -> UntrustedMessage? {
    // Some contracts write `Error` with a text that is no UTF-8, or after a fashion of their own.
    KnownErrors.words(for: bytes).map(UntrustedMessage.init)
      ?? lenientText(bytes).map(UntrustedMessage.init)
  }

  /// The text of `Error(string)` where it is not laid out, or not spelled, as compilers do it.
  private static func lenientText(_ bytes: [UInt8]) -> String? {
    let body = Array(bytes.dropFirst(4))
    guard bytes.starts(with: errorSelector), body.count >= 64,
      UInt256(word: body[0..<32]) == 32,
      let length = Int(exactly: UInt256(word: body[32..<64])), length <= body.count - 64
    else { return nil }
    return String(decoding: body[64..<(64 + length)], as: UTF8.self)
  }

  private static let errorSelector: [UInt8] = [0x08, 0xc3, 0x79, 0xa0]  // Error(string)

  /// Whether bytes that came as a result are a revert: some nodes forget to say so.
  package static func isDisguised(_ result: [UInt8]) -> Bool {
    result.count % 32 == 4 && result.starts(with: errorSelector) && result.count >= 68
  }
}
