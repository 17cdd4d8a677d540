package import Core

/// What is wrong with a text or bytes that should be an address.
package enum AddressError: Error, Equatable, Sendable {
  /// There is a space or a line break before, in or after the text.
  case space
  /// The text does not begin with `0x`.
  case noPrefix
  /// The character at this position, counted from 1, is no hex digit.
  case notHex(position: Int)
  /// There are not 40 digits after `0x`.
  case length(found: Int)
  /// The letters are mixed-case, and not as EIP-55 has them.
  case checksum
  /// There are not 20 bytes.
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
    case .length(let found):
      Report(
        .usage,
        "address-length",
        "invalid address: expected 40 hex digits after 0x, found \(found)"
      )
    case .checksum:
      Report(
        .usage,
        "address-checksum",
        "invalid address: the capital letters do not match its digits (EIP-55), so at least one "
          + "character is wrong"
      )
    case .byteCount(let found):
      Report(.data, "address-byte-count", "invalid address: expected 20 bytes, found \(found)")
    }
  }
}
