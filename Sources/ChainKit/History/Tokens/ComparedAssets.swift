import Core
import Entity

/// Which tokens and collections of an account are compared with their contracts.
///
/// Those that a list names, and those that moved in a transaction of the account. Of others anybody
/// can write logs that name the account; they stay what they were told, and cost nothing. A
/// collection with very many items is told, too. The chain's own coin is no token, also where a
/// contract shows it as one.
struct ComparedAssets: Sendable {
  /// The rows that are there: those of settled blocks and of this sync, or those that are stored.
  enum Rows { case ofThisSync, stored }

  /// The tokens that have rows.
  let seen: Set<Address>
  /// The collections that have rows.
  let collections: Set<Address>
  /// The compared tokens, with or without rows.
  let tokens: [Address]
  /// The compared collections.
  let items: [CollectionRows]

  /// The most balances of items of one collection, and of all, for which contracts are asked.
  ///
  /// With some tokens they fit into one request.
  static let most = (ofOne: 200, ofAll: 400)

  init(
    of account: Address,
    listed: Set<Address>,
    _ rows: Rows,
    _ scan: ScanContext
  ) throws(ScanStop) {
    let chain = scan.chain
    let stored = try scan.kept { (store) throws(StoreError) in
      (
        seen: try store.tokens(of: account, chain: chain),
        used: try store.usedTokens(of: account, chain: chain),
        collections: try store.contracts(of: .items, account, chain: chain),
        usedItems: try store.usedContracts(of: .items, account, chain: chain)
      )
    }
    let tail = rows == .stored ? [] : scan.tail.tokenRows(of: account).map(\.movement)
    let own = rows == .stored ? [] : scan.tail.transactions(of: account)
    let late = tail.filter { $0.transaction.map(own.contains) ?? false }
    let seen = Set(stored.seen).union(tail.compactMap(\.token))
    let collections = Set(stored.collections).union(tail.compactMap(\.collection))
    let used = Set(stored.usedItems).union(late.compactMap(\.collection))
      .union(listed.intersection(collections))
    // Of a collection in a list, how many items an account has is no amount of a token.
    tokens = Set(stored.used).union(late.compactMap(\.token))
      .union(listed.subtracting(collections.subtracting(seen)))
      .subtracting([chain.profile(at: scan.head.time).coinToken].compactMap(\.self))
      .sorted { $0.description < $1.description }
    let reader = ItemRowReader(scan: scan, account: account, rows: rows)
    var items: [CollectionRows] = []
    for contract in used.sorted(by: { $0.description < $1.description }) {
      items.append(try reader.collection(contract, isToken: seen.contains(contract)))
    }
    (self.seen, self.collections) = (seen, collections)
    self.items = Self.bounded(items)
  }

  /// The collections with few items first, as many as fit; in the order of their addresses.
  private static func bounded(_ items: [CollectionRows]) -> [CollectionRows] {
    var left = most.ofAll
    var chosen: Set<Address> = []
    let small = items.filter { $0.questions.count <= most.ofOne }.enumerated()
      .sorted { ($0.element.questions.count, $0.offset) < ($1.element.questions.count, $1.offset) }
      .map(\.element)
    for collection in small where collection.questions.count <= left {
      left -= collection.questions.count
      chosen.insert(collection.contract)
    }
    return items.filter { chosen.contains($0.contract) }
  }
}

/// Reads the rows of an account's items.
struct ItemRowReader: Sendable {
  let scan: ScanContext
  let account: Address
  let rows: ComparedAssets.Rows

  /// Reads the rows of a collection.
  func collection(_ contract: Address, isToken: Bool) throws(ScanStop) -> CollectionRows {
    let (account, scan, rows) = (account, scan, rows)
    let stored = try scan.kept { (store) throws(StoreError) in
      try store.itemRows(
        of: account,
        contract,
        in: scan.all,
        chain: scan.chain,
        isSettled: rows == .ofThisSync
      )
    }
    let late = rows == .stored ? [] : self.late(contract)
    return CollectionRows(contract, stored + late, isToken: isToken)
  }

  /// The rows of a collection that this sync has read of blocks that are not settled.
  private func late(_ contract: Address) -> [ItemRow] {
    let moves = scan.tail.tokenRows(of: account).filter {
      $0.movement.collection == contract && $0.movement.kind.direction != 0
    }
    guard !moves.isEmpty else { return [] }
    let amounts = Set(
      scan.tail.batches.flatMap(\.logs)
        .filter { $0.topics.first.map(LogEvent.itemTransfers.contains) ?? false }
        .map { [$0.blockNumber, $0.index] }
    )
    return moves.sorted { left, right in
      let (one, other) = (left.movement, right.movement)
      return (one.block.number, one.order, left.part)
        < (other.block.number, other.order, right.part)
    }
    .compactMap { row in
      guard case .item(_, let id) = row.movement.asset else { return nil }
      let place = MovementOrder.logIndex(of: row.movement.order)
      let isAmount = place.map { amounts.contains([row.movement.block.number, $0]) } ?? false
      return ItemRow(id: id, kind: isAmount ? .erc1155 : .erc721, row: ProposedRow(row))
    }
  }
}

extension Movement {
  /// The token that moved; nil for anything else.
  fileprivate var token: Address? {
    guard kind.isTransfer, case .token(let contract) = asset else { return nil }
    return contract
  }

  /// The collection of which an item moved; nil for anything else.
  fileprivate var collection: Address? {
    guard kind.isTransfer, case .item(let contract, _) = asset else { return nil }
    return contract
  }
}
