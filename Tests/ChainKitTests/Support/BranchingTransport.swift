import ChainKit
import Entity
import Synchronization

/// A node of a simulated chain that shows one branch or another, and a higher or lower head, by the
/// number of a post.
final class BranchingTransport: Transport {
  typealias Script = @Sendable (_ post: Int) -> (branch: RandomBranch, head: UInt64)

  let endpoint = EndpointID.sample
  private let shown: Script
  private let posts = Mutex(0)

  init(_ shown: @escaping Script) { self.shown = shown }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let (branch, head) = shown(
      posts.withLock { posts in
        posts += 1
        return posts - 1
      }
    )
    return try await VirtualChain(branch.world, head: head).post(body, timeouts: timeouts)
  }
}
