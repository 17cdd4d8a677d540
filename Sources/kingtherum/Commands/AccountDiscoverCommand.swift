import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum account discover [WALLET]`
struct AccountDiscoverCommand: View {
  static let abandoned: Sentence? = "no account was added"

  static let configuration = CommandConfiguration(
    commandName: "discover",
    abstract: "Find the accounts of a wallet that have been used",
    discussion: """
      All derivation schemes are searched at once, from the wallet's recovery phrase or xpub, on \
      the given chain, or else on every chain with a node in config.toml and, if public-nodes is \
      true, every main net with public endpoints, whose providers learn which addresses belong \
      together. The key is used in a separate process that cannot reach the network; a watch-only \
      wallet needs no key. A chain that does not answer is named, and the others are still reported.

      Example: kingtherum account discover savings
      """
  )

  @Argument(help: "Wallet name (default: the only one)", completion: .wallets)
  var wallet: String?

  @Option(
    help: ArgumentHelp("Unused accounts in a row that end the search: 1 to 200", valueName: "count")
  )
  var gap = 20

  @Option(
    help: ArgumentHelp(
      "Maximum number of accounts per scheme (default: 200, or 1,000 with --find)",
      valueName: "count"
    )
  )
  var most: UInt32?

  @Option(
    help: ArgumentHelp(
      "Show only where this address is, and what the chains know of it",
      valueName: "address"
    ),
    completion: .recipients
  )
  var find: String?

  @OptionGroup var tokens: TokenOptions
  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try SecretInput.requireOneStandardInput(unlocking.files)
    let local = try Session(common)
    let name = try local.wallet(wallet, asks: Dialog.isPossible(common))
    let wanted = try find.map(local.address)
    let tokens = try local.tokens(list: tokens.tokenList)
    let session =
      if chainOptions.chain == nil { try await local.askingForAnyNode(chainOptions) } else { local }
    let request = DiscoverAccounts.Request(
      chains: try await session.chains(chainOptions.chain, servedBy: chainOptions),
      gap: gap,
      wanted: wanted
    )
    let count = most ?? (find == nil ? 200 : 1000)
    // From here on, this process can reach nothing but the worker; only then is the secret read.
    let process = try await session.worker(chainOptions)
    let worker = LiveDiscovery(
      try rows(of: name, count: count, in: session),
      in: session,
      asking: process,
      chainOptions,
      tokens: tokens
    )
    try await perform(
      request,
      through: DiscoverAccounts.Interactor(worker: worker),
      to: DiscoverAccounts.Presenter(of: name, knowing: tokens)
    )
  }

  /// Returns the addresses of every scheme; the secret is wiped on return, before a node is asked.
  private func rows(of name: WalletName, count: UInt32, in session: Session) throws
    -> [DeriveAccounts.Row]
  {
    if let watched = try session.wallets.watched(name) {
      return try DeriveAccounts.rows(of: watched, count: count)
    }
    let wallets = session.wallets(unlocking.owner.words)
    let derive = DeriveAccounts.Interactor(worker: wallets)
    let request = DeriveAccounts.Request(
      wallet: name,
      schemes: DerivationScheme.allCases,
      first: 0,
      count: count,
      wanted: nil
    )
    try derive.prepare(request)
    return try SecretInput.unlocking(name, unlocking, wallets) { secret in
      try takeStep("act", of: derive) { try $0.act(on: request, unlockedBy: secret) }.rows
    }
  }
}
