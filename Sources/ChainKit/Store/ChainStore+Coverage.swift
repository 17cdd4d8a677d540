import Entity
import GRDB

extension ChainStore {
  /// Reads the blocks that a search has covered.
  func coverage(of search: CoveredSearch) throws(StoreError) -> Coverage {
    try read { db in try Self.coverage(of: search, in: db) }
  }

  static func coverage(of search: CoveredSearch, in db: Database) throws -> Coverage {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT lo, hi FROM coverage WHERE \(isSearch) ORDER BY lo"),
      arguments: search.key
    )
    return Coverage(rows.map { $0.number("lo")...$0.number("hi") })
  }

  /// Adds blocks to those that a search has covered, merging adjacent ranges.
  static func cover(
    _ blocks: ClosedRange<UInt64>,
    by search: CoveredSearch,
    in db: Database
  ) throws {
    var coverage = try coverage(of: search, in: db)
    coverage.insert(blocks)
    try db.execute(cached: "DELETE FROM coverage WHERE \(isSearch)", arguments: search.key)
    for range in coverage.ranges {
      try db.execute(
        cached: """
          INSERT INTO coverage(chain, account, position, topic, contract, lo, hi)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: search.key + [range.lowerBound.stored, range.upperBound.stored]
      )
    }
  }

  /// Forgets that blocks were searched for any logs of an account.
  func uncover(
    _ blocks: Coverage,
    fromLogsOf account: Address,
    chain: ChainID
  ) throws(StoreError) {
    try uncover(
      blocks,
      from: CoveredSearch.subjects.filter { $0 != .ether },
      of: account,
      chain: chain
    )
  }

  /// Forgets that blocks were searched for the ether of an account.
  func uncover(
    _ blocks: Coverage,
    fromEtherOf account: Address,
    chain: ChainID
  ) throws(StoreError) {
    try uncover(blocks, from: [.ether], of: account, chain: chain)
  }

  private func uncover(
    _ blocks: Coverage,
    from subjects: [CoveredSearch.Subject],
    of account: Address,
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      for subject in subjects {
        let search = CoveredSearch(chain: chain, account: account, subject: subject)
        let left = try Self.coverage(of: search, in: db).subtracting(blocks)
        try db.execute(cached: "DELETE FROM coverage WHERE \(Self.isSearch)", arguments: search.key)
        for range in left.ranges { try Self.cover(range, by: search, in: db) }
      }
    }
  }

  private static let isSearch =
    "chain = ? AND account = ? AND position = ? AND topic = ? AND contract = ?"
}
