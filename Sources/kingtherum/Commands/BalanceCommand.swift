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
      that were last read are shown with their age, and the exit status is 69.

      --watch stays on the terminal and reads a chain again when it has a new block; a chain that \
      fails keeps its balances, with their age, and is asked again.

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

  @OptionGroup var view: BalanceViewOptions
  @OptionGroup var age: BalanceAgeOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if allChains, chainOptions.chain != nil { throw ValidationError(.allChainsAndChain) }
    if view.fields != nil, common.json, !view.watch { throw ValidationError(.fieldsAndJSON) }
  }

  func perform() async throws {
    let block = try BlockTag(typed: block)
    let fields = try view.checkedFields(at: block, common)
    if view.watch { _ = try LiveScreen(console) }
    let session = try Session(common)
    if self.accounts.isEmpty { try session.requireAccount() }
    let tokens = try session.tokens(list: tokens.tokenList)
    let typed = try self.accounts.map(session.typed)
    let keepsData = session.preparesBalances()
    guard !allChains else {
      return try await showAll(typed, tokens, block, session, fields, keepsData: keepsData)
    }
    let chain = try await session.chain(chainOptions.chain, servedBy: chainOptions)
    let accounts = try typed.map { try $0.text(on: chain.id) }
    let nodes = try await session.chosenNodes(for: chain, chainOptions)
    let worker = try await LiveBalances(
      in: session,
      chainOptions,
      choosing: [chain.id: nodes],
      keepsData: keepsData
    )
    let place = BalancePlace(chain: chain, tokens: tokens.tokens(on: chain.id))
    guard !view.watch else { return try await watch(accounts, [place], block, worker) }
    let request = ShowBalances.Request(
      accounts: accounts,
      place: place,
      block: block,
      maxAge: age.age(onScreen: false),
      now: Int64(clamping: Clock.now)
    )
    let response = try await ShowBalances.Interactor(worker: worker).act(on: request)
    let answer = ShowBalances.Presenter().present(response)
    try console.show(answer, of: [response.balances], fields, now: response.now)
    if let failure = response.failure { throw failure }
  }

  private func showAll(
    _ typed: [TypedAccount],
    _ tokens: TokenList,
    _ block: BlockTag,
    _ session: Session,
    _ fields: [BalanceField]?,
    keepsData: Bool
  ) async throws {
    let accounts = try typed.map { try $0.textOnEveryChain() }
    let chains = try await session.allChains(chainOptions)
    let worker = try await LiveBalances(
      in: session,
      chainOptions,
      chainCount: chains.count,
      keepsData: keepsData
    )
    let places = chains.map { BalancePlace(chain: $0, tokens: tokens.tokens(on: $0.id)) }
    guard !view.watch else { return try await watch(accounts, places, block, worker) }
    let request = ShowAllBalances.Request(
      accounts: accounts,
      places: places,
      block: block,
      maxAge: age.age(onScreen: false),
      now: Int64(clamping: Clock.now)
    )
    let response = try await ShowAllBalances.Interactor(worker: worker).act(on: request)
    let answer = ShowAllBalances.Presenter().present(response)
    try console.show(answer, of: response.chains, fields, now: response.now)
    if let failure = response.failure { throw failure }
  }

  private func watch(
    _ accounts: [String],
    _ places: [BalancePlace],
    _ block: BlockTag,
    _ worker: LiveBalances
  ) async throws {
    let request = WatchBalances.Request(
      accounts: accounts,
      places: places,
      isOfAllChains: allChains,
      block: block,
      maxAge: age.age(onScreen: true)
    )
    try await console.watch(request, by: worker)
  }
}
