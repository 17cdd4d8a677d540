import Core
import Entity

/// A table of the rows with a header, for spreadsheets (RFC 4180).
///
/// A program that opens it may take a text that begins with `=`, `+`, `-` or `@` for a formula,
/// which can send what is in other cells to a stranger. Such texts get an apostrophe in front,
/// which marks a text in spreadsheets. Amounts are never changed: they are written by this program.
struct HistoryCSV: HistoryDocument {
  private var isFirst = true

  mutating func head(_ facts: ExportFacts, _ opening: [HistoryBalance]) -> String {
    self.opening = opening
    self.time = facts.period.since
    return ""
  }

  private var opening: [HistoryBalance] = []
  private var time: UInt64 = 0

  mutating func body(_ transactions: [[Movement]], _ words: inout ExportWords) -> String {
    begin(&words)
      + transactions.flatMap(\.self).map { Self.line(words.fields(of: $0)) }.joined()
  }

  mutating func foot(_ balances: ExportBalances, _ words: inout ExportWords) -> String {
    begin(&words)
  }

  /// The header, and a row of the kind `opening` for what each account had before.
  private mutating func begin(_ words: inout ExportWords) -> String {
    guard isFirst else { return "" }
    isFirst = false
    let columns = Self.columns + (words.prices.map { _ in ExportPrices.columns } ?? [])
    let header = columns.joined(separator: ",") + "\r\n"
    return header
      + opening.map { Self.line(words.fields(of: $0, at: time)) }.joined()
  }

  static let columns = [
    "time", "block", "transaction", "account", "accountName", "kind", "asset", "tokenID", "symbol",
    "amount", "change", "units", "counterparty", "counterpartyName", "status", "evidence",
    "isListed", "label", "note",
  ]

  private static func line(_ fields: [ExportWords.Field]) -> String {
    fields.map { cell($0.value ?? "", isForeign: $0.isForeign) }.joined(separator: ",") + "\r\n"
  }

  /// Writes a cell, in quotation marks if it contains what separates cells.
  static func cell(_ text: String, isForeign: Bool) -> String {
    let safe = isForeign && isFormula(text) ? "'" + text : text
    let isPlain = safe.utf8.allSatisfy { byte in
      byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",") && byte != 0x0d && byte != 0x0a
    }
    return isPlain ? safe : "\"" + safe.escaping("\"", with: "\"") + "\""
  }

  /// Whether a program may take a text for a formula; blanks before it make no difference to some.
  private static func isFormula(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { $0 != " " }
    switch first {
    case "=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠": return true
    default: return false
    }
  }
}
