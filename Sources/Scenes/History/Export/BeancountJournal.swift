import Core
import Entity

/// A journal for Beancount 3: <https://beancount.github.io/docs/beancount_language_syntax.html>.
struct BeancountJournal: HistoryDocument {
  private let builder: JournalBuilder
  private var facts: ExportFacts?
  private var opening: [HistoryBalance] = []
  private var isBegun = false
  private var opened: Set<String> = []
  private var declared: Set<String> = []
  /// The day of the last entry.
  private var lastDay = ""
  /// The last price of each commodity that was written, with its day.
  private var prices: [String: String] = [:]

  init(_ builder: JournalBuilder) { self.builder = builder }

  mutating func head(_ facts: ExportFacts, _ opening: [HistoryBalance]) -> String {
    (self.facts, self.opening) = (facts, opening)
    let lines = facts.lines.map { "; \($0.english)\n" }.joined()
    return ";; -*- mode: beancount -*-\n" + lines + "\n"
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
    var text = begin(&words)
    // A balance is that at the beginning of its day.
    let end = facts.lastDay ?? lastDay
    guard let day = (try? LocalDay(parsing: max(end, lastDay)))?.next else { return text }
    for key in balances.keys {
      let account = builder.accounts.name(of: key.account)
      guard opened.contains(account), let value = balances.value(key) else { continue }
      let commodity = words.commodities.commodity(of: key.asset)
      text += declare(commodity, on: "\(day)")
      let error = balances.error(key).map { Self.powerOfTen($0 - commodity.decimals) } ?? "0"
      text += "\(day) balance \(account)  \(commodity.text(value)) ~ \(error) \(commodity.code)\n"
    }
    return text
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
    var (before, after) = ("", "")
    for posting in Self.split(entry.postings) {
      let commodity = words.commodities.commodity(of: posting.asset)
      before += declare(commodity, on: day)
      if opened.insert(posting.account).inserted { before += "\(day) open \(posting.account)\n" }
      after += "  \(posting.account)  \(commodity.text(posting.value)) \(commodity.code)\n"
      guard let value = words.value(of: posting, in: entry) else { continue }
      after += "    worth: \(value.amount)\n"
      let price = "\(day) price \(commodity.code)  \(value.unitPrice)\n"
      if prices.updateValue(price, forKey: commodity.code) != price { before += price }
    }
    let texts = (entry.payee.isEmpty ? [] : [entry.payee]) + [entry.narration]
    var facts = ""
    if entry.block > 0 {
      facts = "  block: \(entry.block)\n  time: \"\(zone.text(entry.time))\"\n"
    }
    if let hash = entry.transaction { facts += "  transaction: \"\(hash)\"\n" }
    if let label = entry.label { facts += "  label: \(Self.quoted(label))\n" }
    if let note = entry.note { facts += "  note: \(Self.quoted(note))\n" }
    return before + "\(day) * \(texts.map(Self.quoted).joined(separator: " "))\n" + facts + after
      + "\n"
  }

  /// Splits amounts with more digits than Beancount keeps of a negative number.
  ///
  /// They come in pairs that cancel out, and so do their parts, one pair after the other.
  private static func split(_ postings: [JournalEntry.Posting]) -> [JournalEntry.Posting] {
    var short: [JournalEntry.Posting] = []
    var rest = postings[...]
    while let one = rest.popFirst() {
      guard one.value.isLong, let other = rest.first, other.asset == one.asset,
        other.value == -one.value
      else {
        short.append(one)
        continue
      }
      rest.removeFirst()
      for part in one.value.shortParts {
        short.append(.init(account: one.account, value: part, asset: one.asset))
        short.append(.init(account: other.account, value: -part, asset: one.asset))
      }
    }
    return short
  }

  private mutating func declare(_ commodity: Commodity, on day: String) -> String {
    guard declared.insert(commodity.code).inserted else { return "" }
    let symbol = commodity.symbol.map { "  symbol: \(Self.quoted($0))\n" } ?? ""
    let contract = commodity.contract.map { "  contract: \"\($0)\"\n" } ?? ""
    let item = commodity.tokenID.map { "  token-id: \"\($0)\"\n" } ?? ""
    return "\(day) commodity \(commodity.code)\n" + symbol + contract + item
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.escaping("\\", with: "\\").escaping("\"", with: "\\") + "\""
  }

  /// A power of ten as a decimal number.
  private static func powerOfTen(_ exponent: Int) -> String {
    exponent >= 0
      ? "1" + String(repeating: "0", count: exponent)
      : "0." + String(repeating: "0", count: -exponent - 1) + "1"
  }
}
