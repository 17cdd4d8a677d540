import Entity
import Exchange
import TestSupport
import Testing

@testable import ChainKit

/// Blocks that a chain announces over a WebSocket.
@Suite(.timeLimit(.minutes(10))) struct LiveBlockAnnouncementTests {
  private static func subscription(
    _ live: LiveChain,
    scheme: String = "ws"
  ) throws -> HeadSubscription {
    let url = live.chain.url.replacing("http:", with: "\(scheme):")
    return try HeadSubscription(try EndpointAddress(parsing: url))
  }

  @Test("each block is announced, also after a reorganization, until the connection ends")
  func blocksAreAnnounced() async throws {
    let live = try await LiveChain()
    let subscription = try Self.subscription(live)
    let (heard, said) = AsyncStream.makeStream(of: BlockAnnouncement.self)
    try await subscription.subscribe { said.yield($0) }
    var announcements = heard.makeAsyncIterator()
    try await live.chain.tell("evm_mine")
    #expect(await announcements.next() == .block)
    try await live.chain.tell("dev_reorg", "[1]")
    #expect(await announcements.next() == .block)
    #expect(await announcements.next() == .block)
    subscription.end()
    #expect(await announcements.next() == .ended)
  }

  @Test("F108: a node that has no subscriptions, or no WebSocket, is refused")
  func othersAreRefused() async throws {
    let live = try await LiveChain()
    try await live.chain.tell("dev_limits", #"[{"unsupported": ["eth_subscribe"]}]"#)
    await #expect(throws: RPCFailure.unsupported(method: "eth_subscribe")) {
      try await Self.subscription(live).subscribe { _ in }
    }
    try await live.chain.tell("dev_limits", #"[{"unsupported": [], "websocket": false}]"#)
    await #expect(throws: RPCFailure.self) {
      try await Self.subscription(live).subscribe { _ in }
    }
  }

  @Test("the bell rings when a subscription begins, and for each block")
  func theBellRings() async throws {
    let live = try await LiveChain()
    let blocks = NewBlocks(try Self.subscription(live))
    func wait() async throws -> BlockSignal {
      try await blocks.wait(poll: .seconds(300), quiet: .seconds(300))
    }
    #expect(try await wait() == .announced, "it has begun")
    try await live.chain.tell("evm_mine")
    #expect(try await wait() == .announced)
  }
}
