import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum history status [ACCOUNT]`
struct HistoryStatusCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show how far the stored history reaches, and its gaps",
    discussion: """
      A bar for each subject stands for all blocks of the chain that are known; below is what \
      reading them has cost. If neither --chain nor config.toml selects a chain, every chain with a \
      stored history is shown. Reads the history database only; no node is asked. On a terminal, \
      contracts and long names are shortened, unless you add --full.

      Example: kingtherum history status savings --chain base
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Wallet name, NAME/2, label, contact or address (default: all accounts)"
    ),
    completion: .recipients
  )
  var account: String?

  @Flag(help: "Show whole addresses of contracts and whole names on the terminal")
  var full = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Chain, by name or ID (default: `chain` in config.toml, else all with a stored history)",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var common: CommonOptions

  mutating func run() async throws {
    let command = self
    try await EchoSuppression.during { try await command.perform() }
  }

  func perform() async throws {
    let session = try Session(common)
    let usual = try session.chain(chain)
    let isChosen = chain != nil || !session.hasNoChosenChain
    let typed = try account.map { try session.typed($0) }
    let request = try ShowHistoryStatus.Request(
      of: isChosen ? try typed?.text(on: usual.id) : try typed?.textOnEveryChain(),
      on: isChosen ? .one(usual) : .stored(known: session.chains, usual: usual),
      knowing: session.wallets
    )
    let worker = try await LiveStoredHistory(session)
    // The worker is given no address of a node.
    try ProcessGuard.forbidNetwork()
    try await perform(
      request,
      through: ShowHistoryStatus.Interactor(worker: worker),
      to: ShowHistoryStatus.Presenter(
        columns: Screen.isTerminal && !common.json && !full ? Screen.size.columns : nil
      )
    )
  }
}
