package import Core

/// An error in a contract's ABI file.
package enum ContractABIError: Error, Equatable, Sendable {
  /// The file is not JSON, or a member is missing or has the wrong type.
  case json(JSONError)
  /// The file has more entries than any contract.
  case tooMany(limit: Int, found: Int)
  /// The kind of an entry is unknown.
  case kind(path: String, found: String)
  /// A type or the name of a function is invalid.
  case type(path: String, ABITypeError)
  /// A type is not in its canonical spelling.
  case spelling(path: String, found: String)
  /// A parameter's name is invalid.
  case name(path: String, found: String)
  /// An event has more topics than a log can hold.
  case topics(path: String)
  /// Two functions have the same selector.
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
        "too many entries in the ABI: the limit is \(count: limit), found \(count: found)"
      )
    case .kind(let path, let found):
      Report(
        .data,
        "abi-kind",
        "\(path: path): unknown kind of ABI entry: \(foreign: found)"
      )
    case .type(let path, let error):
      Report(.data, "abi-type", "\(path: path): \(error.report.message)")
    case .spelling(let path, let found):
      Report(
        .data,
        "abi-spelling",
        "\(path: path): an ABI must write the type \(foreign: found) in full"
      )
    case .name(let path, let found):
      Report(
        .data,
        "abi-name",
        "\(path: path): invalid parameter name: \(foreign: found)"
      )
    case .topics(let path):
      Report(
        .data,
        "abi-topics",
        "\(path: path): an event can have at most four topics, including its own"
      )
    case .collision(let selector, let one, let other):
      Report(
        .data,
        "abi-collision",
        "\(foreign: one) and \(foreign: other) have the same selector, "
          + "\(hex: Hex.prefixed(selector)); no contract can have both"
      )
    }
  }
}
