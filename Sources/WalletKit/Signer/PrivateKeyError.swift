package import Core

/// Why bytes or a text are not a private key; never contains any of them.
package enum PrivateKeyError: Error, Equatable, Sendable {
  /// The key does not have 32 bytes.
  case length(Int)

  case zero

  /// The key is not below the order of the curve.
  case aboveOrder

  /// The text does not have 64 hex digits after an optional `0x`.
  case digitCount(Int)

  /// A character, counted from 1 after the optional `0x`, is not a hex digit.
  case notHex(position: Int)

  /// libsecp256k1 could not compute the public key.
  case signer(SigningError)

  /// Guarded memory is unavailable.
  case memory(SecretError)
}

extension PrivateKeyError: Reportable {
  package var report: Report {
    switch self {
    case .length(let found):
      Report(
        .data,
        "private-key-length",
        "invalid private key: expected 32 bytes, found \(count: found)"
      )
    case .zero:
      Report(.data, "private-key-zero", "invalid private key: must not be zero")
    case .aboveOrder:
      Report(
        .data,
        "private-key-range",
        "invalid private key: must be below the order of the curve"
      )
    case .digitCount(let found):
      Report(
        .data,
        "private-key-digits",
        "invalid private key: expected 64 hex digits, found \(count: found)"
      )
    case .notHex(let position):
      Report(
        .data,
        "private-key-not-hex",
        "invalid private key: character \(position) is not a hex digit (0-9, a-f)"
      )
    case .signer(let cause): cause.report
    case .memory(let cause): cause.report
    }
  }
}
