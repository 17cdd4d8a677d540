import Core
import Entity
import GRDB

extension ChainStore {
  /// Reads what feeds are known to have answered after some blocks, in the order of these.
  ///
  /// Nothing for a block that is not the stored one of its height. What is known of the sequencer is
  /// that which the feed `uptime` answered.
  func feedAnswers(
    after blocks: [BlockReference],
    uptime: Address?,
    chain: ChainID
  ) throws(StoreError) -> [FeedAnswers] {
    try read { db in
      try blocks.map { try Self.feedAnswers(after: $0, uptime: uptime, chain: chain, in: db) }
    }
  }

  private static func feedAnswers(
    after block: BlockReference,
    uptime: Address?,
    chain: ChainID,
    in db: Database
  ) throws -> FeedAnswers {
    var answers = FeedAnswers()
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT feed_answer.* FROM feed_answer
        CROSS JOIN header ON header.chain = feed_answer.chain AND header.number = feed_answer.block
        WHERE feed_answer.chain = ? AND feed_answer.block = ? AND header.hash = ?
          AND (is_sequencer = 0 OR feed = ?)
        """,
      arguments: [
        chain.value.stored, block.number.stored, block.hash.blob, uptime?.blob ?? none,
      ]
    )
    while let row = try rows.next() {
      let (answer, time) = (try row.amount("answer"), try row.amount("time"))
      if row["is_sequencer"] {
        answers.sequencer = SequencerStatus(answer: answer, startedAt: time)
      } else {
        answers.rounds[try row.address("feed")] = FeedRound(
          answer: answer,
          updatedAt: time,
          decimals: try row.amount("decimals")
        )
      }
    }
    return answers
  }

  /// Stores what feeds answered after blocks, in one transaction; `uptime` is that about the sequencer.
  ///
  /// What was answered after a block that is not settled, or not stored, is left out: such a block may
  /// be replaced.
  func keep(
    _ answers: [(block: BlockReference, answers: FeedAnswers)],
    uptime: Address?,
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      guard let settled = try Self.lastSettled(chain: chain, in: db) else { return }
      for (block, answers) in answers where block.number <= settled {
        for (feed, round) in answers.rounds {
          let values = [round.answer.blob, round.updatedAt.blob, round.decimals.blob]
          try Self.insert(feed, isSequencer: false, values, after: block, chain: chain, in: db)
        }
        guard let uptime, let status = answers.sequencer else { continue }
        let values = [status.answer.blob, status.startedAt.blob, Self.none]
        try Self.insert(uptime, isSequencer: true, values, after: block, chain: chain, in: db)
      }
    }
  }

  private static func insert(
    _ feed: Address,
    isSequencer: Bool,
    _ values: [DatabaseValue],
    after block: BlockReference,
    chain: ChainID,
    in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO feed_answer(chain, block, feed, is_sequencer, answer, time, decimals)
        SELECT chain, number, ?, ?, ?, ?, ? FROM header
        WHERE chain = ? AND number = ? AND hash = ? ON CONFLICT DO NOTHING
        """,
      arguments: [feed.blob, isSequencer] + StatementArguments(values)
        + [chain.value.stored, block.number.stored, block.hash.blob]
    )
  }

  /// Returns the last block that counts as settled: the final one, or else one that is deep enough
  /// below the highest that is stored; nil if there is none.
  private static func lastSettled(chain: ChainID, in db: Database) throws -> UInt64? {
    if let final = try final(chain: chain, in: db) { return final }
    let highest = try Int64.fetchOne(
      db,
      sql: "SELECT max(number) FROM header WHERE chain = ?",
      arguments: [chain.value.stored]
    )
    guard let highest, highest >= settlingDepth.stored else { return nil }
    return UInt64(bitPattern: highest - settlingDepth.stored)
  }
}
