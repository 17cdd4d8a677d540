package import Core

/// A 32-byte hash: of a transaction, a block, or bytes to be signed.
package struct Hash32: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Creates a hash from 32 bytes.
  ///
  /// - Throws: `Hash32Error.byteCount` if there are not 32.
  package init(bytes: [UInt8]) throws(Hash32Error) {
    guard bytes.count == 32 else { throw .byteCount(found: bytes.count) }
    self.bytes = bytes
  }

  /// Reads `0x` and 64 hex digits of either case.
  ///
  /// - Throws: `Hash32Error` when the text is anything else.
  package init(parsing text: String) throws(Hash32Error) {
    guard text.utf8.starts(with: "0x".utf8) else { throw .noPrefix }
    do {
      bytes = try Hex.decode(text)
    } catch {
      switch error {
      case .notHex(let position): throw .notHex(position: position)
      case .oddLength(let digits): throw .length(found: digits)
      }
    }
    guard bytes.count == 32 else { throw .length(found: 2 * bytes.count) }
  }

  /// Returns the Keccak-256 of some bytes.
  package static func keccak(of bytes: [UInt8]) -> Hash32 {
    Hash32(unchecked: Keccak256.hash(bytes))
  }

  /// Creates a hash from bytes; the caller guarantees that there are 32.
  init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension Hash32: CustomStringConvertible {
  /// `0x` and 64 lower-case hex digits.
  package var description: String { Hex.prefixed(bytes) }
}

/// An error in the text or the bytes of a hash.
package enum Hash32Error: Error, Equatable, Sendable {
  /// The text does not begin with `0x`.
  case noPrefix
  /// The character at this position, counted from 1, is not a hex digit.
  case notHex(position: Int)
  /// The number of digits after `0x` is not 64.
  case length(found: Int)
  /// The number of bytes is not 32.
  case byteCount(found: Int)
}

extension Hash32Error: Reportable {
  package var report: Report {
    switch self {
    case .noPrefix:
      Report(.usage, "hash-no-prefix", "invalid hash: must start with 0x")
    case .notHex(let position):
      Report(
        .usage,
        "hash-not-hex",
        "invalid hash: character \(position) is not a hex digit (0-9, a-f)"
      )
    case .length(let found):
      Report(
        .usage,
        "hash-length",
        "invalid hash: expected 64 hex digits after 0x, found \(count: found)"
      )
    case .byteCount(let found):
      Report(.data, "hash-byte-count", "invalid hash: expected 32 bytes, found \(count: found)")
    }
  }
}
