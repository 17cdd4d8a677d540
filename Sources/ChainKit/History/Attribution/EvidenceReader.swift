import Entity
import Synchronization

/// Reads what else shows how a block moved ether: its access list, or traces.
///
/// Only for blocks in which something is unexplained. What a node does not have it is not asked for
/// again for a day, in this block and all before it; and for no more than a few blocks if it fails
/// otherwise. Nothing of this ends a sync: without it, an amount has no transaction.
final class EvidenceReader: Sendable {
  private let scan: ScanContext
  private let account: Address
  /// How often each source failed with one block, and may answer for another.
  private let failures = Mutex<[BlockEvidence.Source: Int]>([:])

  /// A block of more transactions is not asked for one by one.
  private static let mostTransactions = 200
  private static let mostFailures = 3
  /// A node runs the whole block again.
  private static let timeouts = Timeouts(request: .seconds(20), response: .seconds(30))

  init(_ scan: ScanContext, account: Address) { (self.scan, self.account) = (scan, account) }

  /// Reads a block's evidence from one source; nil if it has none.
  ///
  /// Cost: a request at most, and for ``BlockEvidence/Source/operations`` one for each transaction.
  func read(
    _ source: BlockEvidence.Source,
    of block: Block
  ) async throws(ScanStop) -> BlockEvidence? {
    if source == .accessList, block.committed == nil { return nil }
    if source != .accessList, block.wholeTransactions.isEmpty { return nil }
    if let highest = try scan.recall(source.fact), block.header.number <= highest { return nil }
    do {
      switch source {
      case .accessList: return try await accessList(of: block)
      case .callTracer: return try await callTraces(of: block)
      case .traceBlock: return try await blockTrace(of: block)
      case .operations: return try await operations(of: block)
      }
    } catch {
      guard !error.endsEvidence else { throw .node(error) }
      try note(error, of: source, at: block.header.number)
      return nil
    }
  }

  private func accessList(of block: Block) async throws(RPCFailure) -> BlockEvidence? {
    guard let header = block.committed else { return nil }
    return try await scan.node.accessList(of: header)?.account(account).map {
      .accessList($0)
    }
  }

  private func callTraces(of block: Block) async throws(RPCFailure) -> BlockEvidence {
    let answer = try await scan.node.asker.call(
      DebugTraceBlock(block.header.number),
      timeouts: Self.timeouts,
      awaitsBlock: false
    )
    let hashes = block.wholeTransactions.map(\.hash)
    guard answer.transactions.count == hashes.count,
      zip(answer.transactions, hashes).allSatisfy({ $0.hash == nil || $0.hash == $1 })
    else { throw .protocolViolation(.wrongAnswer(method: DebugTraceBlock.name, path: "result")) }
    return .traces(answer.transactions.map(\.moves))
  }

  private func blockTrace(of block: Block) async throws(RPCFailure) -> BlockEvidence {
    let answer = try await scan.node.asker.call(
      TraceBlock(block.header.number),
      timeouts: Self.timeouts,
      awaitsBlock: false
    )
    let hashes = block.wholeTransactions.map(\.hash)
    guard answer.transactions.count == hashes.count,
      hashes.indices.allSatisfy({ answer.transactions[$0]?.hash == hashes[$0] })
    else { throw .protocolViolation(.wrongAnswer(method: TraceBlock.name, path: "result")) }
    return .traces(hashes.indices.map { answer.transactions[$0]?.moves ?? [] })
  }

  private func operations(of block: Block) async throws(RPCFailure) -> BlockEvidence? {
    let hashes = block.wholeTransactions.map(\.hash)
    guard hashes.count <= Self.mostTransactions, let first = hashes.first else { return nil }
    // The first alone shows whether the node has the method.
    let asker = scan.node.asker
    var moves = [
      try await asker.call(
        GetInternalOperations(first),
        timeouts: Self.timeouts,
        awaitsBlock: false
      ).moves
    ]
    guard hashes.count > 1 else { return .traces(moves) }
    let answers = try await asker.batch(
      hashes.dropFirst().map { GetInternalOperations($0) },
      timeouts: Self.timeouts,
      awaitsBlock: false
    )
    for answer in answers {
      switch answer {
      case .success(let operations): moves.append(operations.moves)
      case .failure(let failure): throw failure
      }
    }
    return .traces(moves)
  }

  private func note(
    _ failure: RPCFailure,
    of source: BlockEvidence.Source,
    at block: UInt64
  ) throws(ScanStop) {
    if failure.isOfAllBlocks { return try scan.learn(source.fact, .max) }
    let isLacking =
      switch failure {
      case .missingData, .other: true
      default: false
      }
    let count = failures.withLock { failures in
      failures[source, default: 0] += 1
      return failures[source, default: 0]
    }
    if isLacking || count >= Self.mostFailures { try scan.learn(source.fact, block) }
  }
}

extension RPCFailure {
  /// Whether it says as much of every other block: the method is not there, or a list was false.
  fileprivate var isOfAllBlocks: Bool {
    switch self {
    case .unsupported, .protocolViolation(.forged): true
    case .noneAnswered(let failures): failures.allSatisfy(\.failure.isOfAllBlocks)
    default: false
    }
  }

  /// Whether nothing else can be read either; what several nodes lack, each in its way, is no such
  /// thing.
  fileprivate var endsEvidence: Bool {
    switch self {
    case .disagreement, .quorumMissed: false
    case .noneAnswered(let failures): failures.allSatisfy(\.failure.endsEvidence)
    default: endsSearch
    }
  }
}
