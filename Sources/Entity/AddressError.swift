package import Core

/// An error in the text or the bytes of an address.
package enum AddressError: Error, Equatable, Sendable {
  /// The text contains a space or a line break.
  case space
  /// The text does not begin with `0x`.
  case noPrefix
  /// The character at this position, counted from 1, is not a hex digit.
  case notHex(position: Int)
  /// The number of digits after `0x` is not 40.
  case length(found: Int)
  /// The letters are mixed-case, but not as EIP-55 requires.
  case checksum
  /// The number of bytes is not 20.
  case byteCount(found: Int)
}

extension AddressError: Reportable {
  package var report: Report {
    switch self {
    case .space:
      Report(.usage, "address-space", "invalid address: spaces and line breaks are not allowed")
    case .noPrefix:
      Report(.usage, "address-no-prefix", "invalid address: must start with 0x")
    case .notHex(let position):
      Report(
        .usage,
        "address-not-hex",
        "invalid address: character \(position) is not a hex digit (0-9, a-f)"
      )
    case .length(64):
      Report(
        .usage,
        "address-is-hash",
        "invalid address: found 64 hex digits, the length of a transaction hash"
      )
    case .length(let found):
      Report(
        .usage,
        "address-length",
        "invalid address: expected 40 hex digits after 0x, found \(count: found)"
      )
    case .checksum:
      Report(
        .usage,
        "address-checksum",
        "invalid address: its capitalization does not match its checksum (EIP-55), so at least one "
          + "character is wrong"
      )
    case .byteCount(let found):
      Report(
        .data,
        "address-byte-count",
        "invalid address: expected 20 bytes, found \(count: found)"
      )
    }
  }
}
