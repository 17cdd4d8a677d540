package import Core

/// The number that identifies an Ethereum-like chain (EIP-155).
package struct ChainID: Hashable, Sendable {
  /// The number: 1 to `largest`.
  package let value: UInt64

  /// The largest number with a `v` that still fits 64 bits: (2^64 − 37) / 2.
  package static let largest: UInt64 = 9_223_372_036_854_775_789

  /// Ethereum's main network.
  package static let ethereum = ChainID(unchecked: 1)
  /// The usual chain of Anvil and Hardhat, on the developer's own machine.
  package static let development = ChainID(unchecked: 31_337)

  /// Takes a number from 1 to `largest`.
  ///
  /// - Throws: `ChainIDError.outOfRange` for any other.
  package init(_ value: UInt64) throws(ChainIDError) {
    guard (1...Self.largest).contains(value) else { throw .outOfRange(found: "\(value)") }
    self.value = value
  }

  /// Reads decimal digits without a leading zero.
  ///
  /// - Throws: `ChainIDError` when the text is anything else or the number out of range.
  package init(parsing text: String) throws(ChainIDError) {
    guard DecimalText.isWhole(text) else { throw .notDecimal }
    guard let value = UInt64(text) else { throw .outOfRange(found: text) }
    try self.init(value)
  }

  private init(unchecked value: UInt64) {
    self.value = value
  }
}

extension ChainID: CustomStringConvertible {
  /// The number in decimal digits.
  package var description: String { "\(value)" }
}

package enum ChainIDError: Error, Equatable, Sendable {
  /// The text is not decimal digits without a leading zero.
  case notDecimal
  /// The number is zero or too large.
  case outOfRange(found: String)
}

extension ChainIDError: Reportable {
  package var report: Report {
    switch self {
    case .notDecimal:
      Report(
        .usage,
        "chain-id-not-decimal",
        "invalid chain ID: must be decimal digits without a leading zero"
      )
    case .outOfRange(let found):
      Report(
        .usage,
        "chain-id-out-of-range",
        "invalid chain ID: must be from 1 to \(ChainID.largest), found "
          + "\(foreign: found)"
      )
    }
  }
}
