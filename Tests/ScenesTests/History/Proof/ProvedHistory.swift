import Core
import Entity
import Synchronization
import TestSupport

@testable import Scenes

/// A history that a node gave, and nodes that prove it, behind a worker that may lie.
final class ProvedHistory: HistoryProofWorker, UpdateHistory.Worker {
  static let (one, two) = (EndpointID(redacted: "http://one"), EndpointID(redacted: "http://two"))

  /// What can be changed before the history is read.
  struct Behavior: Sendable {
    /// The nodes that are asked, and those that give the header.
    var nodes = [one, two]
    var agreeing = [one, two]
    var quorum: Int?
    /// The ether that the rows add up to; the state has 5 ETH.
    var ether: UInt256 = truth
    /// What is taken away again at the end; more than was there, if the rows are wrong.
    var spent: UInt256 = 0
    /// The units of tokens that the rows add up to.
    var tokens: [Address: UInt256] = [:]
    /// The nonce that the stored uses explain.
    var nonce: UInt64? = 1
    /// What is said of ether; nil for that its rows are proved by the first node.
    var said: HistorySpans?
    /// What is said of tokens beside that, by their contracts.
    var differing: [Address: HistorySpans] = [:]
    /// What is said of tokens that nobody chose; nil for that the first node tells them.
    var others: HistorySpans?
    /// The accounts of which the worker says nothing.
    var unsaid: Set<Address> = []
    /// Nodes that contradict when they are asked again.
    var liars: [EndpointID] = []
    /// Whether the database still ends at the block.
    var isThere = true
    /// What becomes of the proofs on their way.
    var change: @Sendable (StateProofs, [ProofTarget]) -> StateProofs = { proofs, _ in proofs }
  }

  static let truth: UInt256 = 5_000_000_000_000_000_000

  let behavior: Behavior
  let state: TestState
  private let kept = Mutex<[HistoryProof]>([])
  private let contradicted = Mutex<[ProvenBalance]>([])

  /// Takes the state that the chain really has.
  init(_ state: TestState, _ change: (inout Behavior) -> Void = { _ in }) {
    var behavior = Behavior()
    change(&behavior)
    (self.behavior, self.state) = (behavior, state)
  }

  /// What was stored.
  var stored: [HistoryProof] { kept.withLock(\.self) }
  /// The balances with which nodes were asked again.
  var asked: [ProvenBalance] { contradicted.withLock(\.self) }

  static func state(
    ether: UInt256 = truth,
    tokens: [Address: [Hash32: UInt256]] = [:],
    codes: [Address: Hash32] = [:]
  ) throws -> TestState {
    try TestState(
      balances: [try Samples.address("1"): Wei(ether), try Samples.address("2"): Wei(count: 3)],
      storage: tokens,
      codes: codes
    )
  }

  func status(of accounts: [Address]) async throws -> [AccountHistoryStatus] {
    accounts.map { account in
      AccountHistoryStatus(
        account: account,
        asOf: nil,
        asOfTime: nil,
        rows: 0,
        transactions: 0,
        searched: [],
        assurance: []
      )
    }
  }

  func sync(
    _ accounts: [Address],
    listed: [Address],
    readUpTo: UInt64?
  ) async throws -> HistoryReport {
    let all = 0...state.block.number
    let proved = HistorySpans(all, .proved(.node(Self.one)))
    var said: [HistorySubject: HistorySpans] = [
      .ether: behavior.said ?? proved, .nonces: behavior.said ?? proved,
      .otherTokens: behavior.others ?? HistorySpans(all, .told(by: Self.one)),
    ]
    for token in behavior.tokens.keys { said[.token(token)] = proved }
    for (token, spans) in behavior.differing { said[.token(token)] = spans }
    return HistoryReport(
      asOf: state.block,
      settled: nil,
      added: 3,
      questions: 9,
      forkedAt: nil,
      assurance: accounts.filter { !behavior.unsaid.contains($0) }.flatMap { account in
        said.sorted { $0.key < $1.key }.map { subject, spans in
          SubjectAssurance(chain: .ethereum, account: account, subject: subject, spans: spans)
        }
      }
    )
  }

  func row(_ kind: Movement.Kind, _ asset: Movement.Asset, _ amount: UInt256) throws
    -> Movement
  {
    Movement(
      chain: .ethereum,
      account: try Samples.address("1"),
      block: state.block,
      transaction: try Samples.hash("c"),
      order: 0,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: nil,
      status: .success
    )
  }

  /// Two pages, so that both must be added up.
  func rows(of accounts: [Address], after cursor: HistoryRowsCursor?) async throws -> HistoryRows {
    let tokens = try behavior.tokens.map { try row(.tokenIn, .token($0.key), $0.value) }
    let first = [try row(.received, .ether, behavior.ether)] + tokens
    let isFirst = cursor == nil
    return HistoryRows(
      movements: isFirst ? first : [try row(.sent, .ether, behavior.spent)],
      opening: nil,
      closing: nil,
      next: isFirst ? HistoryRowsCursor(block: 9, last: 9) : nil,
      asOf: state.block
    )
  }

  func explainedNonces(of accounts: [Address], after block: UInt64) async throws -> [UInt64?] {
    accounts.map { _ in behavior.nonce }
  }

  func headerRule(on chain: ChainEntry) throws -> HeaderRule {
    HeaderRule(nodes: behavior.nodes, quorum: behavior.quorum)
  }

  func stateProofs(
    of targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int,
    on chain: ChainEntry
  ) async throws -> StateProofs {
    behavior.change(state.proofs(of: targets, agreeing: behavior.agreeing), targets)
  }

  func exclude(
    contradicting balances: [ProvenBalance],
    after block: BlockReference,
    on chain: ChainEntry
  ) async throws -> [EndpointID] {
    contradicted.withLock { $0 += balances }
    return behavior.liars
  }

  func keep(_ proofs: [HistoryProof], after block: BlockReference) async throws -> Bool {
    guard behavior.isThere else { return false }
    kept.withLock { $0 += proofs }
    return true
  }
}
