import Entity

/// What the most recent blocks say about fees.
struct RecentFees: Sendable {
  /// The tips that were paid; without base fees, the gas prices.
  let history: FeeHistory
  /// The base fee of the next block; nil on a chain without EIP-1559.
  var nextBaseFee: Wei?
  /// The newest of the blocks.
  var block: UInt64
  /// How base fees change; nil if nothing but EIP-1559 is known of them.
  var rule: BaseFeeRule?
}

/// Reads what the most recent blocks say about fees.
struct RecentFeesReader: Sendable {
  let node: Node
  /// How the chain prices a transaction, if that is known.
  let feeModel: FeeModel

  /// The number of blocks that `eth_feeHistory` is asked for.
  private static let blocks: UInt64 = 20
  /// The number of blocks that are read whole instead: each can be hundreds of kilobytes.
  private static let wholeBlocks: UInt64 = 4
  private static let percentiles = FeeSpeed.allCases.map(\.percentile)

  /// Reads a fee history, or blocks where the node has none. Cost: one to three requests, and where
  /// `eth_feeHistory` is missing one more with four blocks in it. On the OP Stack, one for the newest
  /// block at the same time.
  func read() async throws(RPCFailure) -> RecentFees {
    async let newest = newestOnOPStack()
    var recent = try await told()
    guard recent.nextBaseFee != nil, let head = await newest, let rule = head.baseFeeRule else {
      return recent
    }
    recent.rule = rule
    // A block may have come between the two answers.
    if head.header.number >= recent.block, let next = rule.next(after: head) {
      (recent.nextBaseFee, recent.block) = (next, head.header.number)
    }
    return recent
  }

  /// Reads the newest block, which names its parameters there; nil if it cannot be read.
  private func newestOnOPStack() async -> Block? {
    guard feeModel == .opStack else { return nil }
    return try? await node.block(.latest)
  }

  /// Reads what nodes tell of recent blocks.
  private func told() async throws(RPCFailure) -> RecentFees {
    let history: FeeHistory
    do {
      history = try await node.feeHistory(blocks: Self.blocks, percentiles: Self.percentiles)
    } catch {
      guard case .unsupported = error else { throw error }
      return try await paid(upTo: try await node.block(.latest))
    }
    if let next = history.baseFees.last, history.baseFees.contains(where: { $0 != .zero }) {
      return RecentFees(history: history, nextBaseFee: next, block: try history.newest())
    }
    // A chain without base fees, one with free blocks, or a node that leaves them out.
    let head = try await node.block(.latest)
    switch (head.header.baseFee, history.baseFees.last) {
    case (nil, _): return RecentFees(history: history, nextBaseFee: nil, block: head.header.number)
    case (Wei.zero?, let next?):
      return RecentFees(history: history, nextBaseFee: next, block: try history.newest())
    default: return try await paid(upTo: head)
    }
  }

  /// Works out from blocks and their transactions what `eth_feeHistory` would tell.
  ///
  /// Blocks that cannot be read are left out: they would only be evidence.
  private func paid(upTo head: Block) async throws(RPCFailure) -> RecentFees {
    let last = head.header.number
    let numbers = Array(last - min(last, Self.wholeBlocks - 1)...last)
    let answers = try? await node.asker.batch(
      numbers.map { GetBlockByNumber(.number($0), whole: true) },
      timeouts: nil,
      awaitsBlock: false
    )
    let blocks = zip(numbers, answers ?? []).compactMap { number, answer in
      (try? answer.get()).flatMap { $0?.header.number == number ? $0 : nil }
    }
    var next: Wei?
    if head.header.baseFee != nil {
      next = FeeArithmetic.nextBaseFee(after: head, feeModel)
      guard next != nil else {
        throw .protocolViolation(
          .wrongAnswer(method: GetBlockByNumber.name, path: "result.baseFeePerGas")
        )
      }
    }
    return RecentFees(
      history: FeeHistory(
        oldest: numbers[0],
        baseFees: blocks.compactMap(\.header.baseFee) + [next].compactMap { $0 },
        fullness: blocks.map(\.header.fullness),
        tips: blocks.map { $0.tips(at: Self.percentiles) }
      ),
      nextBaseFee: next,
      block: last
    )
  }
}

extension FeeHistory {
  /// The number of the newest block: the last base fee is that of the one after it.
  ///
  /// - Throws: `.protocolViolation` if it is beyond 64 bits.
  fileprivate func newest() throws(RPCFailure) -> UInt64 {
    let (block, isBeyond) = oldest.addingReportingOverflow(UInt64(max(0, baseFees.count - 2)))
    guard !isBeyond else {
      throw .protocolViolation(
        .wrongAnswer(method: GetFeeHistory.name, path: "result.oldestBlock")
      )
    }
    return block
  }
}

extension BlockHeader {
  /// The share of the gas limit that was used, in millionths; none of a limit of zero.
  fileprivate var fullness: Int {
    guard gasLimit > 0 else { return 0 }
    let (high, low) = min(gasUsed, gasLimit).multipliedFullWidth(by: 1_000_000)
    return Int(gasLimit.dividingFullWidth((high, low)).quotient)
  }
}

extension Block {
  /// The tips at percentiles of the transactions; empty if none tells one.
  ///
  /// Each counts once: its gas limit is what its sender says, and only receipts tell what it used.
  fileprivate func tips(at percentiles: [Int]) -> [Wei] {
    let tips = wholeTransactions.compactMap { $0.tip(above: header.baseFee ?? .zero) }.sorted()
    return tips.isEmpty ? [] : percentiles.map { tips[(tips.count - 1) * $0 / 100] }
  }
}

extension ChainTransaction {
  /// What its sender paid above the base fee; nil for what the chain itself put into the block at no
  /// price, and for what nobody signed.
  fileprivate func tip(above baseFee: Wei) -> Wei? {
    guard authenticity != .forged, let price = gasPrice ?? maxFeePerGas, price > .zero,
      let most = price.subtracting(baseFee)
    else { return nil }
    // Some nodes tell the highest price in place of the one that was paid.
    return maxPriorityFeePerGas.map { min($0, most) } ?? most
  }
}
