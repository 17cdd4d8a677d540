import ArgumentParser
import Entity
import Live
import Scenes

/// `kingtherum balance [ACCOUNT…]`
struct BalanceCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "balance",
    abstract: "Show the ether and token balances of accounts",
    discussion: "Example: kingtherum balance savings --chain base"
  )

  @Argument(
    help: ArgumentHelp(
      "Wallet, or one account: NAME/2, label, contact, ENS name or address (default: all)",
      valueName: "account"
    ),
    completion: .recipients
  )
  var accounts: [String] = []

  @Option(help: "Block: a number, latest, safe or finalized")
  var block = "latest"

  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let local = try Session(common)
    if self.accounts.isEmpty { try local.requireAccount() }
    let tokens = try local.tokens(list: tokens.tokenList)
    let block = try BlockTag(typed: block)
    let typed = try self.accounts.map(local.typed)
    let chain = try await local.chain(chainOptions.chain, servedBy: chainOptions)
    let accounts = try typed.map { try $0.text(on: chain.id) }
    let hasOutbox = local.preparesOutbox()
    let session = try await local.resolving(accounts, on: chain, chainOptions)
    try await session.withNode(on: chain, chainOptions) { client in
      try await perform(
        ShowBalances.Request(
          accounts: accounts,
          chain: chain,
          tokens: tokens.tokens(on: chain.id),
          block: block
        ),
        through: ShowBalances.Interactor(
          worker: LiveBalances(
            wallets: session.wallets,
            chain: client,
            outboxOf: hasOutbox ? session : nil
          )
        ),
        to: ShowBalances.Presenter()
      )
    }
  }
}
