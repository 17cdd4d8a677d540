package import Core

/// What is wrong with the answer of a contract, or with what is to be sent to one.
package enum ABIError: Error, Equatable, Sendable {
  /// There is no answer at all, as from an account without code.
  case empty
  /// The answer is shorter than what it should hold.
  case short(wanted: Int, found: Int)
  /// The answer is longer than anyone needs.
  case tooLong(limit: Int, found: Int)
  /// The answer says that a part of it lies where it cannot lie.
  case pointer
  /// There is something behind the part that was asked for.
  case padding
  /// A yes or no is neither 0 nor 1.
  case notFlag
  /// What should be text is not UTF-8.
  case notText
  /// The decimals are above 255.
  case decimals(found: String)
  /// There are more or fewer results than calls.
  case count(wanted: Int, found: Int)
}

extension ABIError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(
        .data,
        "contract-no-answer",
        "the contract returned nothing, as an account without code does"
      )
    case .short(let wanted, let found):
      Report(
        .data,
        "contract-answer-short",
        "invalid answer from the contract: expected at least \(wanted) bytes, found \(found)"
      )
    case .tooLong(let limit, let found):
      Report(
        .data,
        "contract-answer-long",
        "invalid answer from the contract: expected at most \(limit) bytes, found \(found)"
      )
    case .pointer:
      Report(
        .data,
        "contract-answer-pointer",
        "invalid answer from the contract: a pointer leads to the wrong place"
      )
    case .padding:
      Report(
        .data,
        "contract-answer-padding",
        "invalid answer from the contract: data continues after its end"
      )
    case .notFlag:
      Report(
        .data,
        "contract-answer-flag",
        "invalid answer from the contract: a boolean must be 0 or 1"
      )
    case .notText:
      Report(.data, "contract-answer-text", "invalid answer from the contract: text is not UTF-8")
    case .decimals(let found):
      Report(
        .data,
        "contract-answer-decimals",
        "invalid answer from the contract: decimals must be from 0 to 255, found \(found)"
      )
    case .count(let wanted, let found):
      Report(
        .data,
        "contract-answer-count",
        "expected \(wanted) results for \(wanted) calls, found \(found)"
      )
    }
  }
}
