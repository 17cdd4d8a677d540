package import Core
package import Entity

/// What a file or a pipe may hold when a list of payments is wanted.
package enum PayoutText: Sendable {
  case unsigned(UnsignedPayouts)
  case signed(SignedPayouts)

  /// Tells the two documents apart by their schemas.
  ///
  /// - Throws: `PayoutTextError` when there is nothing, `PayoutDocumentError` with what is wrong.
  package init(_ bytes: [UInt8]) throws {
    guard bytes.contains(where: { $0 > 0x20 }) else { throw PayoutTextError.empty }
    // The schema stands near the beginning; a document is read whole only once.
    let head = String(decoding: bytes.prefix(512), as: UTF8.self)
    let has = { (schema: String) in head.contains("\"\(schema)\"") }
    if has(UnsignedDocument.schema) || has(SignedDocument.schema),
      !has(UnsignedPayouts.schema), !has(SignedPayouts.schema)
    {
      throw PayoutTextError.single
    }
    self =
      has(SignedPayouts.schema)
      ? .signed(try SignedPayouts(parsing: bytes)) : .unsigned(try UnsignedPayouts(parsing: bytes))
  }
}

/// A text in which there are no payments.
package enum PayoutTextError: Error, Equatable {
  case empty
  case unsigned
  case signed
  /// One transaction, and no list.
  case single
}

extension PayoutTextError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(.data, "payout-text-empty", "empty input: expected a payout list")
    case .unsigned: Report(.data, "payout-unsigned", "this payout list is not signed yet")
    case .signed: Report(.data, "payout-signed", "this payout list is already signed")
    case .single:
      Report(
        .data,
        "payout-text-single",
        "expected a payout list, found a single transaction"
      )
    }
  }
}
