package import Core

/// An error in a contract's answer, or in a call to a contract.
package enum ABIError: Error, Equatable, Sendable {
  /// The answer is empty, as from an account without code.
  case empty
  /// The answer is shorter than its values.
  case short(wanted: Int, found: Int)
  /// The answer exceeds the size limit.
  case tooLong(limit: Int, found: Int)
  /// An offset or a count in the answer is wrong.
  case pointer
  /// Data follows the end of the requested value.
  case padding
  /// A boolean is neither 0 nor 1.
  case notFlag
  /// A text is not UTF-8.
  case notText
  /// The decimals are above 255.
  case decimals(found: String)
  /// The number of results differs from the number of calls.
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
        "invalid answer from the contract: expected at least "
          + "\(wanted, one: "byte", many: "bytes"), found \(count: found)"
      )
    case .tooLong(let limit, let found):
      Report(
        .data,
        "contract-answer-long",
        "invalid answer from the contract: expected at most \(limit, one: "byte", many: "bytes"), "
          + "found \(count: found)"
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
        "invalid answer from the contract: decimals must be from 0 to 255, found \(term: found)"
      )
    case .count(let wanted, let found):
      Report(
        .data,
        "contract-answer-count",
        "expected \(wanted, one: "result", many: "results") for "
          + "\(wanted, one: "call", many: "calls"), "
          + "found \(count: found)"
      )
    }
  }
}
