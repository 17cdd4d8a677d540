package import Core
package import Entity

/// Why no document was built from a list of payments.
package enum PayoutError: Error, Equatable {
  case max
  case nothing
  case units(amount: String, token: String)
  case duplicate(row: Int, first: Int, sameAmount: Bool)
  case duplicates(rows: [Int])
  case wouldFail(row: Int, RPCFailure)
  case tooManyNonces
  /// Nobody reads the review, and the fee is too unusual to offer unasked.
  case unusualFee(UnusualFee)
}

extension PayoutError: Reportable {
  package var report: Report {
    switch self {
    case .max:
      Report(.data, "payout-max", "max is not allowed in a payout list: expected a number")
    case .nothing: Report(.data, "payout-nothing", "the amount must be greater than zero")
    case .units(let amount, let token):
      Report(
        .data,
        "payout-units",
        "the amount is \(foreign: amount), but the column token is "
          + "\(foreign: token)"
      )
    case .duplicate(let row, let first, let sameAmount):
      Report(
        .refused,
        sameAmount ? "payout-duplicate" : "payout-same-account",
        sameAmount
          ? "row \(row) repeats the payment of row \(first)"
          : "row \(row) pays the account of row \(first) a different amount of the same coin or "
            + "token"
      )
    case .duplicates(let rows):
      Report(
        .refused,
        "payout-duplicates",
        Self.duplicates(rows)
      )
    case .wouldFail(let row, let failure):
      Report(
        failure.report.kind,
        "payout-would-fail",
        "the payment of row \(row) could not be simulated: \(failure.report.message)"
      )
    case .tooManyNonces:
      Report(.usage, "payout-nonces", "the nonces of the payout list would exceed 2^64 - 1")
    case .unusualFee(let fee):
      Report(
        .refused,
        fee.isUnconfirmed ? "payout-fee-unconfirmed" : "payout-fee-unusual",
        fee.message
      )
    }
  }
}

extension PayoutError {
  private static func duplicates(_ rows: [Int]) -> Sentence {
    let shown = rows.prefix(PayoutRowsError.most).map(String.init).joined(separator: ", ")
    let more = rows.count - PayoutRowsError.most
    guard more > 0 else {
      return
        "\(count: rows.count) rows pay an account again in the same coin or token: rows \(term: shown)"
    }
    return
      "\(count: rows.count) rows pay an account again in the same coin or token: rows \(term: shown) and "
      + "\(count: more) more"
  }
}

/// An error in one field of a list, with its row and column.
package struct PayoutRowError: Error, Equatable {
  package let row: Int
  package let column: PayoutList.Column
  package let cause: Report

  init(_ row: PayoutList.Row, _ column: PayoutList.Column, _ cause: Report) {
    (self.row, self.column, self.cause) = (row.number, column, cause)
  }

  /// Runs `work` for one field, and adds its row and column to an error.
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
    // A usage error in a command is bad data in a file.
    Report(
      cause.kind == .usage ? .data : cause.kind,
      "payout-row",
      "row \(row), \(term: column.rawValue): \(cause.message)"
    )
  }
}
