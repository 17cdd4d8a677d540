import Core
import Entity

/// What an exported history is about.
struct ExportFacts: Sendable {
  let chain: ChainEntry
  let accounts: [AccountBook.Account]
  let period: ExportPeriod
  /// The block up to which all accounts have been synced; nil before the first sync.
  let asOf: BlockReference?
  /// How certain their rows are; nil before the first sync.
  let standing: HistoryStanding?

  /// What is written above the rows of a journal, line by line.
  var lines: [Sentence] {
    let names = accounts.map { account -> Sentence in
      account.name.map { "\(name: UntrustedText.escaped($0)) \(account.address)" }
        ?? "\(account.address)"
    }
    return ["history of \(name: chain.name), chain \(chain.id)"] + names
      + ["times in \(term: UntrustedText.escaped(period.zone.name))"]
      + ExportAssurance.lines(asOf, standing)
  }
}

/// What is said of how far the rows of an exported history can be trusted.
enum ExportAssurance {
  static func lines(_ asOf: BlockReference?, _ standing: HistoryStanding?) -> [Sentence] {
    guard let asOf else { return ["not all of these accounts were read from the chain"] }
    let place: Sentence = "as of block \(asOf.number) (\(UTC.text(asOf.time)))"
    guard let standing else { return [place] }
    let (ether, tokens) = (standing.ether.rawValue, standing.tokens.rawValue)
    return [place, "rows of the coin: \(term: ether); rows of tokens: \(term: tokens)"]
  }

  /// The lines as notes; a caution where rows may be missing.
  static func notes(_ asOf: BlockReference?, _ standing: HistoryStanding?) -> [Sentence] {
    let lines = lines(asOf, standing)
    guard asOf != nil else { return lines.map { .caution($0) } }
    let isPartial = standing.map { [$0.ether, $0.tokens].contains(.partial) } ?? false
    return lines.prefix(1).map { .info($0) }
      + lines.dropFirst().map { isPartial ? .caution($0) : .info($0) }
  }
}
