import Core
import Entity
import TestSupport

@testable import ChainKit

/// One chain of a random history: what happened to the accounts, and the chain that shows it.
struct RandomBranch {
  let acts: RandomActs
  let world: VirtualWorld
  let etherLogsFrom: UInt64

  /// What a difference between rows and truth is about, and where it is.
  struct Difference: Hashable {
    let account: Int
    let subject: HistorySubject
    let block: UInt64

    var isOfItem: Bool { if case .item = subject { true } else { false } }
  }

  init(head: UInt64, _ random: inout SeededRandom) throws {
    let kinds: [RandomActs.Kind] = [.wrapping, .wrapping, .logging, .logging, .logging, .rollup]
    let kind = kinds[Int(random.next() % 6)]
    acts = RandomActs(
      accounts: 2,
      head: head,
      count: Int.random(in: 1...16, using: &random),
      kind,
      &random
    )
    // Some chains log ether from some block on (EIP-7708), and nobody knows from which.
    etherLogsFrom = kind == .logging ? .random(in: 0...head, using: &random) : .max
    let chain: ChainID =
      switch kind {
      case .wrapping: .ethereum
      case .logging: try ChainID(77_080)
      case .rollup: try ChainID(10)
      }
    world = try VirtualWorld(
      accounts: 2,
      chain: chain,
      etherLogsFrom: etherLogsFrom,
      acts.acts
    )
  }

  /// A branch that leaves another one after a block.
  init(of other: Self, after fork: UInt64, head: UInt64, _ random: inout SeededRandom) throws {
    acts = RandomActs(branching: other.acts, after: fork, head: head, &random)
    etherLogsFrom = other.etherLogsFrom
    world = try VirtualWorld(
      accounts: 2,
      chain: other.world.chain,
      etherLogsFrom: etherLogsFrom,
      branchesAt: fork + 1,
      acts.acts
    )
  }

  /// Where the rows of an account, up to a block, change something in another way than it changed.
  func differences(_ rows: [Movement], of account: Int, upTo last: UInt64) -> [Difference] {
    let blocks = Set(acts.acts.keys).union(rows.map(\.block.number)).filter { $0 <= last }.sorted()
    let byBlock = Dictionary(grouping: rows) { $0.block.number }
    var found: [Difference] = []
    for block in blocks {
      let after = world.state(of: account, after: block)
      let before =
        block == 0 ? VirtualState() : world.state(of: account, after: block - 1)
      var shown = Changes()
      for row in byBlock[block] ?? [] where row.status == .success || row.kind == .fee {
        shown.add(row.amount, row.asset, row.kind.direction)
        if row.kind == .userOperation { shown.operations += 1 }
      }
      var truth = Changes(before, after)
      truth.operations = (acts.acts[block] ?? []).count {
        $0.account == account && $0.event == .operation
      }
      found += truth.differences(from: shown).map {
        Difference(account: account, subject: $0, block: block)
      }
    }
    return found
  }
}

/// How a block changed what an account has.
private struct Changes {
  private var sums: [Movement.Asset: ExactSum] = [:]
  /// The number of its user operations, which move nothing.
  var operations = 0

  init() {}

  init(_ before: VirtualState, _ after: VirtualState) {
    for (state, direction) in [(before, -1), (after, 1)] {
      add(state.balance, .ether, direction)
      for (token, amount) in state.tokens {
        add(amount, .token(VirtualWorld.token(token)), direction)
      }
      for id in state.artworks {
        add(1, .item(VirtualWorld.artworks, id: UInt256(id)), direction)
      }
      for (id, amount) in state.editions {
        add(amount, .item(VirtualWorld.editions, id: UInt256(id)), direction)
      }
    }
  }

  mutating func add(_ amount: UInt256, _ asset: Movement.Asset, _ direction: Int) {
    sums[asset, default: ExactSum()].add(amount, direction: direction)
  }

  /// What differs.
  func differences(from other: Changes) -> Set<HistorySubject> {
    var found: Set<HistorySubject> = operations == other.operations ? [] : [.otherTokens]
    for asset in Set(sums.keys).union(other.sums.keys)
    where sums[asset, default: ExactSum()] != other.sums[asset, default: ExactSum()] {
      switch asset {
      case .ether: found.insert(.ether)
      case .token(let contract): found.insert(.token(contract))
      case .item(let contract, let id): found.insert(.item(contract, id: id))
      }
    }
    return found
  }
}
