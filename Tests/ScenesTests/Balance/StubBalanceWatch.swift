import Core
import Entity
import Synchronization

@testable import Scenes

/// Chains whose blocks and failures a test decides, and a clock that only the test moves.
final class StubBalanceWatch: BalanceWatchWorker, UnprovingWorker {
  struct State: Sendable {
    var now: Int64 = 1_800_000_000
    var block: UInt64 = 7
    var ether: UInt64 = 1_500_000_000_000_000_000
    /// The stored ether of each account; nil if none is stored.
    var keptEther: UInt64?
    /// What the chains throw that fail, by their names.
    var failures: [String: any Error] = [:]
    /// The chains that never answer, by their names.
    var silent: Set<String> = []
    /// When the first balances were read; nil if just now.
    var readAt: Int64?
    /// The greatest ages that were allowed.
    var askedAges: [Int64] = []
    var heads = 0
    var rounds = 0
    var finalError: RPCFailure?
    /// What price feeds answer.
    var price: (@Sendable (ReadPrices) throws -> PriceSheet)?
    var askedPrices: [ReadPrices] = []
    /// The collections that were named, each time items were asked for.
    var askedCollections: [[Address]] = []
  }

  private let state = Mutex(State())
  private let book: AccountBook
  /// The nodes that prove balances of the first block, if any do.
  private let nodes: ProvingNodes?
  private let ticks = AsyncStream.makeStream(of: Void.self)
  private let silence = AsyncStream.makeStream(of: Void.self)

  init(book: AccountBook, nodes: ProvingNodes? = nil) { (self.book, self.nodes) = (book, nodes) }

  func set(_ change: (inout sending State) -> Void) { state.withLock { change(&$0) } }
  var seen: State { state.withLock { $0 } }

  /// Lets a second pass.
  func tick() { ticks.continuation.yield() }

  var now: Int64 { seen.now }

  func pause(seconds: Int64) async throws {
    for await _ in ticks.stream {
      state.withLock { $0.now += seconds }
      return
    }
    throw CancellationError()
  }

  func beginRound() async throws {
    let failure = state.withLock { state in
      state.rounds += 1
      return state.finalError
    }
    if let failure { throw failure }
  }

  func head(of chain: ChainEntry) async throws -> BlockReference {
    state.withLock { $0.heads += 1 }
    try await answer(for: chain)
    if let nodes, seen.block == State().block { return nodes.block }
    return try Samples.block(seen.block)
  }

  func isFinal(_ error: any Error) -> Bool {
    guard let error = error as? RPCFailure else { return false }
    return error == seen.finalError
  }

  func accounts() throws -> AccountBook { book }
  func contacts() throws -> ContactBook { .empty }

  func prices(_ question: ReadPrices) async throws -> PriceSheet {
    let price = state.withLock { state in
      state.askedPrices.append(question)
      return state.price
    }
    guard let price else { throw CancellationError() }
    return try price(question)
  }

  func headerRule(on chain: ChainEntry) throws -> HeaderRule {
    try nodes?.headerRule(on: chain) ?? HeaderRule(nodes: [.sample], quorum: nil)
  }

  func stateProofs(
    of targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int,
    on chain: ChainEntry
  ) async throws -> StateProofs {
    guard let nodes else { throw CancellationError() }
    return try await nodes.stateProofs(of: targets, after: block, quorum: quorum, on: chain)
  }

  func exclude(
    contradicting balances: [ProvenBalance],
    after block: BlockReference,
    on chain: ChainEntry
  ) async throws -> [EndpointID] {
    try await nodes?.exclude(contradicting: balances, after: block, on: chain) ?? []
  }

  func foundTokens(of accounts: [Address], on chain: ChainEntry) async -> [FoundToken] { [] }

  func collectibles(
    of accounts: [Address],
    in contracts: [Address],
    on chain: ChainEntry,
    after block: BlockReference
  ) async throws -> CollectibleSheet? {
    state.withLock { $0.askedCollections.append(contracts) }
    return nil
  }

  func pending(of accounts: [Address], on chain: ChainEntry) async -> PendingTransactions {
    PendingTransactions([])
  }

  func balances(
    of accounts: [Address],
    on place: BalancePlace,
    at block: BlockTag,
    maxAge: Int64
  ) async throws -> BalanceSheet {
    state.withLock { $0.askedAges.append(maxAge) }
    try await answer(for: place.chain)
    if let nodes {
      return try await nodes.balances(of: accounts, on: place, at: block, maxAge: maxAge)
    }
    let state = seen
    return BalanceSheet(
      block: try Samples.block(state.block),
      accounts: accounts.map {
        AccountBalances(account: $0, ether: Wei(count: state.ether), tokens: [])
      },
      readAt: maxAge > 0 ? state.readAt : nil
    )
  }

  func keptBalances(of accounts: [Address], on place: BalancePlace) async -> [KeptBalance] {
    guard let kept = seen.keptEther, let block = try? Samples.block() else { return [] }
    return accounts.map {
      KeptBalance(account: $0, token: nil, units: UInt256(kept), block: block, readAt: seen.now)
    }
  }

  private func answer(for chain: ChainEntry) async throws {
    if seen.silent.contains(chain.name) {
      for await _ in silence.stream {}
      throw CancellationError()
    }
    if let failure = seen.failures[chain.name] { throw failure }
  }
}
