import Core
package import Entity

/// Reads price feeds (Chainlink's AggregatorV3Interface).
///
/// One request for all of them: the answer and the time must come from one call, of which
/// `CallProgram` returns only the first word, and the functions that return one word each are
/// deprecated. Each feed is called by an account and not by a contract, too, since a feed may refuse
/// contracts. The cost for the node is two calls a feed.
package struct PriceReader: Sendable {
  private let node: Node
  private let memory: NodeMemory

  package init(_ node: Node, memory: NodeMemory = .none) {
    (self.node, self.memory) = (node, memory)
  }

  /// Reads the feeds that a question names. A failing feed does not affect the others.
  ///
  /// Cost: one request, and one before it for the newest block if the question names none. By a node
  /// that does not know blocks by their hash they are read by number, and one more request makes sure
  /// that the block is still part of the chain.
  /// - Throws: `RPCFailure`; `missingData(.block)` if the block is no longer part of the chain.
  package func read(_ question: ReadPrices) async throws(RPCFailure) -> PriceSheet {
    let block: BlockReference
    if let asked = question.block {
      block = asked
    } else {
      block = try await node.blockBesideCheck(.latest).header.reference
    }
    if memory.recall(.noBlockHash) == nil {
      do throws(RPCFailure) {
        return try await sheet(question, block, at: .hash(block.hash))
      } catch {
        guard case .other(code: -32602, _) = error else { throw error }
        memory.learn(.noBlockHash, 1)
      }
    }
    let sheet = try await sheet(question, block, at: .number(block.number))
    guard try await node.block(.number(block.number)).header.hash == block.hash else {
      throw .missingData(.block)
    }
    return sheet
  }

  private func sheet(
    _ question: ReadPrices,
    _ block: BlockReference,
    at tag: BlockTag
  ) async throws(RPCFailure) -> PriceSheet {
    let outcomes = try await outcomes(of: Self.calls(question), at: tag)
    return Self.sheet(of: outcomes, question, block)
  }

  /// Returns the calls that a question takes: two for each feed, and one for the sequencer.
  static func calls(_ question: ReadPrices) -> [ContractCall] {
    let calls = question.feeds.flatMap { feed in
      [AggregatorV3.decimals(), AggregatorV3.latestRoundData()].map {
        ContractCall(target: feed, input: $0)
      }
    }
    let uptime = question.uptime.map {
      ContractCall(target: $0, input: AggregatorV3.latestRoundData())
    }
    return calls + (uptime.map { [$0] } ?? [])
  }

  /// Returns what the outcomes of these calls say, which are in the same order.
  static func sheet(
    of outcomes: [CallOutcome],
    _ question: ReadPrices,
    _ block: BlockReference
  ) -> PriceSheet {
    let readings = question.feeds.indices.map { place in
      reading(outcomes[2 * place], outcomes[2 * place + 1])
    }
    return PriceSheet(
      block: block,
      readings: readings,
      sequencer: question.uptime.flatMap { _ in outcomes.last.map(sequencer) }
    )
  }

  /// Makes the calls. A node that does not know the block in this form says so in every answer, and
  /// that is no refusal of a feed.
  private func outcomes(
    of calls: [ContractCall],
    at tag: BlockTag
  ) async throws(RPCFailure) -> [CallOutcome] {
    guard tag.isHash else { return try await SingleCalls(node: node, tag: tag).run(calls) }
    let answers = try await node.asker.batch(
      calls.map { EthCall(CallRequest(to: $0.target, input: $0.input), at: tag) }
    )
    for case .failure(.other(code: -32602, let message)) in answers {
      throw .other(code: -32602, message: message)
    }
    return try answers.map { (answer) throws(RPCFailure) in try SingleCalls.outcome(answer) }
  }

  private static func reading(_ decimals: CallOutcome, _ round: CallOutcome) -> FeedReading {
    switch (decimals, round) {
    case (.returned([]), .returned), (.returned, .returned([])): return .fault(.noAnswer)
    case (.refused, _), (_, .refused): return .fault(.refused)
    case (.returned(let decimals), .returned(let round)):
      guard let decimals = try? ERC20.decodeUInt256(decimals),
        let round = try? AggregatorV3.decodeRound(round)
      else { return .fault(.malformed) }
      return .round(
        FeedRound(answer: round.answer, updatedAt: round.updatedAt, decimals: decimals)
      )
    }
  }

  private static func sequencer(_ outcome: CallOutcome) -> SequencerReading {
    switch outcome {
    case .returned([]): return .fault(.noAnswer)
    case .refused: return .fault(.refused)
    case .returned(let output):
      guard let round = try? AggregatorV3.decodeRound(output) else { return .fault(.malformed) }
      return .status(SequencerStatus(answer: round.answer, startedAt: round.startedAt))
    }
  }
}
