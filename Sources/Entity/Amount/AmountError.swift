package import Core

/// An error in the text of an amount with its unit.
package enum AmountError: Error, Equatable, Sendable {
  /// The text is empty.
  case empty
  /// There is a unit but no number.
  case noNumber
  /// There is a number but no unit.
  case noUnit(number: String)
  /// A price of gas without a unit: it is seldom in ether.
  case noPriceUnit(number: String)
  /// A price of gas in another unit than those of ether.
  case priceUnit(found: String)
  /// There are more than two words.
  case words(found: Int)
  /// The number has a sign.
  case sign
  /// The number has a comma.
  case comma
  /// The number is written with an exponent.
  case exponent
  /// The number is written in hex.
  case hex
  /// The character at this position of the number, counted from 1, is not a digit.
  case notDigits(position: Int)
  /// The decimal point lacks digits on one side.
  case missingDigits
  /// The unit is longer than any symbol.
  case longUnit
  /// The unit is not the expected one.
  case other(wanted: String, found: String)
  /// An exact amount is required, found `max`.
  case max
  /// The number does not fit its unit.
  case number(UnitError)
}

extension AmountError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(
        .usage,
        "amount-no-text",
        "missing amount: expected a number and a unit, such as 1.5 eth"
      )
    case .noNumber:
      Report(.usage, "amount-no-number", "invalid amount: must start with a number, as in 1.5 eth")
    case .noUnit(let number):
      Report(
        .usage,
        "amount-no-unit",
        "missing unit: expected eth, gwei or wei after \(number: UntrustedText.escaped(number))"
      )
    case .noPriceUnit(let number):
      Report(
        .usage,
        "gas-price-no-unit",
        "missing unit of the gas price: expected gwei or wei "
          + "after \(number: UntrustedText.escaped(number))"
      )
    case .priceUnit(let found):
      Report(
        .usage,
        "gas-price-unit",
        "unknown unit of the gas price: expected gwei or wei, found \(foreign: found)"
      )
    case .words(let found):
      Report(
        .usage,
        "amount-words",
        "invalid amount: expected a number and a unit, found \(found, one: "word", many: "words")"
      )
    case .sign:
      Report(.usage, "amount-sign", "invalid amount: a sign before the number is not allowed")
    case .comma:
      Report(.usage, "amount-comma", "invalid amount: use a decimal point, and no commas")
    case .exponent:
      Report(
        .usage,
        "amount-exponent",
        "invalid amount: exponents are not allowed; write the number in full"
      )
    case .hex:
      Report(.usage, "amount-hex", "invalid amount: must be decimal, found hex")
    case .notDigits(let position):
      Report(
        .usage,
        "amount-not-digits",
        "invalid amount: character \(position) of the number is not a digit"
      )
    case .missingDigits:
      Report(
        .usage,
        "amount-missing-digits",
        "invalid amount: the decimal point must have digits on both sides"
      )
    case .longUnit:
      Report(
        .usage,
        "amount-long-unit",
        "invalid amount: the unit must be a short symbol, such as usdc"
      )
    case .other(let wanted, let found):
      Report(
        .usage,
        "amount-other-unit",
        "wrong unit: expected \(foreign: wanted), found \(foreign: found)"
      )
    case .max:
      Report(.usage, "amount-max", "invalid amount: an exact number is required, found max")
    case .number(let error):
      error.report
    }
  }
}
