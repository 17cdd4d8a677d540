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
      Report(.data, "contract-no-answer", "there was no answer, as from an account without code")
    case .short(let wanted, let found):
      Report(
        .data,
        "contract-answer-short",
        "the answer of the contract has at least \(wanted) bytes, this one has \(found)"
      )
    case .tooLong(let limit, let found):
      Report(
        .data,
        "contract-answer-long",
        "the answer of the contract has at most \(limit) bytes, this one has \(found)"
      )
    case .pointer:
      Report(.data, "contract-answer-pointer", "the answer of the contract points to a wrong place")
    case .padding:
      Report(.data, "contract-answer-padding", "the answer of the contract goes on after its end")
    case .notFlag:
      Report(.data, "contract-answer-flag", "a yes or no of the contract is neither 0 nor 1")
    case .notText:
      Report(.data, "contract-answer-text", "the text that the contract answered is not UTF-8")
    case .decimals(let found):
      Report(
        .data,
        "contract-answer-decimals",
        "a token has 0 to 255 decimals, this contract answered \(found)"
      )
    case .count(let wanted, let found):
      Report(
        .data,
        "contract-answer-count",
        "\(wanted) calls have \(wanted) results, not \(found)"
      )
    }
  }
}
