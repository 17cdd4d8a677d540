import ArgumentParser
import Core
import Live
import Scenes

/// `kingtherum token list`
struct TokenListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the known tokens of a chain with their contracts",
    discussion: """
      Tokens that you added come first.

      Example: kingtherum token list --chain base
      """
  )

  @Flag(help: "List the tokens of every chain")
  var allChains = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Chain, by name or ID (default: `chain` in config.toml, else ethereum)",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    if allChains, chain != nil { throw TokenListCommandError.chainTwice }
    try await perform(
      ListTokens.Request(
        chain: allChains ? nil : try session.chain(chain),
        chains: session.chains
      ),
      through: ListTokens.Interactor(worker: session.wallets),
      to: ListTokens.Presenter()
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

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Chain, by name or ID (default: `chain` in config.toml, else ethereum)",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await perform(
      RemoveToken.Request(
        token: token,
        chain: try session.chain(chain),
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
