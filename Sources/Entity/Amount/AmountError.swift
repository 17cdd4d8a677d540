package import Core

/// What is wrong with a text that should be an amount with its unit.
package enum AmountError: Error, Equatable, Sendable {
  /// There is no text.
  case empty
  /// There is a unit but no number.
  case noNumber
  /// There is a number but no unit.
  case noUnit(number: String)
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
  /// The character at this position of the number, counted from 1, is no digit.
  case notDigits(position: Int)
  /// There is a point without digits on both sides.
  case missingDigits
  /// The unit is longer than any symbol.
  case longUnit
  /// The unit is not the one that is wanted.
  case other(wanted: String, found: String)
  /// An exact amount is wanted, and `max` was said.
  case max
  /// The number does not fit its unit.
  case number(UnitError)
}

extension AmountError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(.usage, "amount-no-text", "an amount is a number and a unit, as in 1.5 eth")
    case .noNumber:
      Report(.usage, "amount-no-number", "an amount begins with its number, as in 1.5 eth")
    case .noUnit(let number):
      Report(
        .usage,
        "amount-no-unit",
        "say the unit: \(ForeignText.escaped(number)) eth, gwei or wei"
      )
    case .words(let found):
      Report(
        .usage,
        "amount-words",
        "an amount is a number and a unit, this one has \(found) words"
      )
    case .sign:
      Report(.usage, "amount-sign", "an amount has no sign before its number")
    case .comma:
      Report(.usage, "amount-comma", "an amount is written with a point and without commas")
    case .exponent:
      Report(.usage, "amount-exponent", "an amount is written in full, without an exponent")
    case .hex:
      Report(.usage, "amount-hex", "an amount is written in decimal digits, this one is hex")
    case .notDigits(let position):
      Report(
        .usage,
        "amount-not-digits",
        "character \(position) of the amount's number is no digit"
      )
    case .missingDigits:
      Report(.usage, "amount-missing-digits", "the point of an amount has digits on both sides")
    case .longUnit:
      Report(.usage, "amount-long-unit", "the unit of an amount is a short symbol, as in usdc")
    case .other(let wanted, let found):
      Report(
        .usage,
        "amount-other-unit",
        "this amount is to be in \(ForeignText.escaped(wanted)), "
          + "it is in \(ForeignText.escaped(found))"
      )
    case .max:
      Report(.usage, "amount-max", "an exact amount is wanted here, max is not one")
    case .number(let error):
      error.report
    }
  }
}
