/// The form of an exported history.
package enum ExportFormat: String, CaseIterable, Sendable, Encodable {
  /// A table for spreadsheets (RFC 4180).
  case csv
  /// One JSON document.
  case json
  /// One JSON document per line.
  case jsonl
  /// A journal for Beancount 3.
  case beancount
  /// A journal for hledger and Ledger.
  case ledger

  /// The form that the name of a file suggests; nil if it suggests none.
  package init?(file name: String) {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "csv": self = .csv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "beancount", "bean": self = .beancount
    case "ledger", "hledger", "journal": self = .ledger
    default: return nil
    }
  }
}
