import Core
import Entity
import TestSupport

/// Lets random events happen to the accounts of a world, of which each is possible.
struct RandomActs {
  /// Tokens whose balances follow their logs.
  static let plain = 0
  static let listed = [2, VirtualWorld.wrapped]
  /// A listed token whose balances grow by themselves, and that logs what does not happen.
  static let odd = 3

  private var states: [VirtualState]
  private(set) var acts: [UInt64: [VirtualWorld.Act]] = [:]
  /// The blocks in which something happened that no log and no transaction shows as it is.
  private var silent: [Subject: Set<UInt64>] = [:]
  /// The accounts that had code at some time, or whose ether left without a nonce.
  private(set) var coded: Set<Int> = []

  /// What a silent event is about.
  struct Subject: Hashable, Sendable {
    let account: Int
    let subject: HistorySubject
  }

  /// The kind of chain, which has a wrapped coin, logs ether or is a rollup.
  enum Kind: Hashable, Sendable {
    case wrapping, logging, rollup
  }

  private let kind: Kind

  init(
    accounts: Int,
    head: UInt64,
    count: Int,
    _ kind: Kind,
    _ random: inout SeededRandom
  ) {
    self.kind = kind
    states = Array(repeating: VirtualState(), count: accounts)
    let blocks = Self.blocks(1...head, count: count, &random)
    // What is paid later comes from here.
    for account in 0..<accounts { happen(.deposit(50_000_000), to: account, in: blocks[0]) }
    happen(in: blocks, &random)
  }

  /// What happens on a branch that leaves the chain of others after a block: something else, or the
  /// same one block later.
  init(branching others: RandomActs, after fork: UInt64, head: UInt64, _ random: inout SeededRandom)
  {
    kind = others.kind
    states = Array(repeating: VirtualState(), count: others.states.count)
    let isSame = random.next() % 3 == 0
    for (block, acts) in others.acts.sorted(by: { $0.key < $1.key }) where block <= fork || isSame {
      for act in acts {
        happen(act.event, to: act.account, in: block <= fork ? block : min(block + 1, head))
      }
    }
    guard !isSame, fork < head, !acts.isEmpty else { return }
    let blocks = Self.blocks(
      (fork + 1)...head,
      count: 1 + Int.random(in: 0...3, using: &random),
      &random
    )
    happen(in: blocks, &random)
  }

  /// Several events of one block, and blocks in a row.
  private static func blocks(
    _ range: ClosedRange<UInt64>,
    count: Int,
    _ random: inout SeededRandom
  ) -> [UInt64] {
    var blocks = (0..<count).map { _ in UInt64.random(in: range, using: &random) }
    for place in blocks.indices where place > 0 && random.next() % 4 == 0 {
      blocks[place] = min(range.upperBound, blocks[place - 1] + random.next() % 2)
    }
    return blocks.sorted()
  }

  private mutating func happen(in blocks: [UInt64], _ random: inout SeededRandom) {
    for block in blocks {
      let account = Int.random(in: 0..<states.count, using: &random)
      happen(event(of: account, &random), to: account, in: block)
    }
  }

  private mutating func happen(_ event: VirtualEvent, to account: Int, in block: UInt64) {
    acts[block, default: []].append(VirtualWorld.Act(account, event))
    states[account].apply(event)
    switch event {
    case .pay(_, let receiver), .tokenPay(_, _, let receiver): states[receiver].receive(event)
    case .bump: note(account, .nonces, block)
    case .drain, .taken, .through, .delegation, .ownDelegation: coded.insert(account)
    case .silent(_, let token), .forged(_, let token):
      note(account, .token(VirtualWorld.token(token)), block)
    default: break
    }
  }

  /// The blocks of the silent events of a subject.
  func silentBlocks(of account: Int, _ subject: HistorySubject) -> Set<UInt64> {
    silent[Subject(account: account, subject: subject)] ?? []
  }

  private mutating func note(_ account: Int, _ subject: HistorySubject, _ block: UInt64) {
    silent[Subject(account: account, subject: subject), default: []].insert(block)
  }

  /// An event that the account can afford.
  private func event(of account: Int, _ random: inout SeededRandom) -> VirtualEvent {
    let state = states[account]
    let other = (account + 1) % states.count
    let amount = UInt64.random(in: 1...90_000, using: &random)
    let token = [Self.plain, Self.listed[0], Self.odd][Int(random.next() % 3)]
    let isRich = state.balance > 1_000_000
    func held(_ token: Int) -> Bool { (state.tokens[token] ?? 0) >= UInt256(amount) }
    switch random.next() % 29 {
    case 0...2 where isRich: return .own(value: amount)
    case 3 where isRich: return .failed(value: amount)
    case 4 where isRich: return .pay(value: amount, to: other)
    case 5: return .inside(amount)
    case 6: return random.next() % 4 == 0 ? .forgedEther(amount) : .inside(amount)
    case 7: return .withdrawal(gwei: amount)
    case 8 where isRich && random.next() % 4 == 0: return .drain(amount)
    case 8 where isRich && !state.code.isEmpty:
      return random.next() % 2 == 0 ? .taken(amount) : .through(amount)
    case 9 where random.next() % 4 == 0: return .bump
    case 10 where random.next() % 3 == 0: return .delegation(isSet: state.code.isEmpty)
    case 11 where isRich && random.next() % 3 == 0:
      return .ownDelegation(isSet: state.code.isEmpty)
    case 12, 13: return .tokenIn(amount, of: token)
    case 14 where isRich && held(token): return .tokenOut(amount, of: token)
    case 15 where isRich && held(token):
      return .tokenPay(amount, of: token, to: other)
    case 16: return .silent(amount, of: Self.odd)
    case 17: return .forged(amount, of: Self.odd)
    case 18 where isRich: return .approval(amount, of: token)
    case 19 where isRich && kind == .wrapping: return .wrap(amount)
    case 20 where isRich && kind == .wrapping && held(VirtualWorld.wrapped): return .unwrap(amount)
    case 21:
      let id = UInt64(account) * 100 + amount % 9
      return state.artworks.contains(id) ? .deposit(amount) : .itemIn(id)
    case 22 where isRich:
      return state.artworks.min().map { .itemOut($0) } ?? .deposit(amount)
    case 23:
      return .itemsIn(
        (0...(random.next() % 3)).map { VirtualItem(id: $0, amount: 1 + random.next() % 9) }
      )
    case 24: return .built
    case 25: return .operation
    case 26 where isRich:
      guard let held = state.editions.min(by: { $0.key < $1.key }), held.value > 0 else {
        return .operation
      }
      return .itemsOut([VirtualItem(id: held.key, amount: 1)])
    case 27, 28: return kind == .rollup ? .minted(amount) : .deposit(amount)
    default: return .deposit(amount)
    }
  }
}
