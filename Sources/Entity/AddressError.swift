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
      Report(.usage, "address-space", "an address has no space or line break in it")
    case .noPrefix:
      Report(.usage, "address-no-prefix", "an address begins with 0x")
    case .notHex(let position):
      Report(
        .usage,
        "address-not-hex",
        "an address holds only the digits 0-9 and a-f, character \(position) is another"
      )
    case .length(let found):
      Report(
        .usage,
        "address-length",
        "an address has 40 hex digits after 0x, this one has \(found)"
      )
    case .checksum:
      Report(
        .usage,
        "address-checksum",
        "the capital letters of this address do not match its digits (EIP-55), "
          + "so at least one character is wrong"
      )
    case .byteCount(let found):
      Report(.data, "address-byte-count", "an address has 20 bytes, this one has \(found)")
    }
  }
}
