package import Core
package import Entity

/// The smallest and the largest amount to be listed, as they were typed.
///
/// The asset is named elsewhere, so a number needs no unit; one that is given must be the asset's.
package struct HistoryAmounts: Sendable, Equatable {
  /// The amounts in base units; nil for no bound.
  package struct Bounds: Sendable, Equatable {
    package let least: UInt256?
    package let most: UInt256?
  }

  private enum Amount: Sendable, Equatable {
    case number(String)
    case withUnit(AmountText)
  }

  private let least: Amount?
  private let most: Amount?
  /// What was typed, to be named again; nil for no bound.
  let typedLeast: String?
  let typedMost: String?

  /// Reads amounts.
  ///
  /// - Throws: `AmountError`, also for `max`.
  package init(least: String? = nil, most: String? = nil) throws(AmountError) {
    self.least = try Self.amount(least)
    self.most = try Self.amount(most)
    typedLeast = least.map { UntrustedText.escaped($0) }
    typedMost = most.map { UntrustedText.escaped($0) }
  }

  /// Whether no amount is too small or too large.
  package var isEmpty: Bool { least == nil && most == nil }

  /// Returns the bounds in base units of an asset.
  ///
  /// - Throws: `AmountError` if the unit is another one; `UnitError`; ``HistoryAmountError``.
  package func bounds(of asset: HistoryAsset) throws -> Bounds {
    let bounds = Bounds(
      least: try least.map { try Self.units($0, of: asset) },
      most: try most.map { try Self.units($0, of: asset) }
    )
    if let least = bounds.least, let most = bounds.most, least > most {
      throw HistoryAmountError.order
    }
    return bounds
  }

  private static func amount(_ text: String?) throws(AmountError) -> Amount? {
    guard let text else { return nil }
    let amount: AmountText
    do { amount = try AmountText(parsing: text) } catch .noUnit(let number) {
      return .number(number)
    }
    guard amount.quantity != .max else { throw .max }
    return .withUnit(amount)
  }

  private static func units(_ amount: Amount, of asset: HistoryAsset) throws -> UInt256 {
    switch (asset, amount) {
    case (.coin, .number(let number)): try Units.parse(number, decimals: 18)
    case (.coin(let symbol), .withUnit(let amount)): try amount.inEther(native: symbol).count
    case (.token(let token), .number(let number)):
      try Units.parse(number, decimals: token.decimals)
    case (.token(let token), .withUnit(let amount)): try amount.inUnits(of: token)
    case (.contract(let address), _): throw HistoryAmountError.noDecimals(address)
    }
  }
}

/// Amounts between which nothing can be listed.
package enum HistoryAmountError: Error, Equatable {
  /// The smallest amount is above the largest.
  case order
  /// The contract does not say how many decimals its token has, or nobody can be asked.
  case noDecimals(Address)
}

extension HistoryAmountError: Reportable {
  package var report: Report {
    switch self {
    case .order:
      Report(
        .usage,
        "history-amount-order",
        "invalid amounts: the smallest amount is above the largest"
      )
    case .noDecimals(let contract):
      Report(
        .refused,
        "history-amount-decimals",
        "cannot compare amounts: the decimals of the token \(contract) are unknown"
      )
    }
  }
}
