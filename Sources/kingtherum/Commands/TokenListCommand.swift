import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum token list`
struct TokenListCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the known tokens of a chain with their contracts",
    discussion: """
      Tokens that you added come first. With --found, those are listed that the history of your \
      accounts has and no list holds. Each has the reasons to distrust it, and those that look \
      like spam come last. None is added; `token add` does that.

      Examples: kingtherum token list --chain base
                kingtherum token list --found
      """
  )

  @Flag(help: "List the tokens of your history that are in no list")
  var found = false

  @Flag(help: "List the tokens of every chain")
  var allChains = false

  @OptionGroup var chainOption: ChainOption

  @OptionGroup var common: CommonOptions

  mutating func run() async throws {
    // Only the history database is read through the worker, which is started first.
    if !found { try ProcessGuard.forbidNetwork() }
    let command = self
    try await EchoSuppression.during { try await command.perform() }
  }

  func perform() async throws {
    let session = try Session(common)
    if allChains, chainOption.chain != nil { throw TokenListCommandError.chainTwice }
    if found { return try await showFound(session) }
    try await perform(
      ListTokens.Request(
        chain: allChains ? nil : try session.chain(chainOption.chain),
        chains: session.chains
      ),
      through: ListTokens.Interactor(worker: session.wallets),
      to: ListTokens.Presenter()
    )
  }

  private func showFound(_ session: Session) async throws {
    try session.requireAccount()
    let request = ShowFoundTokens.Request(
      chains: allChains ? session.chains.chains : [try session.chain(chainOption.chain)],
      tokens: try session.knownTokens
    )
    let worker = try await LiveFoundTokens(session)
    try ProcessGuard.forbidNetwork()
    try await perform(
      request,
      through: ShowFoundTokens.Interactor(worker: worker),
      to: ShowFoundTokens.Presenter()
    )
  }
}

/// `kingtherum token remove TOKEN`
struct TokenRemoveCommand: OfflineView {
  static let abandoned: Sentence? = "nothing was removed"

  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a token that you added",
    discussion: """
      The removed token is printed in full, so that it can be added again. Built-in tokens cannot \
      be removed.

      Example: kingtherum token remove TUSD
      """
  )

  @Argument(
    help: "Contract, or symbol if no other token of the chain has it",
    completion: .ownTokens
  )
  var token: String

  @OptionGroup var chainOption: ChainOption

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let chain = try session.chain(chainOption.chain)
    try await perform(
      RemoveToken.Request(
        token: try session.tokenText(token, on: chain),
        chain: chain,
        chains: session.chains
      ),
      through: RemoveToken.Interactor(worker: session.wallets),
      to: RemoveToken.Presenter()
    )
  }
}

/// The chain was named twice.
enum TokenListCommandError: Error, Equatable {
  case chainTwice
}

extension TokenListCommandError: Reportable {
  var report: Report {
    switch self {
    case .chainTwice: Report(.usage, "token-list-chains", "--chain conflicts with --all-chains")
    }
  }
}
