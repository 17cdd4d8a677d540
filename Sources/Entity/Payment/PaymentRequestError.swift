package import Core

/// An error in a payment link.
package enum PaymentRequestError: Error, Equatable, Sendable {
  /// The text does not begin with `ethereum:`.
  case scheme
  /// The text exceeds the length limit.
  case tooLong(limit: Int)
  /// The target is neither an address nor a name with a dot.
  case notAddress(String)
  /// The name of the payee cannot be one of the Ethereum Name Service.
  case name(ENSNameError)
  /// The contract of the token is a name instead of an address.
  case contractName(String)
  /// The address is invalid.
  case address(AddressError)
  /// The chain ID is invalid.
  case chain(ChainIDError)
  /// The link calls an unsupported function.
  case function(String)
  /// A parameter does not have the form key=value.
  case parameter(String)
  /// The same parameter occurs twice.
  case duplicate(key: String)
  /// A parameter is unknown.
  case unknown(key: String)
  /// A parameter is missing.
  case missing(key: String)
  /// The parameter is not a number.
  case number(key: String)
  /// The number is negative.
  case negative(key: String)
  /// The number is not whole.
  case notWhole(key: String)
  /// The number is too large for its purpose.
  case tooLarge(key: String)
  /// Ether is requested together with a token.
  case etherWithToken
}

extension PaymentRequestError: Reportable {
  package var report: Report {
    switch self {
    case .scheme:
      Report(.usage, "payment-scheme", "invalid payment link: must start with ethereum:")
    case .tooLong(let limit):
      Report(
        .usage,
        "payment-too-long",
        "payment link too long: the limit is \(limit, one: "byte", many: "bytes")"
      )
    case .notAddress(let found):
      Report(
        .usage,
        "payment-not-address",
        "invalid payment link: expected an address or an ENS name, found \(foreign: found)"
      )
    case .name(let error):
      error.report
    case .contractName(let name):
      Report(
        .usage,
        "payment-contract-name",
        "invalid payment link: the token contract must be an address, found \(foreign: name)"
      )
    case .address(let error):
      error.report
    case .chain(let error):
      error.report
    case .function(let name):
      Report(
        .usage,
        "payment-function",
        "invalid payment link: only transfer can be called, found \(name: UntrustedText.escaped(name))"
      )
    case .parameter(let text):
      Report(
        .usage,
        "payment-parameter",
        "invalid payment link: expected key=value, found \(foreign: text)"
      )
    case .duplicate(let key):
      Report(
        .usage,
        "payment-duplicate",
        "invalid payment link: duplicate parameter: \(foreign: key)"
      )
    case .unknown(let key):
      Report(
        .usage,
        "payment-unknown",
        "invalid payment link: unknown parameter: \(foreign: key)"
      )
    case .missing(let key):
      Report(
        .usage,
        "payment-missing",
        "invalid payment link: missing parameter: \(term: key)"
      )
    case .number(let key):
      Report(
        .usage,
        "payment-number",
        "invalid payment link: \(term: key) must be a number such as 1500 or 1.5e18"
      )
    case .negative(let key):
      Report(.usage, "payment-negative", "invalid payment link: \(term: key) must not be negative")
    case .notWhole(let key):
      Report(
        .usage,
        "payment-not-whole",
        "invalid payment link: \(term: key) must be a whole number"
      )
    case .tooLarge(let key):
      Report(.usage, "payment-too-large", "invalid payment link: \(term: key) is too large")
    case .etherWithToken:
      Report(
        .usage,
        "payment-ether-with-token",
        "invalid payment link: a token transfer cannot also send ether"
      )
    }
  }
}
