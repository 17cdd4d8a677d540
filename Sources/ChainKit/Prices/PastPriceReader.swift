import Core
package import Entity

/// Reads price feeds after blocks of the past: from the database what it has, the rest from a node.
///
/// A node needs the states of those blocks, as an archive node has them.
package struct PastPriceReader: Sendable {
  private let node: Node?
  private let store: ChainStore
  private let memory: NodeMemory

  /// Without a node, only what is stored is read.
  package init(_ node: Node?, store: ChainStore, memory: NodeMemory = .none) {
    (self.node, self.store, self.memory) = (node, store, memory)
  }

  /// Part of a question that a node is asked.
  private struct Rest: Sendable {
    /// The place of its moment.
    let place: Int
    let block: BlockReference
    let question: ReadPrices
  }

  /// What a node said of the feeds after one block.
  private typealias Found = Result<PriceSheet, RPCFailure>

  /// Reads what feeds had answered after blocks, and stores it for those that are settled.
  ///
  /// Cost: nothing of a node for what is stored. The rest takes two calls for each feed and block, and
  /// one for each block of a rollup, in as few requests as the node's limit of a batch allows. A node
  /// that does not know blocks by their hash is asked by number, and for each of the blocks again.
  /// - Throws: `RPCFailure` if the node fails altogether, `StoreError`.
  package func read(_ question: ReadPastPrices) async throws -> PastPrices {
    let moments = question.moments
    let known = try store.feedAnswers(
      after: moments.map(\.block),
      uptime: question.uptime,
      chain: question.chain
    )
    var readings: [PastReading] = []
    var open: [Rest] = []
    for (place, moment) in moments.enumerated() {
      let whole = question.question(at: moment)
      if let rest = known[place].rest(of: whole) {
        readings.append(known[place].reading(for: whole, moment.block, without: .notStored))
        open.append(Rest(place: place, block: moment.block, question: rest))
      } else {
        readings.append(.sheet(known[place].sheet(for: whole, moment.block)))
      }
    }
    guard let node, !open.isEmpty else { return PastPrices(readings) }
    let found = try await ask(open, node)
    try store.keep(
      zip(open, found).compactMap { rest, found in
        guard case .success(let sheet) = found else { return nil }
        return (rest.block, FeedAnswers(sheet, to: rest.question))
      },
      uptime: question.uptime,
      chain: question.chain
    )
    for (rest, found) in zip(open, found) {
      let whole = question.question(at: moments[rest.place])
      let known = known[rest.place]
      readings[rest.place] =
        switch found {
        case .success(let sheet):
          .sheet(known.sheet(for: whole, rest.block, with: (rest.question, sheet)))
        case .failure(let failure):
          known.reading(for: whole, rest.block, without: .failed(failure))
        }
    }
    return PastPrices(readings)
  }

  private func ask(_ open: [Rest], _ node: Node) async throws(RPCFailure) -> [Found] {
    if memory.recall(.noBlockHash) == nil {
      do throws(RPCFailure) {
        return try await readings(open, node) { .hash($0.hash) }
      } catch {
        guard case .other(code: -32602, _) = error else { throw error }
        memory.learn(.noBlockHash, 1)
      }
    }
    let readings = try await readings(open, node) { .number($0.number) }
    let blocks = try await node.asker.batch(
      open.map { GetBlockByNumber(.number($0.block.number)) },
      timeouts: nil,
      awaitsBlock: false
    )
    var checked: [Found] = []
    for ((rest, reading), block) in zip(zip(open, readings), blocks) {
      let hash: Hash32?
      do throws(RPCFailure) {
        hash = try block.get()?.header.hash
      } catch {
        guard error.lacksBlock else { throw error }
        hash = nil
      }
      checked.append(hash == rest.block.hash ? reading : .failure(.missingData(.block)))
    }
    return checked
  }

  /// Asks the feeds after blocks that are named by `tag`.
  private func readings(
    _ open: [Rest],
    _ node: Node,
    _ tag: (BlockReference) -> BlockTag
  ) async throws(RPCFailure) -> [Found] {
    let calls = open.map { PriceReader.calls($0.question) }
    let answers = try await node.asker.batch(
      zip(open, calls).flatMap { rest, calls in
        calls.map { EthCall(CallRequest(to: $0.target, input: $0.input), at: tag(rest.block)) }
      },
      timeouts: nil,
      awaitsBlock: false
    )
    // A node that does not know blocks in this form says so in every answer.
    if let first = open.first, tag(first.block).isHash {
      for case .failure(.other(code: -32602, let message)) in answers {
        throw .other(code: -32602, message: message)
      }
    }
    var rest = answers[...]
    var readings: [Found] = []
    for (one, calls) in zip(open, calls) {
      let own = rest.prefix(calls.count)
      rest = rest.dropFirst(calls.count)
      do throws(RPCFailure) {
        let outcomes = try own.map { (answer) throws(RPCFailure) in try SingleCalls.outcome(answer)
        }
        readings.append(.success(PriceReader.sheet(of: outcomes, one.question, one.block)))
      } catch {
        guard error.lacksBlock else { throw error }
        readings.append(.failure(error))
      }
    }
    return readings
  }
}

extension RPCFailure {
  /// Whether it says nothing about other blocks.
  fileprivate var lacksBlock: Bool {
    switch self {
    case .missingData: true
    case .noneAnswered(let failures), .quorumMissed(_, _, let failures):
      !failures.isEmpty && failures.allSatisfy(\.failure.lacksBlock)
    default: false
    }
  }
}
