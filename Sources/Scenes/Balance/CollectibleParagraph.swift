import Core
import Entity

/// The items of collections that accounts have, below their balances.
struct CollectibleParagraph {
  private let accounts: [(name: Sentence, block: BlockReference?, rows: CollectibleRows)]

  /// Takes those of all accounts on some chains, which are named if there may be several.
  init(_ chains: [ChainBalances], namesChains: Bool) {
    accounts = chains.flatMap { balances in
      balances.holdings.compactMap { holding in
        holding.collectibles.map { collectibles in
          let account: Sentence = holding.markedNames ?? "\(holding.address)"
          let name: Sentence =
            namesChains ? "\(account) on \(name: balances.chain.name)" : account
          return (name, balances.newBlock, CollectibleRows(collectibles))
        }
      }
    }
  }

  /// Empty if nobody has any.
  var table: StyledText {
    CollectibleRows.table(accounts.filter { !$0.rows.isEmpty }.map { ($0.name, $0.rows) })
  }

  /// What people must know besides; whether something is missing only where there is something.
  var notes: [Sentence] {
    accounts.flatMap { account in
      let missing =
        account.rows.isEmpty
        ? nil : account.block.flatMap { account.rows.missing(account.name, at: $0) }
      return account.rows.notes(account.name) + [missing].compactMap(\.self)
    }
  }
}
