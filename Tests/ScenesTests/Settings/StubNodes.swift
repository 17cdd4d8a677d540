import Core
import Entity

@testable import Scenes

/// Settings in memory, in which an address is shown without its last part if that is a key.
///
/// Confined to one test at a time.
final class StubNodes: @unchecked Sendable, NodeSettings {
  struct Node: Equatable {
    let chain: String
    let url: String
    var isRelay = false
  }

  struct State {
    var nodes: [Node] = []
    var quorum: [String: Int] = [:]
    var sources: [ConfiguredSource] = []
    var own: [ChainEntry] = []
    var chain: String?
    /// The chain that every node serves.
    var served = try? ChainID(8453)
    /// How often a node was asked.
    var asked = 0
  }

  var state = State()

  private static func endpoint(of url: String) -> EndpointID {
    let isKeyed = url.hasSuffix("KEY")
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    return EndpointID(
      redacted: isKeyed ? parts.dropLast().joined(separator: "/") + "/…" : url
    )
  }

  private func configured(_ chain: String) -> [(node: ConfiguredNode, url: String)] {
    var place = 0
    return state.nodes.filter { $0.chain == chain }.map { node in
      if !node.isRelay { place += 1 }
      return (
        ConfiguredNode(
          chain: chain,
          endpoint: Self.endpoint(of: node.url),
          place: node.isRelay ? nil : place
        ), node.url
      )
    }
  }

  private var all: [(node: ConfiguredNode, url: String)] {
    Set(state.nodes.map(\.chain)).sorted().flatMap(configured)
  }

  func chains() throws -> ChainRegistry { try ChainRegistry(adding: state.own) }
  func nodes() throws -> [ConfiguredNode] { all.map(\.node) }
  func quorum(of chain: String) throws -> Int? { state.quorum[chain] }
  func historySources() throws -> [ConfiguredSource] { state.sources }
  func endpoint(of url: String) throws -> EndpointID { Self.endpoint(of: url) }
}

extension StubNodes: AddNode.Worker, RemoveNode.Worker {
  func servedChain(by url: String) async throws -> ChainID {
    state.asked += 1
    guard let served = state.served else { throw CancellationError() }
    return served
  }

  func addNode(_ url: String, to chain: String) throws -> (place: Int, wasThere: Bool) {
    let there = state.nodes.filter { $0.chain == chain }
    if let place = there.firstIndex(where: { $0.url == url }) { return (place + 1, true) }
    state.nodes.append(Node(chain: chain, url: url))
    return (there.count + 1, false)
  }

  func nodes(like url: String) throws -> [ConfiguredNode] {
    let nodes = all.filter { $0.node.place != nil }
    let same = nodes.filter { $0.url == url }
    return (same.isEmpty ? nodes.filter { $0.node.endpoint.description == url } : same).map(\.node)
  }

  func remove(_ node: ConfiguredNode) throws {
    let place = state.nodes.firstIndex { one in
      one.chain == node.chain && all.contains { $0.node == node && $0.url == one.url }
    }
    guard let place else { throw NodeChoiceError.unknown(node.endpoint) }
    state.nodes.remove(at: place)
  }
}

extension StubNodes: AddChain.Worker, RemoveChain.Worker {
  func defaultChain() throws -> String? { state.chain }
  func setDefaultChain(_ name: String?) throws { state.chain = name }

  func ownChains() throws -> [String: ChainID] {
    Dictionary(uniqueKeysWithValues: state.own.map { ($0.name, $0.id) })
  }

  func addChain(_ request: AddChain.Request) throws {
    state.own.append(
      ChainEntry(
        id: request.id,
        name: request.name,
        title: request.name,
        symbol: request.symbol ?? "ETH"
      )
    )
    state.nodes += request.urls.map { Node(chain: request.name, url: $0) }
  }

  func removeChain(_ name: String) throws {
    state.own.removeAll { $0.name == name }
    state.nodes.removeAll { $0.chain == name }
    if state.chain == name { state.chain = nil }
  }
}
