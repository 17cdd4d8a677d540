import ArgumentParser
import Entity
import Live
import Scenes

/// `kingtherum balance [ACCOUNT…]`
struct BalanceCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "balance",
    abstract: "Show the ether and token balances of accounts",
    discussion: """
      With --all-chains, every chain with a node is asked at once; with `public-nodes` in \
      config.toml these are also the main nets with public endpoints. If a chain fails, the balances \
      that were last read are shown with their age, and the exit status is 69. With --offline, \
      nothing is asked, and all balances are those that were last read.

      With --verify, each balance is proved against the header of its block, on which two nodes must \
      agree, or as many as --quorum says. A node that lies is named and not asked any more. If \
      something is not proved that nodes can prove, the exit status is 69.

      Example: kingtherum balance savings --chain base
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Wallet, or one account: NAME/2, label, contact or address (default: all)",
      valueName: "account"
    ),
    completion: .recipients
  )
  var accounts: [String] = []

  @Flag(help: "Ask every chain with a node, and add up what is on them")
  var allChains = false

  @Option(help: "Block: a number, latest, safe or finalized")
  var block = "latest"

  @Option(
    help: ArgumentHelp(
      "Show what accounts have of this collection (ERC-721, ERC-1155), too; repeatable",
      valueName: "address"
    )
  )
  var collection: [String] = []

  @OptionGroup var age: BalanceAgeOptions
  @OptionGroup var prices: PriceFlags
  @OptionGroup var proofs: BalanceProofOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if allChains, chainOptions.chain != nil { throw ValidationError(.allChainsAndChain) }
    if allChains, !collection.isEmpty { throw ValidationError(.allChainsAndCollection) }
    if proofs.verify, age.maxAge != nil { throw ValidationError(.verifyAndMaxAge) }
    if proofs.verify, chainOptions.offline { throw ValidationError(.verifyOffline) }
  }

  func perform() async throws {
    let local = try Session(common)
    if self.accounts.isEmpty { try local.requireAccount() }
    let tokens = try local.tokens(list: tokens.tokenList)
    let block = try BlockTag(typed: block)
    let typed = try self.accounts.map(local.typed)
    let keepsData = local.preparesBalances()
    guard !allChains else {
      return try await showAll(typed, tokens, block, local, keepsData: keepsData)
    }
    let chain = try await local.chain(chainOptions.chain, servedBy: chainOptions)
    let accounts = try typed.map { try $0.text(on: chain.id) }
    let collections = try collection.map {
      try Address(parsing: try local.typed($0).text(on: chain.id))
    }
    let session = try await local.resolving(accounts, on: chain, chainOptions)
    let nodes =
      chainOptions.offline
      ? nil : try await session.chosenNodes(for: chain, chainOptions)
    let worker = try await LiveBalances(
      in: session,
      chainOptions,
      choosing: nodes.map { [chain.id: $0] } ?? [:],
      keepsData: keepsData
    )
    let request = ShowBalances.Request(
      accounts: accounts,
      place: BalancePlace(chain: chain, tokens: tokens),
      block: block,
      maxAge: age.age,
      collections: collections,
      verifies: proofs.verify,
      isOffline: chainOptions.offline,
      prices: try prices.options(in: session),
      now: Int64(clamping: Clock.now)
    )
    let response = try await ShowBalances.Interactor(worker: worker).act(on: request)
    try console.show(ShowBalances.Presenter().present(response))
    if let failure = response.failure { throw failure }
  }

  private func showAll(
    _ typed: [TypedAccount],
    _ tokens: TokenList,
    _ block: BlockTag,
    _ local: Session,
    keepsData: Bool
  ) async throws {
    let accounts = try typed.map { try $0.textOnEveryChain() }
    // A name stands for its address on Ethereum.
    let ethereum = try local.chain(ChainID.ethereum.description)
    let session = try await local.resolving(accounts, on: ethereum, chainOptions)
    let chains = try await session.allChains(chainOptions)
    let worker = try await LiveBalances(
      in: session,
      chainOptions,
      chainCount: chains.count,
      keepsData: keepsData
    )
    let request = ShowAllBalances.Request(
      accounts: accounts,
      places: chains.map { BalancePlace(chain: $0, tokens: tokens) },
      block: block,
      maxAge: age.age,
      verifies: proofs.verify,
      isOffline: chainOptions.offline,
      prices: try prices.options(in: session),
      now: Int64(clamping: Clock.now)
    )
    let response = try await ShowAllBalances.Interactor(worker: worker).act(on: request)
    try console.show(ShowAllBalances.Presenter().present(response))
    if let failure = response.failure { throw failure }
  }
}
