import Core
import Entity
import GRDB

/// Reads a page of the history in one snapshot of the database.
struct HistoryPageReader: Sendable {
  let page: HistoryPage
  /// The accounts and assets whose balances took long, because few sums of theirs are kept.
  let unsummed: [AssetHistory]

  /// Reads the transactions of the question's filter before a place.
  init(_ question: ReadHistory, before end: RowBound, in db: Database) throws {
    let filter = question.filter
    let (limit, offset) = (max(0, question.limit), max(0, question.offset))
    let selection = try RowSelection(filter, in: db)
    var rows = try NewestRows(selection, before: end, in: db)
    var skipped = 0
    while skipped < offset, try rows.next(limit: 1) != nil { skipped += 1 }
    var entries: [[StoredMovement]] = []
    var (count, isCut, isLeft) = (0, false, false)
    var last: RowKey?
    var headers = HeaderCache(chain: filter.chain)
    while entries.count < limit, let keys = try rows.next(limit: ChainStore.maxRows + 1) {
      count += keys.count
      // Whole transactions only, unless the first one has too many rows by itself.
      isCut = count > ChainStore.maxRows
      isLeft = isCut && !entries.isEmpty
      if isLeft { break }
      last = keys.first
      entries.append(
        try keys.prefix(ChainStore.maxRows).map { try headers.movement($0, in: db) }.sorted()
      )
    }
    let isEnd = rows.head == nil && !isLeft
    let isWhole = question.before == nil && isEnd
    let assurance = try filter.accounts.flatMap {
      try ChainStore.assurance(of: $0, chain: filter.chain, in: db)
    }
    let shown = skipped + entries.count
    let counted = isWhole || !question.wantsTotal ? nil : try Count(of: selection, filter, in: db)
    var balances: RunningBalances?
    if question.wantsBalances {
      balances = RunningBalances(of: selection.accounts, chain: filter.chain, assurance)
      // From the oldest on, so that each is the one below and what moved since.
      for entry in entries.reversed() { try balances?.add(entry, in: db) }
    }
    let movements = entries.flatMap(\.self)
    page = HistoryPage(
      movements: movements.map(\.movement),
      total: max(counted?.transactions ?? shown, shown),
      isTotal: isWhole || counted?.isTotal == true,
      offset: offset,
      next: isEnd ? nil : last.map(Self.cursor),
      isCut: isCut,
      asOf: try ChainStore.reach(filter, assurance, in: db),
      assurance: assurance,
      balances: balances.map { balances in movements.map { balances.balance(after: $0.id) } },
      own: try Self.own(movements.map(\.movement), chain: filter.chain, in: db)
    )
    unsummed = balances?.unsummed ?? []
  }

  /// Returns the transactions of rows that their accounts caused: as the sender, or by a user
  /// operation, which only an EntryPoint can log.
  private static func own(
    _ movements: [Movement],
    chain: ChainID,
    in db: Database
  ) throws -> Set<Hash32> {
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS(SELECT 1 FROM tx WHERE chain = :chain AND hash = :tx AND sender = :account)
          OR EXISTS(SELECT 1 FROM movement INDEXED BY movement_by_tx
            WHERE chain = :chain AND tx = :tx AND tx <> x'' AND account = :account
              AND kind = '\(Movement.Kind.userOperation.rawValue)')
        """
    )
    var own: Set<Hash32> = []
    var asked: [Hash32: Set<Address>] = [:]
    for movement in movements {
      guard let hash = movement.transaction,
        asked[hash, default: []].insert(movement.account).inserted, !own.contains(hash)
      else { continue }
      let isOwn = try Bool.fetchOne(
        statement,
        arguments: ["chain": chain.value.stored, "tx": hash.blob, "account": movement.account.blob]
      )
      if isOwn == true { own.insert(hash) }
    }
    return own
  }

  /// The place at which the next page begins, below a transaction or a row without one.
  private static func cursor(below row: RowKey) -> HistoryCursor {
    row.transaction.map(HistoryCursor.transaction)
      ?? .row(
        HistoryPlace(
          block: UInt64(clamping: row.block),
          order: Int(row.order),
          account: row.account
        )
      )
  }
}

/// The number of transactions that a filter selects, or the least that there are.
private struct Count {
  let transactions: Int
  let isTotal: Bool

  /// Those that were counted when the rows were gathered are not counted again.
  init(of selection: RowSelection, _ filter: HistoryFilter, in db: Database) throws {
    let most = HistoryPage.maxCounted
    let below =
      selection.isWhole
      ? try RowSummary(of: filter.accounts, chain: filter.chain, in: db).counted(in: db) : .nothing
    let above = try selection.count(upTo: most + 1, blocks: below.upTo + 1...Int64.max, in: db)
    transactions = below.transactions + min(above, most)
    isTotal = above <= most
  }
}

/// A row with what orders it among those of its transaction.
struct StoredMovement: Comparable {
  let id: Int64
  let part: Int
  let movement: Movement

  /// Orders the rows of a transaction as they happened, with the fee last.
  static func < (left: StoredMovement, right: StoredMovement) -> Bool { left.key < right.key }

  private var key: (Int, Int, Int, Int64) {
    (movement.kind == .fee ? 1 : 0, movement.order, part, id)
  }
}

/// The blocks of the rows of a page, each of which is read once.
private struct HeaderCache {
  let chain: ChainID
  private var blocks: [Int64: BlockReference] = [:]

  init(chain: ChainID) { self.chain = chain }

  /// Reads the row of a key.
  mutating func movement(_ key: RowKey, in db: Database) throws -> StoredMovement {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM movement WHERE id = ?"),
      arguments: [key.id]
    )
    guard let row else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let block = try block(key.block, in: db)
    return StoredMovement(
      id: key.id,
      part: row["part"],
      movement: try ChainStore.movement(row, in: block, chain: chain)
    )
  }

  private mutating func block(_ number: Int64, in db: Database) throws -> BlockReference {
    if let block = blocks[number] { return block }
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT hash, time FROM header WHERE chain = ? AND number = ?"),
      arguments: [chain.value.stored, number]
    )
    guard let row else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let block = BlockReference(
      number: UInt64(clamping: number),
      hash: try row.hash("hash"),
      time: row.number("time")
    )
    blocks[number] = block
    return block
  }
}
