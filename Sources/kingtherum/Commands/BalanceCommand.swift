import ArgumentParser
import Entity
import HomeKit
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
      agree, or as many as --quorum says. A node that lies is named and not asked any more. What no \
      proof decides is compared among the nodes. If something is not proved that nodes can prove, or \
      nodes disagree, the exit status is 69.

      --watch stays on the terminal and reads a chain again when it has a new block; a chain that \
      fails keeps its balances, with their age, and is asked again. Prices are read again every 5 \
      minutes. With --verify, each new reading is proved, but a chain is asked at most every 10 \
      seconds.

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

  @Option(help: "Block: a number, a hash, latest, safe, finalized or earliest")
  var block = "latest"

  @Option(
    help: ArgumentHelp(
      "Show what accounts have of this collection (ERC-721, ERC-1155), too; repeatable",
      valueName: "address"
    )
  )
  var collection: [String] = []

  @OptionGroup var view: BalanceViewOptions
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
    if block != "latest", age.maxAge != nil { throw ValidationError(.blockAndMaxAge) }
    if proofs.verify, chainOptions.offline { throw ValidationError(.verifyOffline) }
    let asksMore =
      block != "latest" || prices.areNeeded || !collection.isEmpty || age.refresh
    if chainOptions.offline, asksMore, !view.watch { throw ValidationError(.offlineAndMore) }
    if view.fields != nil, common.json, !view.watch { throw ValidationError(.fieldsAndJSON) }
    if view.watch, chainOptions.offline { throw ValidationError(.watchOffline) }
  }

  func perform() async throws {
    let block = try BlockTag(typed: block)
    let local = try Session(common)
    let currency = chainOptions.offline ? nil : local.config.currency
    let fields = try view.checkedFields(at: block, with: fieldOptions(currency), common)
    if view.watch { _ = try LiveScreen(console) }
    if accounts.isEmpty { try local.requireAccount() }
    let typed = try accounts.map(local.typed)
    // What is wrong is said before a database is opened.
    if let name = chainOptions.chain { _ = try local.chain(name) }
    let isOpen = try !chainOptions.offline && typed.contains { try local.needsLookup($0.text) }
    if !typed.isEmpty, !isOpen { try KnownAccounts.require(typed.map(\.text), by: local.wallets) }
    let reading = Reading(
      typed: typed,
      tokens: try local.tokens(list: tokens.tokenList),
      block: block,
      fields: fields,
      keepsData: local.preparesBalances(),
      // What is proved, or of an earlier block, is always asked.
      maxAge: proofs.verify || block != .latest ? nil : local.config.maxAge
    )
    try await allChains ? showAll(reading, local) : showOne(reading, local)
  }

  /// The options that fields may require, if they were given, or if the settings have a currency.
  func fieldOptions(_ setting: Currency?) -> Set<BalanceFieldOption> {
    Set(
      BalanceFieldOption.allCases.filter { option in
        switch option {
        case .currency: prices.currency.chosen(else: setting) != nil
        case .verify: proofs.verify
        }
      }
    )
  }

  /// What is read, on whatever chains.
  private struct Reading {
    let typed: [TypedAccount]
    let tokens: TokenList
    let block: BlockTag
    let fields: [BalanceField]?
    let keepsData: Bool
    /// The age of the settings below which balances are accepted; nil if it does not apply.
    let maxAge: UInt32?
  }

  private func showOne(_ reading: Reading, _ local: Session) async throws {
    let chain = try await local.chain(chainOptions.chain, servedBy: chainOptions)
    let accounts = try reading.typed.map { try $0.text(on: chain.id) }
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
      keepsData: reading.keepsData
    )
    let place = BalancePlace(chain: chain, tokens: reading.tokens)
    let prices = try prices.options(in: session, isOffline: chainOptions.offline)
    guard !view.watch else {
      return try await watch(accounts, [place], collections, prices, reading, worker)
    }
    let request = ShowBalances.Request(
      accounts: accounts,
      place: place,
      block: reading.block,
      maxAge: age.age(onScreen: false, setting: reading.maxAge),
      collections: collections,
      verifies: proofs.verify,
      isOffline: chainOptions.offline,
      prices: prices,
      now: Int64(clamping: Clock.now)
    )
    let response = try await takeAsyncStep("act", of: ShowBalances.Interactor(worker: worker)) {
      try await $0.act(on: request)
    }
    let answer = ShowBalances.Presenter().present(response)
    try console.show(answer, reading.fields) { $0.text(response) }
    if let failure = response.failure { throw failure }
  }

  private func showAll(_ reading: Reading, _ local: Session) async throws {
    let accounts = try reading.typed.map { try $0.textOnEveryChain() }
    let local = try await local.askingForAnyNode(chainOptions)
    // A name stands for its address on Ethereum.
    let ethereum = try local.chain(ChainID.ethereum.description)
    let chains = try await local.allChains(chainOptions)
    let session = try await local.resolving(
      accounts,
      on: ethereum,
      chainOptions,
      nodesOf: chains.first?.id
    )
    let worker = try await LiveBalances(
      in: session,
      chainOptions,
      chainCount: chains.count,
      keepsData: reading.keepsData
    )
    let places = chains.map { BalancePlace(chain: $0, tokens: reading.tokens) }
    let prices = try prices.options(in: session, isOffline: chainOptions.offline)
    guard !view.watch else {
      return try await watch(accounts, places, [], prices, reading, worker)
    }
    let request = ShowAllBalances.Request(
      accounts: accounts,
      places: places,
      block: reading.block,
      maxAge: age.age(onScreen: false, setting: reading.maxAge),
      verifies: proofs.verify,
      isOffline: chainOptions.offline,
      prices: prices,
      now: Int64(clamping: Clock.now)
    )
    let response = try await takeAsyncStep("act", of: ShowAllBalances.Interactor(worker: worker)) {
      try await $0.act(on: request)
    }
    let answer = ShowAllBalances.Presenter().present(response)
    try console.show(answer, reading.fields) { $0.text(response) }
    if let failure = response.failure { throw failure }
  }

  private func watch(
    _ accounts: [String],
    _ places: [BalancePlace],
    _ collections: [Address],
    _ prices: PriceOptions?,
    _ reading: Reading,
    _ worker: LiveBalances
  ) async throws {
    let request = WatchBalances.Request(
      accounts: accounts,
      places: places,
      isOfAllChains: allChains,
      block: reading.block,
      maxAge: age.age(onScreen: true, setting: reading.maxAge),
      collections: collections,
      verifies: proofs.verify,
      prices: prices
    )
    try await console.watch(request, by: worker)
  }
}
