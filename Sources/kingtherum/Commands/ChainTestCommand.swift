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
    let worker = LiveNodeTest(session, trial.options([]))
    try await console.test(try session.chain(name), worker)
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
    let worker = LiveNodeTest(session, options)
    guard let url, chain == nil else {
      return try await console.test(try session.chain(chain), worker)
    }
    let served = try await worker.servedChain(by: url)
    guard let chain = session.chains[served] else { throw SessionError.unknownServedChain(served) }
    try await console.test(chain, worker)
  }
}

extension Console {
  /// Measures nodes and shows the result.
  ///
  /// - Throws: `TestNodesError.none` afterwards if no node can be used.
  fileprivate func test(_ chain: ChainEntry, _ worker: LiveNodeTest) async throws {
    let testing = TestNodes.Interactor(worker: worker)
    let response = try await takeAsyncStep("act", of: testing) { try await $0.act(on: chain) }
    try show(TestNodes.Presenter().present(response))
    guard response.hasWorkingNode else { throw TestNodesError.none(chain: chain.name) }
  }
}
