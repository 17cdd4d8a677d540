package import Entity

/// Reads the fees of recent blocks.
package struct FeeMarketReader: Sendable {
  private let node: Node
  private let estimator: FeeEstimator

  package init(_ node: Node, chain: ChainID, timing: RetryTiming = .live) {
    self.node = node
    estimator = FeeEstimator(node, chain: chain, timing: timing)
  }

  /// Reads the last blocks, and the offer for each speed. Cost: three to five requests.
  ///
  /// - Throws: `RPCFailure`; `.protocolViolation` if the blocks have numbers beyond 64 bits.
  package func read(blocks count: UInt64) async throws(RPCFailure) -> FeeMarket {
    async let suggestions = suggested()
    let history: FeeHistory?
    do { history = try await node.feeHistory(blocks: count, percentiles: [50]) } catch {
      guard case .unsupported = error else { throw error }
      history = nil
    }
    let offers = try await suggestions.get()
    return FeeMarket(blocks: try history.map(Self.blocks) ?? [], offers: offers)
  }

  /// A result, since `async let` forgets the type of an error.
  private func suggested() async -> Result<[FeeSuggestion], RPCFailure> {
    do throws(RPCFailure) { return .success(try await estimator.suggestions()) } catch {
      return .failure(error)
    }
  }

  /// The last base fee is that of the next block, which is not mined yet.
  private static func blocks(of history: FeeHistory) throws(RPCFailure) -> [FeeMarket.Block] {
    var blocks: [FeeMarket.Block] = []
    for (place, fullness) in history.fullness.enumerated() where place < history.baseFees.count {
      let (number, isBeyond) = history.oldest.addingReportingOverflow(UInt64(place))
      guard !isBeyond else {
        throw .protocolViolation(
          .wrongAnswer(method: GetFeeHistory.name, path: "result.oldestBlock")
        )
      }
      let tip = place < history.tips.count ? history.tips[place].first : nil
      blocks.append(
        FeeMarket.Block(
          number: number,
          baseFee: history.baseFees[place],
          // Nobody offered the tip of zero that an empty block has.
          tip: fullness == 0 ? nil : tip,
          fullness: fullness
        )
      )
    }
    return blocks
  }
}
