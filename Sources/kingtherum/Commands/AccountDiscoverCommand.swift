import ArgumentParser
import Entity
import Scenes
import WalletKit

/// `kingtherum account discover WALLET`
struct AccountDiscoverCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "discover",
    abstract: "Find the accounts of a wallet's words that were ever used.",
    discussion: """
      Every scheme is looked through at once, on the chain that is named, or else on all whose node \
      is in config.toml. The key is used by a process of its own, which cannot reach the network.

      Example: kingtherum account discover savings
      """
  )

  @Argument(help: "The wallet's name.")
  var wallet: String

  @Option(help: "How many unused accounts in a row end the search: 1 to 200.")
  var gap = 20

  @Option(help: "How many accounts of each scheme to look at, at most.")
  var most: UInt32 = 200

  @OptionGroup var tokens: TokenOptions
  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput(unlocking.files)
    let session = try Session(common)
    let name = try WalletName(parsing: wallet)
    let request = DiscoverAccounts.Request(
      chains: try session.chainsWithNodes(chainOptions),
      gap: gap
    )
    let worker = LiveDiscovery(
      session: session,
      options: chainOptions,
      tokenList: tokens.tokenList,
      child: DerivingChild(
        wallet: name,
        count: most,
        home: session.home,
        unlocking: unlocking
      )
    )
    try await play(
      request,
      through: DiscoverAccounts.Interactor(worker: worker),
      to: DiscoverAccounts.Presenter()
    )
  }
}
