import Core
import Entity
import TestSupport

@testable import Scenes

/// A chain that grows, forks and is read badly, at random, and what it does to two accounts.
struct FollowedChain: Sendable {
  /// A block with its rows, in the order in which they happened.
  struct Block: Sendable {
    let reference: BlockReference
    var rows: [Movement]
  }

  /// Blocks of which a subject of an account cannot be read.
  struct Unread: Sendable {
    let account: Address
    let subject: HistorySubject
    let blocks: ClosedRange<UInt64>
    let reason: GapReason

    /// Whether a row may be missing for it; not if it was read and only its balance was not.
    func mayHide(_ row: Movement) -> Bool {
      guard reason != .unreadable, account == row.account, blocks.contains(row.block.number) else {
        return false
      }
      return (row.asset == .ether) == (subject == .ether)
    }
  }

  private(set) var blocks: [Block] = []
  /// The last block that cannot be replaced.
  private(set) var settled: UInt64 = 0
  private(set) var unread: [Unread] = []
  /// The transactions that an account has sent.
  private(set) var own: Set<Hash32> = []
  /// How many transactions with a row of spam have become part of the chain, each as often as it did.
  private(set) var spam = 0
  var random: SeededRandom

  /// The blocks that were replaced, by the hash of the block before them.
  private var abandoned: [Hash32: [Block]] = [:]
  private var made: UInt64 = 0
  let accounts: [Address]
  private let stranger: Address
  private let (listed, unlisted): (Movement.Asset, Movement.Asset)
  /// The most transactions of a block.
  private let most: Int

  /// Begins a chain of some blocks; a busy one has more transactions than a page.
  init(_ random: SeededRandom, isBusy: Bool) throws {
    self.random = random
    accounts = [try Samples.address("1"), try Samples.address("2")]
    stranger = try Samples.address("7")
    listed = .token(try Samples.address("a"))
    unlisted = .token(try Samples.address("b"))
    most = isBusy ? 25 : 2
    for _ in 0..<chance(8...14) { try grow() }
    settled = chance(2...6)
  }

  var head: BlockReference { blocks[blocks.count - 1].reference }

  /// All rows, oldest first.
  var rows: [Movement] { blocks.flatMap(\.rows) }

  static func isSpam(_ row: Movement) -> Bool {
    row.asset == .token((try? Samples.address("b")) ?? .zero)
  }

  mutating func chance<Number: FixedWidthInteger>(_ range: ClosedRange<Number>) -> Number {
    .random(in: range, using: &random)
  }

  private mutating func isOne(of count: Int) -> Bool { chance(1...count) == 1 }

  /// Lets something happen, or nothing.
  mutating func step() throws {
    switch chance(0...9) {
    case 0...4: for _ in 0..<chance(1...3) { try grow() }
    case 5, 6: try reorganize()
    case 7: drawUnread()
    case 8: correct()
    default: break
    }
    if isOne(of: 2), head.number > 6 {
      settled = max(settled, head.number - min(head.number, chance(3...6)))
    }
  }

  /// Everything can be read again, and there is a new block.
  mutating func heal() throws {
    unread = []
    try grow()
  }

  // MARK: Blocks

  private mutating func hash() throws -> Hash32 {
    made += 1
    return try Hash32(bytes: UInt256(made).word)
  }

  private mutating func grow(with others: [[Movement]] = []) throws {
    let reference = BlockReference(
      number: UInt64(blocks.count),
      hash: try hash(),
      time: 1_769_903_999
    )
    var block = Block(reference: reference, rows: [])
    var transactions = others
    for _ in 0..<chance(0...most) { transactions.append(try transaction(in: reference)) }
    for row in transactions.flatMap(\.self) {
      block.rows.append(row.placed(in: reference, at: block.rows.count))
    }
    add(block)
  }

  private mutating func add(_ block: Block) {
    blocks.append(block)
    spam += Set(block.rows.filter(Self.isSpam).compactMap(\.transaction)).count
  }

  /// Replaces blocks that are not settled: by others, in which the same may happen, or by those that
  /// were there before.
  private mutating func reorganize() throws {
    let most = head.number - settled
    guard most > 0 else { return }
    let depth = Int(chance(1...most))
    let gone = Array(blocks.suffix(depth))
    blocks.removeLast(depth)
    let parent = head.hash
    let before = abandoned.updateValue(gone, forKey: parent)
    if let before, isOne(of: 2) {
      for block in before { add(block) }
      return
    }
    for place in 0..<chance(max(depth - 1, 0)...(depth + 1)) {
      let same = gone.dropFirst(place).first?.rows ?? []
      var others: [[Movement]] = []
      for row in same {
        let isSame = row.transaction != nil && others.last?.last?.transaction == row.transaction
        if isSame { others[others.count - 1].append(row) } else { others.append([row]) }
      }
      try grow(with: isOne(of: 2) ? others : [])
    }
  }

  private mutating func drawUnread() {
    unread = []
    for account in accounts {
      for subject in [HistorySubject.ether, .otherTokens] where isOne(of: 3) {
        let first = settled + chance(1...3)
        let last = first + chance(0...4)
        let reasons: [GapReason] = [.silent, .lagging, .logs, .unreadable]
        let reason = reasons[chance(0...3)]
        unread.append(
          Unread(account: account, subject: subject, blocks: first...last, reason: reason)
        )
      }
    }
  }

  /// Finds that a row of a block was none, or was at another place of it.
  private mutating func correct() {
    let open = blocks.indices.filter { UInt64($0) > settled && !blocks[$0].rows.isEmpty }
    guard let place = open.randomElement(using: &random) else { return }
    let row = chance(0...(blocks[place].rows.count - 1))
    if isOne(of: 2) {
      blocks[place].rows.remove(at: row)
    } else {
      let moved = blocks[place].rows[row]
      blocks[place].rows[row] = moved.placed(in: moved.block, at: moved.order + 1_000)
    }
  }

  // MARK: Transactions

  /// The rows of one transaction, or of what happens without one.
  private mutating func transaction(in block: BlockReference) throws -> [Movement] {
    let (me, other) = isOne(of: 2) ? (0, 1) : (1, 0)
    let hash = try hash()
    func row(
      _ kind: Movement.Kind,
      _ amount: UInt64,
      of asset: Movement.Asset = .ether,
      account: Int? = nil,
      with side: Address? = nil,
      isAlone: Bool = false
    ) -> Movement {
      Movement(
        chain: ChainID.dev,
        account: accounts[account ?? me],
        block: block,
        transaction: isAlone ? nil : hash,
        order: 0,
        kind: kind,
        asset: asset,
        amount: UInt256(amount),
        counterparty: side ?? stranger,
        status: .success
      )
    }
    let amount: UInt64 = chance(1...3)
    switch chance(0...8) {
    case 0: return [row(.received, amount)]
    case 1:
      own.insert(hash)
      return [row(.sent, amount), row(.fee, 1)]
    case 2: return [row(.received, amount), row(.tokenIn, amount, of: listed)]
    // Equal rows, as two validators of one account have them.
    case 3: return (0..<chance(1...2)).map { _ in row(.withdrawal, amount, isAlone: true) }
    case 4: return [row(.tokenIn, amount, of: unlisted)]
    case 5: return [row(.tokenIn, amount, of: unlisted), row(.received, amount)]
    case 6: return (0..<2).map { _ in row(.tokenIn, amount, of: listed) }
    case 7:
      own.insert(hash)
      return [
        row(.received, amount, account: other, with: accounts[me]),
        row(.sent, amount, with: accounts[other]), row(.fee, 1),
      ]
    default: return [row(.tokenOut, amount, of: listed)]
    }
  }
}

extension ChainID {
  fileprivate static let dev = (try? Samples.chain().id) ?? .ethereum
}

extension Movement {
  /// The same row in another block, or at another place.
  func placed(in block: BlockReference, at order: Int) -> Movement {
    Movement(
      chain: chain,
      account: account,
      block: block,
      transaction: transaction,
      order: order,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: counterparty,
      status: status,
      evidence: evidence
    )
  }
}
