package import Core

/// What is wrong with a file that should be the ABI of a contract.
package enum ContractABIError: Error, Equatable, Sendable {
  /// It is no JSON, or a member is missing or something else.
  case json(JSONError)
  /// There are more entries than any contract has.
  case tooMany(limit: Int, found: Int)
  /// An entry is none of those that contracts have.
  case kind(path: String, found: String)
  /// A type is none, or a function is called as none can be.
  case type(path: String, ABITypeError)
  /// A type is not spelled as it is hashed.
  case spelling(path: String, found: String)
  /// A parameter is called as none can be.
  case name(path: String, found: String)
  /// An event has more topics than there are.
  case topics(path: String)
  /// Two functions have one selector.
  case collision(selector: [UInt8], String, String)
}

extension ContractABIError: Reportable {
  package var report: Report {
    switch self {
    case .json(let error): Report(.data, "abi-json", "invalid ABI: \(error.report.message)")
    case .tooMany(let limit, let found):
      Report(
        .data,
        "abi-many",
        "too many entries in the ABI: the limit is \(limit), found \(found)"
      )
    case .kind(let path, let found):
      Report(
        .data,
        "abi-kind",
        "\(path): unknown kind of ABI entry: \(UntrustedText.escaped(found))"
      )
    case .type(let path, let error):
      Report(.data, "abi-type", "\(path): \(error.report.message)")
    case .spelling(let path, let found):
      Report(
        .data,
        "abi-spelling",
        "\(path): an ABI must write the type \(UntrustedText.escaped(found)) in full"
      )
    case .name(let path, let found):
      Report(
        .data,
        "abi-name",
        "\(path): invalid parameter name: \(UntrustedText.escaped(found))"
      )
    case .topics(let path):
      Report(
        .data,
        "abi-topics",
        "\(path): an event can have at most four topics, including its own"
      )
    case .collision(let selector, let one, let other):
      Report(
        .data,
        "abi-collision",
        "\(UntrustedText.escaped(one)) and \(UntrustedText.escaped(other)) have the same selector, "
          + "\(Hex.prefixed(selector)); no contract can have both"
      )
    }
  }
}
