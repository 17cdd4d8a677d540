import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum chain use NAME`
struct ChainUseCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Set the default chain",
    discussion: """
      It is used by every command without --chain, and kept in config.toml. Without a default, it \
      is the chain of --rpc-url or ETH_RPC_URL, else ethereum.

      Example: kingtherum chain use base
      """
  )

  @Argument(
    help: ArgumentHelp("Chain, by name or ID", valueName: "name|id"),
    completion: .chains
  )
  var name: String?

  @Flag(help: "Use no chain by default")
  var none = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    guard name == nil || !none else { throw ChainUseError.both }
    guard name != nil || none else { throw ChainUseError.unnamed }
    let session = try Session(common)
    try await perform(
      UseChain.Request(chain: try name.map { try session.chains.chain(named: $0) }),
      through: UseChain.Interactor(worker: LiveNodeSettings(session)),
      to: UseChain.Presenter()
    )
  }
}

/// A missing chain, or a chain together with --none.
enum ChainUseError: Error, Equatable {
  case unnamed
  case both
}

extension ChainUseError: Reportable {
  var report: Report {
    switch self {
    case .unnamed: Report(.usage, "chain-use-unnamed", "missing chain name")
    case .both: Report(.usage, "chain-use-both", "--none conflicts with a chain name")
    }
  }
}
