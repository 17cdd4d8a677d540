import ChainKit
import Entity
import Synchronization

/// A node that has some blocks of another branch of the chain, until it learns that they are gone.
final class SwitchedBranch: Transport {
  private let inner: any Transport
  private let branch: RewritingTransport
  private let isHealed = Mutex(false)

  init(_ inner: any Transport, _ blocks: ClosedRange<UInt64>) {
    (self.inner, branch) = (inner, .branch(inner, of: blocks))
  }

  var endpoint: EndpointID { inner.endpoint }

  /// From now on it has the blocks of the chain.
  func heal() { isHealed.withLock { $0 = true } }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    isHealed.withLock(\.self)
      ? try await inner.post(body, timeouts: timeouts)
      : try await branch.post(body, timeouts: timeouts)
  }
}
