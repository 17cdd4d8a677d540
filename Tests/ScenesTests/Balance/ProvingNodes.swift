import Core
import Entity
import Synchronization
import TestSupport

@testable import Scenes

/// Nodes of one chain, some of which lie, behind a worker that treats them as the real one does.
final class ProvingNodes: BalanceWorker {
  /// What an account has of ether, or of the token with this contract.
  struct Asset: Hashable, Sendable {
    let account: Address
    let token: Address?
  }

  struct Node: Sendable {
    let id: EndpointID
    /// What it adds to the ether and to each token balance of an account.
    var offsets: [Address: UInt256] = [:]
    /// What it adds to a single balance.
    var lies: [Asset: UInt256] = [:]
    /// Whether it lies only when balances are read, not when it is asked again.
    var liesOnce = false
    var hasProofs = true
    var hasFalseProofs = false
    /// Whether it says that the state is another one.
    var isOnFork = false
    /// Whether it gives no header.
    var isSilent = false
    /// How often its block is replaced after it gave the header; then it has the same as the others.
    var reorganizations = 0

    init(_ name: String) { id = EndpointID(redacted: "http://\(name)") }
  }

  let nodes: [Node]
  let quorum: Int?
  let book: AccountBook
  /// What the chain throws, if it fails.
  let failure: (any Error)?
  /// What is known from earlier.
  let kept: [KeptBalance]
  private let state: TestState
  private let fork: TestState
  private let ether: [Address: Wei]
  private let amounts: [Address: [Address: UInt256]]
  private let setAside = Mutex<Set<EndpointID>>([])
  private let count = Mutex(0)
  /// How often the blocks of all were replaced.
  private let replaced = Mutex(0)

  /// Takes what accounts have of ether, and of tokens by their contracts.
  ///
  /// Contracts store balances in the mapping at position 5, or by the layout that is given for them;
  /// those in `computed` store nothing, and those in `stored` this instead.
  init(
    _ nodes: [Node],
    quorum: Int? = nil,
    book: AccountBook = AccountBook([]),
    ether: [Address: Wei],
    tokens amounts: [Address: [Address: UInt256]] = [:],
    layouts: [Address: BalanceLayout] = [:],
    computed: Set<Address> = [],
    stored: [Address: [Address: UInt256]] = [:],
    failure: (any Error)? = nil,
    kept: [KeptBalance] = []
  ) throws {
    (self.nodes, self.quorum, self.book) = (nodes, quorum, book)
    (self.ether, self.amounts, self.failure, self.kept) = (ether, amounts, failure, kept)
    var storage: [Address: [Hash32: UInt256]] = [:]
    for (contract, holders) in amounts where !computed.contains(contract) {
      let layout = layouts[contract] ?? .solidity(5)
      storage[contract] = Dictionary(
        uniqueKeysWithValues: (stored[contract] ?? holders).map {
          (layout.slot(of: $0.key), $0.value)
        }
      )
    }
    state = try TestState(balances: ether, storage: storage)
    fork = try TestState(balances: [.zero: Wei(count: 1)], storage: [:])
  }

  /// How often balances were read.
  var readings: Int { count.withLock(\.self) }

  var block: BlockReference { state.block }

  /// The nodes that are still asked; the last one always is.
  private var left: [Node] {
    setAside.withLock { setAside in
      let left = nodes.filter { !setAside.contains($0.id) }
      return left.isEmpty ? nodes.suffix(1) : left
    }
  }

  private func exclude(_ found: [EndpointID]) { setAside.withLock { $0.formUnion(found) } }

  private func block(of node: Node) -> BlockReference { (node.isOnFork ? fork : state).block }

  private func told(
    _ truth: UInt256,
    _ account: Address,
    _ token: Address?,
    by node: Node
  ) -> UInt256 {
    truth.addingWithSaturation(node.offsets[account] ?? 0)
      .addingWithSaturation(node.lies[Asset(account: account, token: token)] ?? 0)
  }

  func accounts() throws -> AccountBook { book }
  func contacts() throws -> ContactBook { .empty }
  func pending(of accounts: [Address], on chain: ChainEntry) async -> PendingTransactions {
    PendingTransactions([])
  }
  func collectibles(
    of accounts: [Address],
    in contracts: [Address],
    on chain: ChainEntry,
    after block: BlockReference
  ) async throws -> CollectibleSheet? { nil }

  func prices(_ question: ReadPrices) async throws -> PriceSheet { throw CancellationError() }

  func foundTokens(of accounts: [Address], on chain: ChainEntry) async -> [FoundToken] { [] }

  func keptBalances(of accounts: [Address], on place: BalancePlace) async -> [KeptBalance] { kept }

  func balances(
    of accounts: [Address],
    on place: BalancePlace,
    at block: BlockTag,
    maxAge: Int64
  ) async throws -> BalanceSheet {
    count.withLock { $0 += 1 }
    if let failure { throw failure }
    let node = left[0]
    return BalanceSheet(
      block: self.block(of: node),
      accounts: accounts.map { account in
        AccountBalances(
          account: account,
          ether: Wei(told(ether[account]?.count ?? 0, account, nil, by: node)),
          tokens: place.tokens.map { token in
            let amount = amounts[token.address]?[account] ?? 0
            return TokenBalance(
              token: token,
              reading: .amount(told(amount, account, token.address, by: node))
            )
          }
        )
      }
    )
  }

  func headerRule(on chain: ChainEntry) throws -> HeaderRule {
    HeaderRule(nodes: nodes.map(\.id), quorum: quorum)
  }

  func stateProofs(
    of targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int,
    on chain: ChainEntry
  ) async throws -> StateProofs {
    let voters = left.filter { !$0.isSilent }
    let agreeing = voters.filter { self.block(of: $0) == block }
    let dissenting = voters.filter { self.block(of: $0) != block }
    let sides = [agreeing, dissenting].filter { $0.count >= max(2, quorum) }
    let outvoted =
      sides.count == 1 ? (agreeing.count < dissenting.count ? agreeing : dissenting) : []
    let round = replaced.withLock { replaced in
      defer { replaced += 1 }
      return replaced
    }
    let leaving = agreeing.filter { $0.reorganizations > round }
    if !leaving.isEmpty {
      let rest = agreeing.filter { $0.reorganizations <= round }
      return StateProofs(
        header: state.proofs(of: targets).header,
        agreeing: rest.map(\.id),
        dissenting: (dissenting + leaving).map(\.id),
        disproved: [],
        isReorganized: true,
        proofs: rest.isEmpty
          ? targets.map { _ in .failed(.missingData(.block)) } : state.proofs(of: targets).proofs
      )
    }
    let forgers = agreeing.filter(\.hasFalseProofs)
    exclude((outvoted + forgers).map(\.id))
    let told = (block == state.block ? state : fork).proofs(of: targets)
    let isLost = !outvoted.isEmpty && agreeing.count < dissenting.count
    let isGiven = !isLost && agreeing.contains { $0.hasProofs && !$0.hasFalseProofs }
    return StateProofs(
      header: agreeing.isEmpty ? nil : told.header,
      agreeing: agreeing.map(\.id),
      dissenting: dissenting.map(\.id),
      outvoted: outvoted.map(\.id),
      disproved: forgers.map(\.id),
      proofs: isGiven
        ? told.proofs : targets.map { _ in .failed(.unsupported(method: "eth_getProof")) }
    )
  }

  func exclude(
    contradicting balances: [ProvenBalance],
    after block: BlockReference,
    on chain: ChainEntry
  ) async throws -> [EndpointID] {
    let liars = left.filter { node in
      self.block(of: node) == block && !node.liesOnce
        && balances.contains {
          let truth = $0.token.map { amounts[$0] ?? [:] }?[$0.account] ?? $0.amount
          return told(truth, $0.account, $0.token, by: node) != $0.amount
        }
    }
    exclude(liars.map(\.id))
    return liars.map(\.id)
  }

  func balances(
    of holdings: [TokenHolding],
    after block: BlockReference,
    from nodes: [EndpointID],
    on chain: ChainEntry
  ) async throws -> [NodeBalances] {
    left.filter { nodes.contains($0.id) && self.block(of: $0) == block }.map { node in
      NodeBalances(
        node: node.id,
        readings: holdings.map { holding in
          let truth = amounts[holding.token]?[holding.account] ?? 0
          let told = told(truth, holding.account, holding.token, by: node)
          return .amount(node.liesOnce ? truth : told)
        }
      )
    }
  }
}
