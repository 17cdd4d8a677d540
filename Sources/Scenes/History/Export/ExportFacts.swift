import Core
import Entity

/// What an exported history is about.
struct ExportFacts: Sendable {
  let chain: ChainEntry
  let accounts: [AccountBook.Account]
  let period: ExportPeriod
  /// The block up to which all accounts have been synced; nil before the first sync ended.
  let asOf: BlockReference?
  /// How certain the rows are, by the last sync.
  let assurance: [SubjectAssurance]
  /// The tokens that are described.
  let tokens: [Address: Token]
  /// Those of them that a list holds.
  var listed: Set<Address> = []
  /// The currency of the prices; nil without prices.
  var currency: Currency?

  /// How far the rows can be trusted; nil before the first sync ended.
  var standing: HistoryStanding? { HistoryStanding(asOf: asOf, assurance) }

  /// The last day of which something is known; nil if none was chosen and no sync has ended.
  var lastDay: String? {
    let known = asOf.map { period.zone.date($0.time) }
    guard let chosen = period.last?.description else { return known }
    // What comes after the last block that was read is not known.
    return known.map { max(min(chosen, $0), period.first?.description ?? "") } ?? chosen
  }

  /// How far the rows can be trusted, and why no further, in sentences.
  var completeness: [Sentence] {
    let facts = HistoryCompleteness.Facts(
      chain: chain,
      accounts: accounts,
      tokens: tokens,
      listed: listed,
      zone: period.zone
    )
    guard let asOf, let standing else {
      return [HistoryCompleteness.notEnded(facts, unread, isEmpty: false)]
    }
    return HistoryCompleteness.notes(standing, asOf: asOf, facts) + unread(after: asOf)
  }

  /// What of the chosen days is later than a block.
  private func unread(after block: BlockReference) -> [Sentence] {
    guard let last = period.last else {
      guard period.since > block.time else { return [] }
      return [.caution("what is later than block \(block.number) was not read yet")]
    }
    guard period.until - 1 > block.time else { return [] }
    return [
      .caution(
        "what is later than block \(block.number), up to the end of \(time: last.description), was not read yet"
      )
    ]
  }

  /// The accounts whose rows are missing, since their history was not read to its end.
  var unread: UnreadAccounts { UnreadAccounts(among: accounts, assurance) }

  /// The blocks whose rows may be missing.
  var gaps: [ListHistory.Body.Gap] {
    (standing?.gaps ?? []).map { ListHistory.Body.Gap($0, isOfSeveral: accounts.count > 1) }
  }

  /// What is written above the rows of a journal, line by line.
  var lines: [Sentence] {
    let names = accounts.map { account -> Sentence in
      account.name.map { "\(name: UntrustedText.escaped($0)) \(account.address)" }
        ?? "\(account.address)"
    }
    return ["history of \(name: chain.name), chain \(chain.id)"] + names
      + ["times in \(term: UntrustedText.escaped(period.zone.name))"]
      + (currency.map { ["prices in \(term: $0.code), by price feeds on the chain"] } ?? [])
      + completeness
  }
}
