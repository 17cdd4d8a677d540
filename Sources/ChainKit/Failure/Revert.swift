import BigInt
import Core

/// What code that reverted gave back.
public struct Revert: Hashable, Sendable {
  /// The bytes, empty when there were none.
  public let bytes: [UInt8]
  /// The reason in words, where there is one.
  public let reason: ForeignWords?

  /// Reads the bytes of a revert; the node's own words serve when they say nothing.
  public init(bytes: [UInt8], words: String? = nil) {
    self.bytes = bytes
    reason = Self.reason(in: bytes) ?? words.map(ForeignWords.init)
  }

  /// `Error(string)` and `Panic(uint256)`, the two reverts that Solidity itself makes.
  private static func reason(in bytes: [UInt8]) -> ForeignWords? {
    let body = Array(bytes.dropFirst(4))
    switch Array(bytes.prefix(4)) {
    case errorSelector:
      guard body.count >= 64, BigUInt(bigEndian: body[0..<32]) == 32 else { return nil }
      guard let length = Int(exactly: BigUInt(bigEndian: body[32..<64])) else { return nil }
      guard length <= body.count - 64 else { return nil }
      return ForeignWords(String(decoding: body[64..<(64 + length)], as: UTF8.self))
    case panicSelector:
      guard body.count == 32 else { return nil }
      return ForeignWords("panic 0x" + String(BigUInt(bigEndian: body), radix: 16))
    default:
      return nil
    }
  }

  static let errorSelector: [UInt8] = [0x08, 0xc3, 0x79, 0xa0]  // Error(string)
  static let panicSelector: [UInt8] = [0x4e, 0x48, 0x7b, 0x71]  // Panic(uint256)

  /// Whether bytes that came as a result are a revert: some nodes forget to say so.
  static func isDisguised(_ result: [UInt8]) -> Bool {
    result.count % 32 == 4 && result.starts(with: errorSelector) && result.count >= 68
  }
}
