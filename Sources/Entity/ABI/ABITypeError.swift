package import Core

/// What is wrong with a text that should be a type of the contract ABI.
package enum ABITypeError: Error, Equatable, Sendable {
  /// Something else is wanted at this position, counted from 1.
  case unexpected(position: Int)
  /// There is no type of the name at this position, counted from 1.
  case unknown(position: Int)
  /// The count of an array at this position is not 1 to 32,768.
  case count(position: Int)
  /// More than 16 types lie in each other.
  case tooDeep
  /// One value is larger than any transaction.
  case tooLarge
  /// The text is longer than any type.
  case tooLong(limit: Int)
  /// What stands before a function's brackets is no name.
  case name
  /// More parameters of an event are indexed than there are topics for.
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
        "invalid array length at character \(position): must be from 1 to \(ABIType.wordLimit)"
      )
    case .tooDeep:
      Report(
        .usage,
        "abi-type-deep",
        "types are nested too deeply: the limit is \(ABIType.depthLimit) levels"
      )
    case .tooLarge:
      Report(
        .usage,
        "abi-type-large",
        "type too large: a value would be larger than any transaction"
      )
    case .tooLong(let limit):
      Report(.usage, "abi-type-long", "types too long: the limit is \(limit) bytes of text")
    case .indexed(let limit, let found):
      Report(
        .usage,
        "abi-event-indexed",
        "too many indexed parameters: this event can have at most \(limit), found \(found)"
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
