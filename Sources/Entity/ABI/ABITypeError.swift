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
      Report(.usage, "abi-type-text", "character \(position) of the types does not belong there")
    case .unknown(let position):
      Report(
        .usage,
        "abi-type-unknown",
        "there is no type of the name at character \(position); types are such as uint256, address, "
          + "bytes32, string[] or (address,uint256)"
      )
    case .count(let position):
      Report(
        .usage,
        "abi-type-count",
        "the count of an array is a number from 1 to \(ABIType.wordLimit), "
          + "the one at character \(position) is not"
      )
    case .tooDeep:
      Report(
        .usage,
        "abi-type-deep",
        "at most \(ABIType.depthLimit) types lie in each other, here are more"
      )
    case .tooLarge:
      Report(.usage, "abi-type-large", "a value of this type is larger than any transaction")
    case .tooLong(let limit):
      Report(.usage, "abi-type-long", "types are at most \(limit) bytes of text, these are more")
    case .indexed(let limit, let found):
      Report(
        .usage,
        "abi-event-indexed",
        "at most \(limit) parameters of such an event are indexed, here are \(found)"
      )
    case .name:
      Report(
        .usage,
        "abi-signature",
        "a function is written as its name and types, such as transfer(address,uint256)"
      )
    }
  }
}
