import Core
import Scenes

/// An option without which some fields of balances would always be empty.
enum BalanceFieldOption: String, CaseIterable {
  case currency = "--currency"
  case verify = "--verify"
}

extension BalanceField {
  /// The option that this field requires; nil if there is none.
  var option: BalanceFieldOption? {
    switch self {
    case .value, .currency, .price, .priceAge: .currency
    case .verdict, .evidence: .verify
    case .chain, .chainID, .account, .name, .symbol, .contract, .units, .amount, .decimals,
      .tokenID, .block, .blockHash, .blockTime, .readAt, .problem:
      nil
    }
  }
}

/// Why a field of balances cannot be printed.
enum BalanceFieldOptionError: Error, Equatable {
  /// It requires an option that was not given.
  case missing(BalanceFieldOption, for: BalanceField)
}

extension BalanceFieldOptionError: Reportable {
  var report: Report {
    switch self {
    case .missing(let option, let field):
      Report(
        .usage,
        "balance-field-option",
        "field \(term: field.rawValue) requires \(term: option.rawValue)"
      )
    }
  }
}
