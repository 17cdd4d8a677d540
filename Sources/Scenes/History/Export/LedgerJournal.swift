import Core
import Entity

/// A journal for hledger and Ledger: <https://hledger.org/hledger.html#journal>.
struct LedgerJournal: HistoryDocument {
  private let builder: JournalBuilder
  private var facts: ExportFacts?
  private var opening: [HistoryBalance] = []
  private var isBegun = false
  private var lastDay = ""
  /// The last price of each commodity that was written, with its day.
  private var prices: [String: String] = [:]

  init(_ builder: JournalBuilder) { self.builder = builder }

  mutating func head(_ facts: ExportFacts, _ opening: [HistoryBalance]) -> String {
    (self.facts, self.opening) = (facts, opening)
    return facts.lines.map { "; \($0.english)\n" }.joined() + "\n"
  }

  mutating func body(_ transactions: [[Movement]], _ words: inout ExportWords) -> String {
    var text = begin(&words)
    for rows in transactions {
      let commodities = words.commodities
      if let entry = builder.entry(of: rows, isListed: { commodities.isListed($0) }) {
        text += self.text(of: entry, &words)
      }
    }
    return text
  }

  mutating func foot(_ balances: ExportBalances, _ words: inout ExportWords) -> String {
    guard let facts else { return "" }
    let text = begin(&words)
    let end = facts.lastDay ?? lastDay
    var lines = ""
    for key in balances.keys {
      guard let value = balances.value(key) else { continue }
      let commodity = words.commodities.commodity(of: key.asset)
      let code = Self.symbol(commodity)
      let account = builder.accounts.name(of: key.account)
      lines += "    \(account)  0 \(code) = \(commodity.text(value)) \(code)\n"
    }
    guard !lines.isEmpty, !max(end, lastDay).isEmpty else { return text }
    return text + "\(max(end, lastDay)) * balance assertions\n" + lines
  }

  private mutating func begin(_ words: inout ExportWords) -> String {
    guard !isBegun, let facts else { return "" }
    isBegun = true
    return builder.opening(opening, at: facts.period.since).map { text(of: $0, &words) } ?? ""
  }

  private mutating func text(of entry: JournalEntry, _ words: inout ExportWords) -> String {
    let zone = words.facts.period.zone
    let day = zone.date(entry.time)
    lastDay = max(lastDay, day)
    var (lines, before): ([String], String) = ([], "")
    if entry.block > 0 {
      lines += ["; block: \(entry.block)", "; time: \(zone.text(entry.time))"]
    }
    if let hash = entry.transaction { lines.append("; transaction: \(hash)") }
    if let label = entry.label { lines.append("; label: \(Self.value(label))") }
    if let note = entry.note { lines.append("; note: \(Self.value(note))") }
    for posting in entry.postings {
      let commodity = words.commodities.commodity(of: posting.asset)
      let amount = "\(commodity.text(posting.value)) \(Self.symbol(commodity))"
      lines.append("\(posting.account)  \(amount)")
      guard let value = words.value(of: posting, in: entry) else { continue }
      // Ledger takes a tag `value` for the price of one unit.
      lines.append("  ; worth: \(value.amount)")
      let price = "P \(day) \(Self.symbol(commodity)) \(value.unitPrice)\n"
      if prices.updateValue(price, forKey: commodity.code) != price { before += price }
    }
    let texts = (entry.payee.isEmpty ? [] : [entry.payee]) + [entry.narration]
    let description = texts.map(Self.plain).joined(separator: " | ")
    return before + "\(day) * \(description)\n" + lines.map { "    \($0)\n" }.joined() + "\n"
  }

  /// A text without what would end it, or begin a code.
  private static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case ";", "|": plain += ","
      case "(" where plain.isEmpty, "*" where plain.isEmpty, "!" where plain.isEmpty: plain += "'"
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  /// A text as the value of a tag, which a comma would end; square brackets could hold a date.
  private static func value(_ text: String) -> String {
    text.replacing(",", with: ";").replacing("[", with: "(").replacing("]", with: ")")
  }

  /// The commodity, in quotation marks unless it has only letters.
  private static func symbol(_ commodity: Commodity) -> String {
    let isPlain = commodity.code.utf8.allSatisfy { (65...90).contains($0) }
    return isPlain ? commodity.code : "\"\(commodity.code)\""
  }
}
