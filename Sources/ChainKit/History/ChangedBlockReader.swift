import Core
import Entity
import Synchronization

/// Reads blocks that changed an account, explains them, and stores what they show.
final class ChangedBlockReader: Sendable {
  private let scan: ScanContext
  private let account: Address
  /// The transactions that the chain's own logs name, by block (EIP-7708).
  let logged: [UInt64: Set<Hash32>]
  private let evidence: EvidenceReader
  private let state = Mutex(State())

  private struct State {
    /// What was read of each block and is not stored yet.
    var found: [UInt64: Found] = [:]
    var missing: [UInt64: GapReason] = [:]
    var added = 0
  }

  private struct Found {
    let header: BlockHeader
    let rows: [MovementRow]
    let uses: [StoredNonceUse]
    let transactions: [(ChainTransaction, Receipt)]
  }

  init(_ scan: ScanContext, account: Address, logged: [UInt64: Set<Hash32>] = [:]) {
    (self.scan, self.account, self.logged) = (scan, account, logged)
    evidence = EvidenceReader(scan, account: account)
  }

  /// How many new rows were stored.
  var added: Int { state.withLock(\.added) }

  /// The blocks that the node does not have, or not their receipts.
  var missing: [UInt64: GapReason] { state.withLock(\.missing) }

  /// Leaves out blocks that no node had before.
  func giveUp(_ blocks: [UInt64: GapReason]) {
    state.withLock { $0.missing.merge(blocks) { _, new in new } }
  }

  /// Reads blocks, in their order; nil for one that the node does not have.
  func read(_ changed: [ChangedBlock]) async throws(ScanStop) -> [BlockRows?] {
    var all: [BlockRows?] = []
    for piece in changed.pieces(of: 20) {
      let blocks = try await BlockReader(scan: scan).whole(piece.map(\.block))
      let wanted = blocks.compactMap(\.self).flatMap { block in
        transactions(in: block).map { (block.header.reference, $0) }
      }
      let receipts = try await BlockReader(scan: scan).receipts(wanted)
      for (change, block) in zip(piece, blocks) {
        let rows = try explained(change, block, receipts)
        let logged = try await explained(change, block, receipts, beyond: rows)
        all.append(try await explained(change, block, receipts, byEvidenceBeyond: logged))
      }
    }
    return all
  }

  /// Explains what is still left of a block by its access list, or else by traces; else the rows stay
  /// what they are.
  ///
  /// Cost: what `EvidenceReader` says, for each source until one explains all; where traces of the
  /// whole block do not, the operations of each transaction would tell no more.
  private func explained(
    _ change: ChangedBlock,
    _ block: Block?,
    _ receipts: [Hash32: Receipt],
    byEvidenceBeyond rows: BlockRows?
  ) async throws(ScanStop) -> BlockRows? {
    guard let block, let rows, change.rest(beside: rows.rows) != ExactSum() else { return rows }
    var isTraced = false
    for source in BlockEvidence.Source.allCases where source != .operations || !isTraced {
      guard let found = try await evidence.read(source, of: block) else { continue }
      if case .traces = found { isTraced = true }
      let better = try explained(change, block, receipts, by: found)
      if let better, change.rest(beside: better.rows) == ExactSum() { return better }
    }
    return rows
  }

  /// The transactions whose receipts are needed; `others` are some that are known to be.
  private func transactions(
    in block: Block,
    and others: Set<Hash32> = []
  ) -> [ChainTransaction] {
    let logged = others.union(logged[block.header.number] ?? [])
    return BlockAttribution.wanted(of: account, in: block, logged: logged)
  }

  /// Explains what is left of a block by the chain's own logs in all of its receipts, if it may have
  /// them and no search has found them; else the rows stay what they are.
  ///
  /// Cost: a request, and one for each transaction with such a log.
  private func explained(
    _ change: ChangedBlock,
    _ block: Block?,
    _ receipts: [Hash32: Receipt],
    beyond rows: BlockRows?
  ) async throws(ScanStop) -> BlockRows? {
    guard let block, let rows, change.rest(beside: rows.rows) != ExactSum(),
      try scan.mayLogEther(at: block.header.reference)
    else { return rows }
    let reader = BlockReader(scan: scan)
    let all = try await reader.blockReceipts(block.header.number)
    let named = all.filter { receipt in
      receipt.logs.contains { LoggedEther($0)?.names(account) ?? false }
    }
    let wanted = transactions(in: block, and: Set(named.map(\.transaction)))
    let lacking = wanted.filter { receipts[$0.hash] == nil }
    let more = try await reader.receipts(lacking.map { (block.header.reference, $0) })
    guard !lacking.isEmpty, more.count == lacking.count else { return rows }
    return try explained(
      change,
      block,
      receipts.merging(more) { known, _ in known },
      and: Set(more.keys)
    )
  }

  private func explained(
    _ change: ChangedBlock,
    _ block: Block?,
    _ receipts: [Hash32: Receipt],
    and others: Set<Hash32> = [],
    by evidence: BlockEvidence? = nil
  ) throws(ScanStop) -> BlockRows? {
    guard let block else {
      state.withLock { $0.missing[change.block] = .bodies }
      return nil
    }
    let wanted = transactions(in: block, and: others)
    var found: [Hash32: Receipt] = [:]
    for transaction in wanted { found[transaction.hash] = receipts[transaction.hash] }
    guard found.count == wanted.count else {
      state.withLock { $0.missing[change.block] = .receipts }
      return nil
    }
    var attribution = BlockAttribution(
      chain: scan.chain,
      account: account,
      change: change,
      block: block,
      receipts: found
    )
    attribution.evidence = evidence
    attribution.logsEther = try scan.logsEther(
      in: block.header.reference,
      shown: attribution.showsEtherLogs
    )
    let uses = attribution.uses()
    let rows = attribution.rows() + attribution.delegations(uses)
    let own = uses.filter { $0.use.kind == .transaction }.map(\.transaction)
    let transactions = wanted.compactMap { transaction in
      own.contains(transaction.hash) ? found[transaction.hash].map { (transaction, $0) } : nil
    }
    state.withLock {
      $0.found[change.block] = Found(
        header: block.header,
        rows: rows,
        uses: uses,
        transactions: transactions
      )
    }
    return BlockRows(
      rows: rows.map(ProposedRow.init),
      uses: uses.map(\.use),
      followsBalances: rows.contains { $0.movement.evidence == .accessList }
    )
  }

  /// Stores what the blocks show, with a row for what nothing explains.
  ///
  /// The amount of a block that the node does not have is stored if its header is there.
  func keep(_ changes: [ResidualChange]) async throws(ScanStop) {
    let lacking = try await headers(of: changes.filter { missing[$0.block] != nil })
    for piece in changes.pieces(of: 20) {
      let numbers = piece.map(\.block)
      guard let low = numbers.min(), let high = numbers.max() else { continue }
      var batch = ScanBatch(chain: scan.chain, account: account, subjects: [], blocks: low...high)
      for change in piece { add(change, lacking[change.block], to: &batch) }
      let added = try scan.keep(batch)
      state.withLock { $0.added += added }
    }
  }

  private func add(_ change: ResidualChange, _ header: BlockHeader?, to batch: inout ScanBatch) {
    let found = state.withLock { $0.found.removeValue(forKey: change.block) }
    if let found {
      batch.etherBlocks.insert(change.block)
      batch.headers.append(found.header)
      batch.rows += found.rows
      batch.uses += found.uses.filter { $0.use.kind != .transaction }
      batch.transactions += found.transactions
    }
    guard let header = found?.header ?? header, let amount = change.unattributed?.amount,
      amount != 0
    else { return }
    if found == nil { batch.headers.append(header) }
    var row = BlockAttribution.unattributed(
      amount,
      of: account,
      on: scan.chain,
      at: header.reference
    )
    if found == nil { row.lacks = missing[change.block].flatMap(LackingEvidence.init) }
    batch.rows.append(row)
  }

  private func headers(
    of changes: [ResidualChange]
  ) async throws(ScanStop) -> [UInt64: BlockHeader] {
    var headers: [UInt64: BlockHeader] = [:]
    for change in changes {
      do throws(ScanStop) {
        headers[change.block] = try await BlockReader(scan: scan).headers([change.block]).first
      } catch {
        guard case .node(.missingData) = error else { throw error }
      }
    }
    return headers
  }
}

extension ProposedRow {
  /// Makes the row of a movement as the proof sees it; one that failed moved nothing but its fee.
  init(_ row: MovementRow) {
    let movement = row.movement
    let isMoved = movement.status == .success || movement.kind == .fee
    self.init(
      block: movement.block.number,
      amount: movement.amount,
      direction: isMoved ? movement.kind.direction : 0,
      isChecked: true
    )
  }
}
