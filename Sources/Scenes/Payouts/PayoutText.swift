package import Core
package import Entity

/// The payments in a file or pipe, unsigned or signed.
package enum PayoutText: Sendable {
  case unsigned(UnsignedPayouts)
  case signed(SignedPayouts)

  /// Reads a document, unsigned or signed according to its schema.
  ///
  /// - Throws: `PayoutTextError` if there is no list, `PayoutDocumentError` if it is invalid.
  package init(_ bytes: [UInt8]) throws {
    guard bytes.contains(where: { $0 > 0x20 }) else { throw PayoutTextError.empty }
    // The schema is near the beginning; the whole document is read only once.
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

/// Why a text is not the list of payments that is needed.
package enum PayoutTextError: Error, Equatable {
  case empty
  case unsigned
  case signed
  /// A single transaction, not a list.
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
