import Core
import Entity
import Synchronization
import TestSupport

@testable import ChainKit

/// A node in memory that gives the header, proofs and balances of one block, until another block
/// replaces it.
final class ProofNode: Sendable {
  struct Behavior: Sendable {
    /// Whether it takes a block by its hash (EIP-1898).
    var takesHashes = true
    /// The code of the error by which it refuses one.
    var refusal = -32602
    /// Whether it answers about another block when it is given a hash.
    var mistakesHashes = false
    /// Whether its proofs are those of another state.
    var forges = false
    /// What it adds to each balance.
    var offset: UInt256 = 0
    /// The number of headers that it gives before its block is replaced; nil if it never is.
    var headersBefore: Int?
  }

  /// A state, and what accounts have in it.
  struct World: Sendable {
    let state: TestState
    let balances: [Address: Wei]

    init(_ balances: [Address: Wei]) throws {
      (state, self.balances) = (try TestState(balances: balances, storage: [:]), balances)
    }
  }

  let id: EndpointID
  private let behavior: Behavior
  private let world: World
  private let fork: World
  private let headers = Mutex(0)
  private let bodies = Mutex<[String]>([])

  init(_ name: String, _ behavior: Behavior = Behavior(), world: World, fork: World) {
    (id, self.behavior) = (EndpointID(redacted: "http://\(name)"), behavior)
    (self.world, self.fork) = (world, fork)
  }

  /// Several of them, which are asked in this order.
  static func node(_ nodes: [ProofNode]) -> Node {
    let timing = VirtualTime().timing
    let endpoints = nodes.map {
      Endpoint($0.transport, expecting: nil, backoff: .none, timing: timing)
    }
    return Node(Pool(endpoints, hedges: false, timing: timing).session())
  }

  /// The requests for a method that name a block by its hash, or by its number.
  func requests(_ method: String, byHash: Bool) -> Int {
    bodies.withLock { bodies in
      bodies.count { $0.contains(method) && $0.contains(#""blockHash""#) == byHash }
    }
  }

  private var transport: ScriptedTransport {
    ScriptedTransport(id) { [self] _, body in
      bodies.withLock { $0.append(body) }
      let answers = body.split(separator: #""jsonrpc""#).dropFirst().map { answer(String($0)) }
      let text = body.hasPrefix("[") ? "[\(answers.joined(separator: ","))]" : answers[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  private var isReplaced: Bool {
    behavior.headersBefore.map { before in headers.withLock { $0 >= before } } ?? false
  }

  private func answer(_ request: String) -> String {
    let id = request.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
    var shown = isReplaced ? fork : world
    if request.contains("eth_getBlockByNumber") {
      headers.withLock { $0 += 1 }
      return ok(Self.json(shown.state.header), id: id)
    }
    if request.contains(#""blockHash""#) {
      guard behavior.takesHashes else {
        return refusal(behavior.refusal, "cannot unmarshal object into a number", id: id)
      }
      guard behavior.mistakesHashes || request.contains("\(shown.state.block.hash)") else {
        return refusal(-32000, "hash is not currently canonical", id: id)
      }
      if behavior.mistakesHashes { shown = fork }
    }
    guard let match = request.firstMatch(of: /"params":\["(0x[0-9a-fA-F]{40})"/),
      let account = try? Address(parsing: String(match.1))
    else { return refusal(-32601, "method not found", id: id) }
    if request.contains("eth_getBalance") {
      let balance = shown.balances[account]?.count ?? 0
      let told = balance.addingWithSaturation(behavior.offset)
      return ok(RPCParameter.wei(Wei(told)).json, id: id)
    }
    let state = behavior.forges ? fork.state : shown.state
    return ok(Self.json(state.proofs(of: [ProofTarget(account: account)]).proofs[0]), id: id)
  }

  private static func json(_ proof: TargetProof) -> String {
    guard case .given(let account, _) = proof else { return "null" }
    let nodes = account.proof.nodes.map { "\"\(Hex.prefixed($0))\"" }.joined(separator: ",")
    return #"{"address":"\#(account.address)","accountProof":[\#(nodes)],"storageProof":[]}"#
  }

  /// The header as nodes write it: numbers have no leading zero.
  private static func json(_ header: HeaderFields) -> String {
    let items = (try? RLP.decode(header.encoded).list()) ?? []
    let members = zip(HeaderField.allCases, items).map { field, item in
      guard case .bytes(let bytes) = item else { return "" }
      var parameter = RPCParameter.bytes(bytes)
      if case .integer = field.form {
        parameter = .wei(Wei(UInt256(bigEndian: bytes) ?? 0))
      }
      return "\"\(field.rawValue)\":\(parameter.json)"
    }
    return "{\"hash\":\"\(header.hash)\",\(members.joined(separator: ","))}"
  }
}
