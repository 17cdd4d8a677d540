import ArgumentParser
import Entity

/// A currency as typed, in any case, or `none` for no values although the settings name one.
enum TypedCurrency: String, CaseIterable, ExpressibleByArgument {
  case usd
  case krw
  case none

  init?(argument: String) { self.init(rawValue: argument.lowercased()) }

  /// Nil for `none`.
  var currency: Currency? { Currency(rawValue: rawValue) }
}

extension TypedCurrency? {
  /// Returns the currency that was typed, else that of the settings; nil if nothing is valued.
  func chosen(else setting: Currency?) -> Currency? {
    guard let self else { return setting }
    return self.currency
  }
}
