import Core
import Entity

/// What an exported history is about.
struct ExportFacts: Sendable {
  let chain: ChainEntry
  let accounts: [AccountBook.Account]
  let period: ExportPeriod
  /// The block up to which all accounts have been synced; nil before the first sync.
  let asOf: BlockReference?

  /// What is written above the rows of a journal, line by line.
  var lines: [Sentence] {
    let names = accounts.map { account -> Sentence in
      account.name.map { "\(name: UntrustedText.escaped($0)) \(account.address)" }
        ?? "\(account.address)"
    }
    return ["history of \(name: chain.name), chain \(chain.id)"] + names
      + ["times in \(term: UntrustedText.escaped(period.zone.name))"]
      + ExportAssurance.lines(asOf: asOf)
  }
}

/// What is said of how far the rows of an exported history can be trusted.
enum ExportAssurance {
  static func lines(asOf: BlockReference?) -> [Sentence] {
    guard let asOf else { return ["not all of these accounts were read from the chain"] }
    return ["as of block \(asOf.number) (\(UTC.text(asOf.time)))"]
  }
}
