package import Core
package import Entity

/// Why a list of payments was not built into a document.
package enum PayoutError: Error, Equatable {
  case max
  case nothing
  case units(amount: String, token: String)
  case duplicate(row: Int, first: Int, sameAmount: Bool)
  case wouldFail(row: Int, RPCFailure)
  case tooManyNonces
}

extension PayoutError: Reportable {
  package var report: Report {
    switch self {
    case .max:
      Report(.data, "payout-max", "in a list each payment has a number; max is none")
    case .nothing: Report(.data, "payout-nothing", "a payment of nothing pays nobody")
    case .units(let amount, let token):
      Report(
        .data,
        "payout-units",
        "the amount says \(ForeignText.escaped(amount)), and the column token says "
          + ForeignText.escaped(token)
      )
    case .duplicate(let row, let first, let sameAmount):
      Report(
        .refused,
        sameAmount ? "payout-duplicate" : "payout-same-account",
        sameAmount
          ? "row \(row) is the payment of row \(first) again"
          : "row \(row) pays the account of row \(first) in the same coin or token, another amount"
      )
    case .wouldFail(let row, let failure):
      Report(
        failure.report.kind,
        "payout-would-fail",
        "the payment of row \(row) cannot be tried: \(failure.report.message)"
      )
    case .tooManyNonces:
      Report(.usage, "payout-nonces", "the nonces of the list would go beyond 2^64 - 1")
    }
  }
}

/// What is wrong with one field of a list, by row and column.
package struct PayoutRowError: Error, Equatable {
  package let row: Int
  package let column: PayoutList.Column
  package let cause: Report

  init(_ row: PayoutList.Row, _ column: PayoutList.Column, _ cause: Report) {
    (self.row, self.column, self.cause) = (row.number, column, cause)
  }

  /// Does what concerns one field, and names the field in what goes wrong.
  static func at<Answer>(
    _ row: PayoutList.Row,
    _ column: PayoutList.Column,
    _ work: () throws -> Answer
  ) throws -> Answer {
    do { return try work() } catch let error as any Reportable {
      throw PayoutRowError(row, column, error.report)
    }
  }
}

extension PayoutRowError: Reportable {
  package var report: Report {
    // What would be a slip in a command is bad data in a file.
    Report(
      cause.kind == .usage ? .data : cause.kind,
      "payout-row",
      "row \(row), \(column.rawValue): \(cause.message)"
    )
  }
}
