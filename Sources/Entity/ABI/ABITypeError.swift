package import Core

/// An error in the text of a contract ABI type.
package enum ABITypeError: Error, Equatable, Sendable {
  /// The character at this position, counted from 1, is unexpected.
  case unexpected(position: Int)
  /// The type name at this position, counted from 1, is unknown.
  case unknown(position: Int)
  /// The length of an array at this position is not from 1 to 32,768.
  case count(position: Int)
  /// The types are nested more than 16 levels deep.
  case tooDeep
  /// A value would be larger than any transaction.
  case tooLarge
  /// The text exceeds the length limit.
  case tooLong(limit: Int)
  /// The text before a function's parentheses is not a name, or the parentheses are missing.
  case name
  /// An event has more indexed parameters than there are topics.
  case indexed(limit: Int, found: Int)
}

extension ABITypeError: Reportable {
  package var report: Report {
    switch self {
    case .unexpected(let position):
      Report(.usage, "abi-type-text", "invalid types: unexpected character at position \(position)")
    case .unknown(let position):
      Report(
        .usage,
        "abi-type-unknown",
        "unknown type at character \(position); examples of types: uint256, address, bytes32, "
          + "string[], (address,uint256)"
      )
    case .count(let position):
      Report(
        .usage,
        "abi-type-count",
        "invalid array length at character \(position): must be from 1 to "
          + "\(count: ABIType.wordLimit)"
      )
    case .tooDeep:
      Report(
        .usage,
        "abi-type-deep",
        "types are nested too deeply: the limit is "
          + "\(ABIType.depthLimit, one: "level", many: "levels")"
      )
    case .tooLarge:
      Report(
        .usage,
        "abi-type-large",
        "type too large: a value would be larger than any transaction"
      )
    case .tooLong(let limit):
      Report(
        .usage,
        "abi-type-long",
        "types too long: the limit is \(limit, one: "byte", many: "bytes") of text"
      )
    case .indexed(let limit, let found):
      Report(
        .usage,
        "abi-event-indexed",
        "too many indexed parameters: this event can have at most \(limit), found \(count: found)"
      )
    case .name:
      Report(
        .usage,
        "abi-signature",
        "invalid function: expected its name and types, such as transfer(address,uint256)"
      )
    }
  }
}
