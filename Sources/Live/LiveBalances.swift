import Core
package import Entity
package import Scenes
import WalletKit

/// The wallets and a chain, for balances.
package struct LiveBalances: ShowBalances.Worker {
  let wallets: LiveWallets
  let chain: ChainClient

  package init(wallets: LiveWallets, chain: ChainClient) {
    (self.wallets, self.chain) = (wallets, chain)
  }

  package func accounts() throws -> AccountBook { try wallets.accounts() }
  package func contacts() throws -> ContactBook { try wallets.contacts() }

  package func balances(of accounts: [Address], tokens: [Token], at block: BlockTag) async throws
    -> BalanceSheet
  {
    let sheet = try await chain.ask(
      ReadBalances(chain: chain.id, accounts: accounts, tokens: tokens, block: block)
    )
    try AnswerMismatchError.check(sheet.accounts.map(\.account), are: accounts)
    return sheet
  }
}
