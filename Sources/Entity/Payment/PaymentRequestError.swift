package import Core

/// What is wrong with a text that should be a payment link.
package enum PaymentRequestError: Error, Equatable, Sendable {
  /// The text does not begin with `ethereum:`.
  case scheme
  /// The text is longer than any link.
  case tooLong(limit: Int)
  /// Something else than an address stands where one is needed, such as a name.
  case notAddress(String)
  /// The address is wrong.
  case address(AddressError)
  /// The chain's number is wrong.
  case chain(ChainIDError)
  /// A contract is to be called in a way that is not known here.
  case function(String)
  /// A parameter is not of the form key=value.
  case parameter(String)
  /// The same parameter stands there twice.
  case duplicate(key: String)
  /// A parameter is not known here.
  case unknown(key: String)
  /// A parameter is missing.
  case missing(key: String)
  /// The parameter is no number.
  case number(key: String)
  /// The number is below zero.
  case negative(key: String)
  /// The number is not whole.
  case notWhole(key: String)
  /// The number is too large for its purpose.
  case tooLarge(key: String)
  /// Ether is asked for together with a token.
  case etherWithToken
}

extension PaymentRequestError: Reportable {
  package var report: Report {
    switch self {
    case .scheme:
      Report(.usage, "payment-scheme", "a payment link begins with ethereum:")
    case .tooLong(let limit):
      Report(.usage, "payment-too-long", "a payment link has at most \(limit) bytes")
    case .notAddress(let found):
      Report(
        .usage,
        "payment-not-address",
        "an address is needed in a payment link, \(ForeignText.escaped(found)) is none"
      )
    case .address(let error):
      error.report
    case .chain(let error):
      error.report
    case .function(let name):
      Report(
        .usage,
        "payment-function",
        "a payment link calls transfer or nothing, this one \(ForeignText.escaped(name))"
      )
    case .parameter(let text):
      Report(
        .usage,
        "payment-parameter",
        "a parameter of a payment link is key=value, \(ForeignText.escaped(text)) is not"
      )
    case .duplicate(let key):
      Report(
        .usage,
        "payment-duplicate",
        "each parameter of a payment link stands once, \(ForeignText.escaped(key)) twice"
      )
    case .unknown(let key):
      Report(
        .usage,
        "payment-unknown",
        "the parameter \(ForeignText.escaped(key)) has no meaning in this payment link"
      )
    case .missing(let key):
      Report(
        .usage,
        "payment-missing",
        "the parameter \(key) is missing in the payment link"
      )
    case .number(let key):
      Report(
        .usage,
        "payment-number",
        "\(key) in a payment link is a number such as 1500 or 1.5e18"
      )
    case .negative(let key):
      Report(.usage, "payment-negative", "\(key) in a payment link is not below zero")
    case .notWhole(let key):
      Report(
        .usage,
        "payment-not-whole",
        "\(key) in a payment link is a whole number, this one is not"
      )
    case .tooLarge(let key):
      Report(.usage, "payment-too-large", "\(key) in this payment link is too large")
    case .etherWithToken:
      Report(.usage, "payment-ether-with-token", "a token transfer takes no ether along")
    }
  }
}
