package import Entity

/// Shows the fees of recent blocks, and what to offer for each speed.
package enum ShowFees {
  /// The number of blocks that are shown.
  static let blocks: UInt64 = 100

  package struct Request: Sendable {
    package let chain: ChainEntry

    package init(chain: ChainEntry) { self.chain = chain }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let market: FeeMarket
  }

  package protocol Worker: Sendable {
    /// Reads the fees of recent blocks.
    func feeMarket(blocks: UInt64) async throws -> FeeMarket
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      Response(chain: request.chain, market: try await worker.feeMarket(blocks: blocks))
    }
  }
}
