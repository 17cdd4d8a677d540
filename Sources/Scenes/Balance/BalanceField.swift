package import Core

/// A value of a balance that a script can ask for, by its name.
package enum BalanceField: String, CaseIterable, Sendable {
  case chain
  case chainID = "chain-id"
  /// The address.
  case account
  /// What the account is called on this machine.
  case name
  case symbol
  /// The contract of a token; empty for the coin.
  case contract
  /// The balance in base units.
  case units
  /// The balance as a decimal number.
  case amount
  case decimals
  /// The ID of an item of a collection; empty for all else. With it, items have lines of their own.
  case tokenID = "token-id"
  /// What the balance is worth, in ``currency``.
  case value
  case currency
  /// The price of a whole unit, in ``currency``.
  case price
  /// The age in seconds of the price, or of that of the currency if it is older.
  case priceAge = "price-age"
  /// What the proof says: `proved`, `contradicted` or `unproved`.
  case verdict
  /// What proves it: `account`, `known-slot` or `found-slot`.
  case evidence
  case block
  case blockHash = "block-hash"
  case blockTime = "block-time"
  /// When the balance was read.
  case readAt = "read-at"
  /// The code of the reason why the balance is unknown, or not the newest one.
  case problem

  /// The names, in the order in which help lists them.
  package static var names: [String] { allCases.map(\.rawValue) }

  /// Reads a list of names that are separated by commas; a field may occur several times.
  package static func list(parsing typed: String) throws(BalanceFieldError) -> [BalanceField] {
    var fields: [BalanceField] = []
    for word in typed.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(word.drop { $0 == " " })
      guard !name.isEmpty else { throw .missing }
      guard let field = BalanceField(rawValue: name) else { throw .unknown(name) }
      fields.append(field)
    }
    return fields
  }
}

/// A list of fields that cannot be used.
package enum BalanceFieldError: Error, Equatable {
  /// The list is empty, or has nothing between two commas.
  case missing
  /// No field has this name.
  case unknown(String)
}

extension BalanceFieldError: Reportable {
  package var report: Report {
    switch self {
    case .missing:
      Report(.usage, "balance-field-missing", "invalid list of fields: a name is missing")
    case .unknown(let name):
      Report(
        .usage,
        "balance-field-unknown",
        "unknown field \(foreign: name): expected one of "
          + "\(term: BalanceField.names.joined(separator: ", "))"
      )
    }
  }
}
