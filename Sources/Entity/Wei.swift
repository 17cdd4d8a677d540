package import Core

/// An amount of ether, counted in wei: 0 to 2^256 − 1.
///
/// Operations that would leave that range return nil.
package struct Wei: Hashable, Sendable {
  /// The number of wei.
  package let count: UInt256

  /// No ether.
  package static let zero = Wei(0)

  package init(_ count: UInt256) {
    self.count = count
  }

  /// Creates an amount from a 64-bit count.
  package init(count: UInt64) {
    self.count = UInt256(count)
  }

  /// Reads a whole number of wei as `description` writes it: digits, no leading zero.
  ///
  /// - Throws: `WeiError` when the text is anything else or the number too large.
  package init(parsing text: String) throws(WeiError) {
    guard DecimalText.isWhole(text) else { throw .notDecimal }
    guard let count = DecimalText.parse(text) else { throw .tooLarge }
    self.count = count
  }

  /// Returns the sum; nil above 2^256 − 1.
  package func adding(_ other: Wei) -> Wei? { count.adding(other.count).map(Wei.init) }

  /// Returns the difference; nil below zero.
  package func subtracting(_ other: Wei) -> Wei? {
    count.subtracting(other.count).map(Wei.init)
  }

  /// Returns the product; nil above 2^256 − 1.
  package func multiplied(by factor: UInt64) -> Wei? {
    count.multiplied(by: UInt256(factor)).map(Wei.init)
  }

  /// The amount in ether, exact, without unit.
  package var ether: String { Units.text(count, decimals: 18) }

  /// The amount in gwei (10^9 wei), exact, without unit.
  package var gwei: String { Units.text(count, decimals: 9) }

  /// The amount in gwei with commas between thousands, for prose: 41,000.5.
  package var groupedGwei: String { Units.grouped(gwei) }
}

extension Wei: Comparable {
  /// Compares the counts.
  package static func < (left: Wei, right: Wei) -> Bool { left.count < right.count }
}

extension Wei: CustomStringConvertible {
  /// The number of wei in decimal digits.
  package var description: String { count.description }
}

/// An error in the text of a whole number of wei.
package enum WeiError: Error, Equatable, Sendable {
  /// The text is not decimal digits without a leading zero.
  case notDecimal
  /// The number is above 2^256 − 1.
  case tooLarge
}

extension WeiError: Reportable {
  package var report: Report {
    switch self {
    case .notDecimal:
      Report(
        .data,
        "wei-not-decimal",
        "invalid amount of wei: must be decimal digits without a leading zero"
      )
    case .tooLarge:
      Report(.data, "wei-too-large", "invalid amount of wei: must be at most 2^256 - 1")
    }
  }
}
