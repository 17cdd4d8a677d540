package import Entity
import GRDB

extension ChainStore {
  /// Notes that a node gave a block as part of the chain just now, the newest one if `isHead`.
  ///
  /// What is known after it: the newest block and the one before it, until a block is seen that
  /// contradicts them, or that cannot be compared with them. Cost: a row is read, and written only if
  /// something changes.
  /// - Throws: `StoreError`.
  package func see(_ block: BlockHeader, isHead: Bool, chain: ChainID) throws(StoreError) {
    let seen = try seenHead(chain: chain)
    guard isHead else {
      guard let seen, !seen.agrees(with: block) else { return }
      return try forget(seen, chain: chain)
    }
    guard seen?.hash != block.hash else { return }
    try write { db in
      try db.execute(
        sql: """
          INSERT INTO seen_head(chain, number, hash, parent) VALUES (?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET number = excluded.number, hash = excluded.hash,
            parent = excluded.parent
          """,
        arguments: [
          chain.value.stored, block.number.stored, block.hash.blob, block.parent.blob,
        ]
      )
    }
  }

  /// Notes that the newest block has a height. If another one had been the newest, it may be gone.
  ///
  /// - Throws: `StoreError`.
  package func see(height: UInt64, chain: ChainID) throws(StoreError) {
    guard let seen = try seenHead(chain: chain), seen.number != height else { return }
    try forget(seen, chain: chain)
  }

  private func forget(_ seen: SeenHead, chain: ChainID) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: "DELETE FROM seen_head WHERE chain = ? AND hash = ?",
        arguments: [chain.value.stored, seen.hash.blob]
      )
    }
  }

  /// Whether a block is known to be part of the chain: it is the newest one that was seen, or the one
  /// before it, and nothing was seen since that leaves that in doubt.
  ///
  /// False says only that a node must be asked.
  /// - Throws: `StoreError`.
  package func isSeen(_ block: BlockReference, chain: ChainID) throws(StoreError) -> Bool {
    guard let seen = try seenHead(chain: chain) else { return false }
    return block.hash == seen.hash || block.hash == seen.parent
  }

  private func seenHead(chain: ChainID) throws(StoreError) -> SeenHead? {
    try read { db in
      try Row.fetchOne(
        db,
        sql: "SELECT number, hash, parent FROM seen_head WHERE chain = ?",
        arguments: [chain.value.stored]
      ).map { row in
        SeenHead(
          number: row.number("number"),
          hash: try row.hash("hash"),
          parent: try row.hash("parent")
        )
      }
    }
  }
}

/// The newest block that was seen.
private struct SeenHead: Sendable {
  let number: UInt64
  let hash: Hash32
  let parent: Hash32

  /// Whether another block of the chain leaves no doubt about this one.
  ///
  /// A later one does, unless it follows this one; an earlier one only if it is another than the
  /// parent of this one.
  func agrees(with block: BlockHeader) -> Bool {
    if block.number > number { return block.number == number + 1 && block.parent == hash }
    if block.number == number { return block.hash == hash }
    return block.number + 1 < number || block.hash == parent
  }
}
