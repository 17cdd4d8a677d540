package import Core

/// Where a page of the history ends, and an older one begins.
///
/// New transactions do not move it, unlike a number of transactions to skip.
package enum HistoryCursor: Hashable, Sendable, Codable {
  /// Everything before this block.
  case block(UInt64)
  /// Everything before this transaction.
  case transaction(Hash32)
  /// Everything before this row, which is in no transaction.
  case row(HistoryPlace)

  /// Reads a block number, the hash of a transaction, or what `description` writes of a row.
  ///
  /// - Throws: ``HistoryCursorError``, `Hash32Error`.
  package init(parsing text: String) throws {
    if text.hasPrefix("0x") {
      self = .transaction(try Hash32(parsing: text))
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let block = Self.number(parts[0]) else { throw HistoryCursorError.form(text) }
    switch parts.count {
    case 1: self = .block(block)
    case 3:
      guard let order = Self.number(parts[1]).flatMap({ Int(exactly: $0) }),
        let account = try? Address(parsing: parts[2])
      else { throw HistoryCursorError.form(text) }
      self = .row(HistoryPlace(block: block, order: order, account: account))
    default: throw HistoryCursorError.form(text)
    }
  }

  /// Reads a number that a database can hold: below 2^63.
  private static func number(_ text: String) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy(DecimalText.isDigit), let number = UInt64(text),
      number <= UInt64(Int64.max)
    else { return nil }
    return number
  }
}

extension HistoryCursor: CustomStringConvertible {
  /// The text that can be typed.
  package var description: String {
    switch self {
    case .block(let number): "\(number)"
    case .transaction(let hash): "\(hash)"
    case .row(let place): "\(place.block)/\(place.order)/\(place.account)"
    }
  }
}

/// The place of a row that is in no transaction.
package struct HistoryPlace: Hashable, Sendable, Codable {
  package let block: UInt64
  /// The position in the block, as ``Movement/order``.
  package let order: Int
  /// Rows of several accounts may be at the same position.
  package let account: Address

  package init(block: UInt64, order: Int, account: Address) {
    (self.block, self.order, self.account) = (block, order, account)
  }
}

/// A place at which no page of a history can begin.
package enum HistoryCursorError: Error, Equatable, Sendable {
  /// The text names neither a block nor a transaction.
  case form(String)
  /// The history database does not have this transaction.
  case unknown(Hash32)
}

extension HistoryCursorError: Reportable {
  package var report: Report {
    switch self {
    case .form(let text):
      Report(
        .usage,
        "history-before-form",
        "invalid place in the history: expected a block number or the hash of a transaction, found "
          + "\(foreign: text.isEmpty ? "\"\"" : text)"
      )
    case .unknown(let hash):
      Report(
        .refused,
        "history-before-unknown",
        "unknown transaction: \(hash) is not in the history database"
      )
    }
  }
}
