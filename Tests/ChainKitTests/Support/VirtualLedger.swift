import Core
import Entity
import Synchronization
import TestSupport

@testable import ChainKit

/// The truth about one account on a chain of millions of blocks, and a node that tells it.
///
/// Nothing but the blocks with events takes memory. Counts what the node was asked.
final class VirtualLedger: Sendable {
  enum Event: Hashable, Sendable {
    /// A transaction of the account takes this amount, its fee included.
    case own(UInt64)
    case income(UInt64)
    /// Ether leaves without a transaction of the account.
    case drain(UInt64)
    /// An authorization of the account sets its code, or clears it.
    case delegation(isSet: Bool)
    /// The nonce rises, and nothing tells why.
    case bump
    /// Code appears without an authorization.
    case deployment
  }

  /// What the node was asked.
  struct Counts: Hashable, Sendable {
    var batches = 0
    var probes = 0
    var nonces = 0
    var codes = 0
    /// The blocks of each request.
    var blocks: [[UInt64]] = []
  }

  static let code = Hash32.keccak(of: [0xef, 0x01, 0x00])

  let head: UInt64
  let events: [UInt64: [Event]]
  /// The block from which the states are kept.
  let archiveFrom: UInt64
  /// The blocks above it whose states the node lacks.
  let holes: [ClosedRange<UInt64>]
  /// The block from which the blocks are kept.
  let bodiesFrom: UInt64
  /// The hash that the node has at the height of the head, for each batch.
  let hash: @Sendable (_ batch: Int) -> Hash32?
  /// The block after which a state is read in place of the one asked for.
  let place: @Sendable (_ probe: Int, _ block: UInt64) -> UInt64
  private let steps: [(block: UInt64, state: SubjectState)]
  private let asked = Mutex(Counts())

  init(
    head: UInt64,
    _ events: [UInt64: [Event]],
    archiveFrom: UInt64 = 0,
    holes: [ClosedRange<UInt64>] = [],
    bodiesFrom: UInt64 = 0,
    hash: @escaping @Sendable (Int) -> Hash32? = { _ in VirtualLedger.pinnedHash },
    place: @escaping @Sendable (Int, UInt64) -> UInt64 = { $1 }
  ) {
    (self.head, self.events) = (head, events)
    (self.archiveFrom, self.holes, self.bodiesFrom) = (archiveFrom, holes, bodiesFrom)
    (self.hash, self.place) = (hash, place)
    var steps: [(UInt64, SubjectState)] = []
    var (balance, nonce, code) = (UInt256.zero, UInt64(0), SubjectState.noCode)
    for block in events.keys.sorted() {
      for event in events[block] ?? [] {
        switch event {
        case .own(let amount): (balance, nonce) = (balance - UInt256(amount), nonce + 1)
        case .income(let amount): balance += UInt256(amount)
        case .drain(let amount): balance -= UInt256(amount)
        case .delegation(let isSet):
          (nonce, code) = (nonce + 1, isSet ? Self.code : SubjectState.noCode)
        case .bump: nonce += 1
        case .deployment: code = Self.code
        }
      }
      steps.append((block, SubjectState(balance: balance, nonce: nonce, code: code)))
    }
    self.steps = steps
  }

  static let pinnedHash = Hash32.keccak(of: [1])

  var pinned: BlockReference { BlockReference(number: head, hash: Self.pinnedHash, time: 0) }

  var counts: Counts { asked.withLock { $0 } }

  /// The state after a block.
  func state(after block: UInt64) -> SubjectState {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].block <= block { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? .untouched : steps[low - 1].state
  }

  /// Whether the node has the state after a block.
  func keepsState(after block: UInt64) -> Bool {
    block >= archiveFrom && !holes.contains { $0.contains(block) }
  }

  /// The rows and uses of a block: all that are found in it, whatever else happened.
  func rows(at block: UInt64, areChecked: Bool = true) -> BlockRows {
    var rows: [ProposedRow] = []
    var uses: [NonceUse] = []
    var nonce = block == 0 ? 0 : state(after: block - 1).nonce ?? 0
    for event in events[block] ?? [] {
      switch event {
      case .own(let amount):
        rows.append(
          .init(block: block, amount: UInt256(amount), direction: -1, isChecked: areChecked)
        )
        uses.append(.init(nonce: nonce, block: block, kind: .transaction, isChecked: areChecked))
        nonce += 1
      case .income(let amount):
        rows.append(
          .init(block: block, amount: UInt256(amount), direction: 1, isChecked: areChecked)
        )
      case .delegation:
        uses.append(.init(nonce: nonce, block: block, kind: .authorization, isChecked: areChecked))
        nonce += 1
      case .bump: nonce += 1
      case .drain, .deployment: break
      }
    }
    return BlockRows(rows: rows, uses: uses)
  }

  /// The rows and uses of all blocks that are chosen.
  func rows(areChecked: Bool = true, in isChosen: (UInt64) -> Bool = { _ in true }) -> BlockRows {
    let found = events.keys.filter(isChosen).sorted().map { rows(at: $0, areChecked: areChecked) }
    return BlockRows(rows: found.flatMap(\.rows), uses: found.flatMap(\.uses))
  }

  /// Searches the residual of the account, or of a token with the same amounts.
  func search(
    _ proposals: BlockRows = BlockRows(rows: [], uses: []),
    from first: UInt64 = 0,
    hasNonces: Bool = true,
    known: [UInt64] = [],
    hints: [UInt64] = []
  ) -> ResidualSearch<RPCFailure> {
    ResidualSearch(
      first...head,
      pinned: pinned,
      hasNonces: hasNonces,
      proposals: PrefixSums(proposals.rows, uses: hasNonces ? proposals.uses : []),
      known: known,
      hints: hints,
      read: { [self] probes throws(RPCFailure) in answer(probes) },
      readBlocks: { [self] changed throws(RPCFailure) in
        asked.withLock { $0.blocks.append(changed.map(\.block)) }
        return changed.map { $0.block >= bodiesFrom ? rows(at: $0.block) : nil }
      }
    )
  }

  private func answer(_ probes: [StateProbe]) -> StateAnswer {
    let batch = asked.withLock { counts in
      counts.batches += 1
      return counts.batches
    }
    let states = probes.map { probe -> SubjectState? in
      let number = asked.withLock { counts in
        counts.probes += 1
        counts.nonces += probe.wantsNonce ? 1 : 0
        counts.codes += probe.wantsCode ? 1 : 0
        return counts.probes
      }
      guard keepsState(after: probe.block) else { return nil }
      let state = state(after: place(number, probe.block))
      return SubjectState(
        balance: state.balance,
        nonce: probe.wantsNonce ? state.nonce : nil,
        code: probe.wantsCode ? state.code : nil
      )
    }
    return StateAnswer(states: states, pinned: hash(batch))
  }
}

extension VirtualLedger {
  /// Own transactions and income in random blocks; the balance never becomes negative.
  static func random(
    head: UInt64,
    own: Int,
    income: Int,
    _ random: inout SeededRandom
  ) -> [UInt64: [Event]] {
    let first = UInt64.random(in: 1...max(1, head / 100), using: &random)
    var events: [UInt64: [Event]] = [first: [.income(1_000_000_000_000)]]
    for place in 1..<(own + income) {
      let block = UInt64.random(in: (first + 1)...head, using: &random)
      let amount = UInt64.random(in: 1...1_000_000, using: &random)
      events[block, default: []].append(place <= own ? .own(amount) : .income(amount))
    }
    return events
  }

  /// Whether a search and its proposals make the ledger that is true, block by block.
  func isTold(by outcome: ResidualOutcome, _ proposals: BlockRows) -> Bool {
    let read = Set(outcome.changes.map(\.block))
    let rows = proposals.rows.filter { !read.contains($0.block) } + outcome.changes.flatMap(\.rows)
    let uses = proposals.uses.filter { !read.contains($0.block) } + outcome.changes.flatMap(\.uses)
    let truth = self.rows()
    return Self.sums(rows) == Self.sums(truth.rows)
      && Set(uses.map { [$0.nonce, $0.block] }) == Set(truth.uses.map { [$0.nonce, $0.block] })
  }

  private static func sums(_ rows: [ProposedRow]) -> [UInt64: ExactSum] {
    var sums: [UInt64: ExactSum] = [:]
    for row in rows { sums[row.block, default: .init()].add(row.amount, direction: row.direction) }
    return sums.filter { $0.value != ExactSum() }
  }
}
