import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum chain test [NAME]`
struct ChainTestCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Measure the nodes of a chain",
    discussion: """
      Asks each node, side by side, whether it is on the chain, how long an answer takes (median of \
      five), how far its newest block is behind the best one, how old that block is, whether it \
      keeps old state, how many blocks a log search may cover, and how many requests a batch may \
      have. That takes some dozen requests for each node, and tells them no address of yours. The \
      exit status is 69 if no node can be used.

      Example: kingtherum chain test base
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Chain, by name or ID (default: `chain` in config.toml, else ethereum)",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var name: String?

  @OptionGroup var trial: NodeTrialOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await console.test(try session.chain(name), session, trial.options([]))
  }
}

/// `kingtherum node test [URL]`
struct NodeTestCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Measure a node, also before it is added",
    discussion: """
      Does what `chain test` does for all nodes of a chain. Without --chain, the node is asked for \
      its chain first.

      Example: kingtherum node test https://rpc.example.org
      """
  )

  @Argument(
    help: ArgumentHelp(
      "URL of the RPC endpoint, or path of a socket file (default: the nodes of the chain)",
      valueName: "url"
    )
  )
  var url: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Chain that the node should serve, by name or ID", valueName: "name|id"),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var trial: NodeTrialOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let options = trial.options(url.map { [$0] } ?? [])
    guard let url, chain == nil else {
      return try await console.test(try session.chain(chain), session, options)
    }
    let served = try await session.servedChain(by: url, options)
    guard let chain = session.chains[served] else { throw SessionError.unknownServedChain(served) }
    try await console.test(chain, session, options)
  }
}

extension Console {
  /// Measures nodes and shows the result.
  ///
  /// - Throws: `TestNodesError.none` afterwards if no node can be used.
  fileprivate func test(
    _ chain: ChainEntry,
    _ session: Session,
    _ options: NodeTrial
  ) async throws {
    let testing = TestNodes.Interactor(worker: LiveNodeTest(session, options))
    let response = try await testing.act(on: chain)
    try show(TestNodes.Presenter().present(response))
    guard response.hasWorkingNode else { throw TestNodesError.none(chain: chain.name) }
  }
}
