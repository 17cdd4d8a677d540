import Core
import Entity
import TestSupport

@testable import ChainKit

/// Rows of several accounts, as random blocks may have them.
struct RandomRows {
  /// Where rows are: in a transaction of a block, or after all of them.
  private struct Spot {
    let block: BlockReference
    var transaction: (hash: Hash32, place: UInt64)?
    var isFailed = false
  }

  let accounts: [Address]
  let tokens: [Address]
  let counterparties: [Address]
  let blocks: UInt64
  /// In the order in which they are stored: account by account.
  private(set) var rows: [MovementRow] = []

  init(blocks: UInt64, _ random: inout SeededRandom) throws {
    self.blocks = blocks
    func addresses(_ count: Int) throws -> [Address] {
      try (0..<count).map { _ in try Address(bytes: random.bytes(20)) }
    }
    accounts = try addresses(3)
    tokens = try addresses(4)
    counterparties = try addresses(6) + accounts
    try addFirst()
    for number in 2...blocks where Int.random(in: 0..<4, using: &random) > 0 {
      let block = try BranchBlock.header(number).reference
      for place in 0..<UInt64.random(in: 0..<4, using: &random) {
        let hash = Hash32.keccak(of: UInt256(number << 8 | place).word)
        let isFailed = Int.random(in: 0..<8, using: &random) == 0
        let spot = Spot(block: block, transaction: (hash, place), isFailed: isFailed)
        for account in accounts where Bool.random(using: &random) {
          addTransaction(spot, place, of: account, &random)
        }
      }
      for account in accounts where Int.random(in: 0..<4, using: &random) == 0 {
        addOthers(Spot(block: block), of: account, &random)
      }
    }
    let places = Dictionary(uniqueKeysWithValues: zip(accounts, 0...))
    rows = rows.enumerated().sorted { left, right in
      (places[left.element.movement.account] ?? 0, left.offset)
        < (places[right.element.movement.account] ?? 0, right.offset)
    }.map(\.element)
  }

  /// Gives some accounts so much of some assets that they are not spent.
  private mutating func addFirst() throws {
    let spot = Spot(
      block: try BranchBlock.header(1).reference,
      transaction: (.keccak(of: [1]), 0)
    )
    for account in accounts.dropLast() {
      add(.received, 1_000_000_000, .ether, spot, order: 0, of: account)
      for (index, token) in tokens.dropLast().enumerated() {
        add(.tokenIn, 1_000_000_000, .token(token), spot, order: 16 + index, of: account)
      }
    }
  }

  private mutating func addTransaction(
    _ spot: Spot,
    _ place: UInt64,
    of account: Address,
    _ random: inout SeededRandom
  ) {
    let kinds: [Movement.Kind] = [.sent, .selfTransfer, .creation, .received]
    let kind = kinds.randomElement(using: &random) ?? .sent
    add(kind, .ether, spot, order: MovementOrder.value(place), of: account, &random)
    if kind != .received {
      add(.fee, .ether, spot, order: MovementOrder.fee(place), of: account, &random)
    }
    guard !spot.isFailed else { return }
    if Bool.random(using: &random) {
      add(.internal, .ether, spot, order: MovementOrder.value(place) + 2, of: account, &random)
    }
    for log in 0..<UInt64.random(in: 0..<3, using: &random) {
      let token = Movement.Asset.token(tokens.randomElement(using: &random) ?? .zero)
      let order = MovementOrder.log(place, at: log)
      for part in 0..<Int.random(in: 1..<3, using: &random) {
        let kind: Movement.Kind = Bool.random(using: &random) ? .tokenIn : .tokenOut
        add(kind, token, spot, order: order, part: part, of: account, &random)
      }
    }
  }

  private mutating func addOthers(
    _ spot: Spot,
    of account: Address,
    _ random: inout SeededRandom
  ) {
    add(.internal, .ether, spot, order: MovementOrder.unattributed(), of: account, &random)
    if Bool.random(using: &random) {
      add(.reward, .ether, spot, order: MovementOrder.reward(), of: account, &random)
    }
    for place in 0..<Int.random(in: 0..<3, using: &random) {
      // Two accounts never share a withdrawal.
      let order = MovementOrder.withdrawal(place * accounts.count + index(of: account))
      add(.withdrawal, .ether, spot, order: order, of: account, &random)
    }
  }

  private func index(of account: Address) -> Int { accounts.firstIndex(of: account) ?? 0 }

  private mutating func add(
    _ kind: Movement.Kind,
    _ asset: Movement.Asset,
    _ spot: Spot,
    order: Int,
    part: Int = 0,
    of account: Address,
    _ random: inout SeededRandom
  ) {
    let amount = UInt256(UInt64.random(in: 0..<1_000, using: &random))
    let hasNone = [.fee, .reward, .withdrawal].contains(kind)
    let counterparty = hasNone ? nil : counterparties.randomElement(using: &random)
    add(kind, amount, asset, spot, order: order, part: part, counterparty, of: account)
  }

  private mutating func add(
    _ kind: Movement.Kind,
    _ amount: UInt256,
    _ asset: Movement.Asset,
    _ spot: Spot,
    order: Int,
    part: Int = 0,
    _ counterparty: Address? = nil,
    of account: Address
  ) {
    let movement = Movement(
      chain: .ethereum,
      account: account,
      block: spot.block,
      transaction: spot.transaction?.hash,
      order: order,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: counterparty,
      status: spot.isFailed ? .failed : .success
    )
    rows.append(MovementRow(movement: movement, part: part))
  }

  /// Stores all rows, and says that none is missing.
  func store(in store: ChainStore) throws {
    for account in accounts {
      var batch = ScanBatch(
        chain: .ethereum,
        account: account,
        subjects: [],
        blocks: 0...blocks
      )
      batch.rows = rows.filter { $0.movement.account == account }
      batch.headers = try Set(batch.rows.map(\.movement.block.number)).union([blocks]).sorted()
        .map { try BranchBlock.header($0) }
      guard try store.keep(batch) == .added(batch.rows.count) else {
        throw StoreError.damaged(path: "two random rows have one key")
      }
      try store.say([.ether: 0...blocks, .otherTokens: 0...blocks], of: account)
    }
  }
}

extension RandomRows {
  /// The transactions of all pages together, with the rows that are selected, worked out without a
  /// database.
  func transactions(where isSelected: (Movement) -> Bool) -> [[MovementRow]] {
    var groups: [[(place: Int, row: MovementRow)]] = []
    var places: [Hash32: Int] = [:]
    for (place, row) in rows.enumerated() where isSelected(row.movement) {
      if let hash = row.movement.transaction, let group = places[hash] {
        groups[group].append((place, row))
      } else {
        if let hash = row.movement.transaction { places[hash] = groups.count }
        groups.append([(place, row)])
      }
    }
    return groups.map { group in
      group.sorted { left, right in
        key(left.row, left.place) < key(right.row, right.place)
      }.map(\.row)
    }
    .sorted { left, right in
      let (one, other) = (newest(left), newest(right))
      guard one.block.number == other.block.number else {
        return one.block.number > other.block.number
      }
      guard one.order == other.order else { return one.order > other.order }
      return one.account.bytes.lexicographicallyPrecedes(other.account.bytes)
    }
  }

  private func key(_ row: MovementRow, _ place: Int) -> (Int, Int, Int, Int) {
    (row.movement.kind == .fee ? 1 : 0, row.movement.order, row.part, place)
  }

  private func newest(_ rows: [MovementRow]) -> Movement {
    rows.map(\.movement).max { $0.order < $1.order } ?? rows[0].movement
  }

  /// What accounts have of an asset after a transaction; nil if that is less than nothing.
  func balance(of asset: Movement.Asset, after last: Movement, accounts: [Address]) -> UInt256? {
    var sum = ExactSum()
    for row in rows.map(\.movement) {
      let counts = row.status == .success || row.kind == .fee
      guard counts, row.asset == asset, accounts.contains(row.account), isUpTo(last, row) else {
        continue
      }
      sum.add(row.amount, direction: row.kind.direction)
    }
    return sum.value.flatMap { $0.isNegative ? nil : $0.magnitude }
  }

  private func isUpTo(_ last: Movement, _ row: Movement) -> Bool {
    if row.block.number != last.block.number { return row.block.number < last.block.number }
    if last.transaction != nil, row.transaction == last.transaction { return true }
    guard row.order == last.order else { return row.order < last.order }
    return !row.account.bytes.lexicographicallyPrecedes(last.account.bytes)
  }
}
