import Core
import Entity

/// The rows as JSON: one document, or one per line.
struct HistoryJSON: HistoryDocument {
  /// Whether each row is a document of its own.
  let isLines: Bool
  private var facts: ExportFacts?
  private var opening: [HistoryBalance] = []
  private var isBegun = false
  private var hasRows = false

  init(isLines: Bool) { self.isLines = isLines }

  mutating func head(_ facts: ExportFacts, _ opening: [HistoryBalance]) -> String {
    (self.facts, self.opening) = (facts, opening)
    return ""
  }

  mutating func body(_ transactions: [[Movement]], _ words: inout ExportWords) -> String {
    var text = begin(&words)
    for move in transactions.flatMap(\.self) {
      let row = Self.object(words.fields(of: move)).render()
      text += isLines ? row + "\n" : (hasRows ? ",\n" : "\n") + "    " + row
      hasRows = true
    }
    return text
  }

  mutating func foot(_ balances: ExportBalances, _ words: inout ExportWords) -> String {
    let start = begin(&words)
    let closing = JSON.array(
      balances.keys.map { key in
        let commodity = words.commodities.commodity(of: key.asset)
        return Self.balance(key.account, commodity, balances.value(key))
      }
    )
    if isLines {
      return start + JSON.object([.init("closing", closing)]).render() + "\n"
    }
    return start + (hasRows ? "\n  " : "") + "],\n  \"closing\": \(closing.render())\n}\n"
  }

  /// The members before the rows.
  private mutating func begin(_ words: inout ExportWords) -> String {
    guard !isBegun, let facts else { return "" }
    isBegun = true
    let opening = JSON.array(
      opening.map { balance in
        let commodity = words.commodities.commodity(of: balance.asset)
        return Self.balance(balance.account, commodity, balance.value)
      }
    )
    var members: [JSON.Member] = [
      .init("schema", .string("kingtherum.history-rows")),
      .init("version", .integer(1)),
      .init("chainID", .string(facts.chain.id.description)),
      .init("chainName", .string(facts.chain.name)),
      .init("timeZone", .string(facts.period.zone.name)),
      .init("since", facts.period.first.map { .string($0.description) } ?? .null),
      .init("until", facts.period.last.map { .string($0.description) } ?? .null),
      .init("asOfBlock", facts.asOf.map { .string("\($0.number)") } ?? .null),
      .init("etherIs", facts.standing.map { .string($0.ether.rawValue) } ?? .null),
      .init("tokensAre", facts.standing.map { .string($0.tokens.rawValue) } ?? .null),
      .init("gaps", .array(facts.gaps.map(Self.gap))),
      .init("unread", .array(facts.unread.accounts.map { .string($0.address.description) })),
      .init("opening", opening),
    ]
    if let currency = facts.currency { members.append(.init("currency", .string(currency.code))) }
    if isLines { return JSON.object(members).render() + "\n" }
    let lines = members.map { member in
      "  \(JSON.string(member.key).render()): \(member.value.render()),\n"
    }
    return "{\n" + lines.joined() + "  \"rows\": ["
  }

  private static func object(_ fields: [ExportWords.Field]) -> JSON {
    .object(
      fields.compactMap { field in field.value.map { JSON.Member(field.name, .string($0)) } }
    )
  }

  private static func gap(_ gap: ListHistory.Body.Gap) -> JSON {
    let members: [(String, String?)] = [
      ("account", gap.account), ("subject", gap.subject), ("fromBlock", gap.fromBlock),
      ("toBlock", gap.toBlock), ("reason", gap.reason), ("rows", gap.rows), ("held", gap.held),
    ]
    return .object(members.compactMap { key, text in text.map { .init(key, .string($0)) } })
  }

  private static func balance(
    _ account: Address,
    _ commodity: Commodity,
    _ value: Int257?
  ) -> JSON {
    let item = commodity.tokenID.map { [JSON.Member("tokenID", .string("\($0)"))] } ?? []
    let asset: [JSON.Member] = [
      .init("account", .string(account.description)),
      .init("asset", .string(commodity.contract?.description ?? "ether")),
    ]
    let amount: [JSON.Member] = [
      .init("symbol", commodity.symbol.map(JSON.string) ?? .null),
      .init("balance", value.map { .string(commodity.text($0)) } ?? .null),
    ]
    return .object(asset + item + amount)
  }
}
