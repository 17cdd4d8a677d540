import Entity
import Exchange
import Testing

@testable import ChainKit

@Suite struct SocketTransportTests {
  private static func transport(to node: SocketNode) throws -> SocketTransport {
    SocketTransport(try EndpointAddress(parsing: node.path), .connect(to: node.path))
  }

  private static func request(_ id: Int) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"eth_chainId","params":[]}"#.utf8)
  }

  private static func text(_ answer: HTTPAnswer) -> String {
    String(decoding: answer.body, as: UTF8.self)
  }

  @Test(.timeLimit(.minutes(10))) func answersFindTheirRequestsInAnyOrder() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    async let first = transport.post(Self.request(1), timeouts: .standard)
    _ = await peer.line()
    async let second = transport.post(Self.request(2), timeouts: .standard)
    _ = await peer.line()
    let batch =
      Array("[".utf8) + Self.request(3) + Array(",".utf8) + Self.request(4)
      + Array("]".utf8)
    async let third = transport.post(batch, timeouts: .standard)
    _ = await peer.line()
    peer.send(#"[{"id":4,"result":4},{"id":3,"result":3}]{"result":2,"id":2}"#)
    peer.send(#"{"id":9,"result":"asked by nobody"}{"id":1,"#)
    peer.send(#""result":1}"#)
    #expect(try await Self.text(first) == #"{"id":1,"result":1}"#)
    #expect(try await Self.text(second) == #"{"result":2,"id":2}"#)
    #expect(try await Self.text(third) == #"[{"id":4,"result":4},{"id":3,"result":3}]"#)
  }

  @Test(.timeLimit(.minutes(10))) func lateAnswerIsNotTakenForTheNext() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    // Long enough to send on a busy machine.
    let short = Timeouts(request: .seconds(5), response: .seconds(5))
    await #expect(throws: RPCFailure.timeout(.waiting(.seconds(5)))) {
      _ = try await transport.post(Self.request(1), timeouts: short)
    }
    _ = await peer.line()
    async let second = transport.post(Self.request(2), timeouts: .standard)
    _ = await peer.line()
    peer.send(#"{"id":1,"result":"late"}{"id":2,"result":"in time"}"#)
    #expect(try await Self.text(second) == #"{"id":2,"result":"in time"}"#)
  }

  @Test(.timeLimit(.minutes(10))) func errorWithoutAnIDIsForTheOnlyRequest() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    async let only = transport.post(Self.request(1), timeouts: .standard)
    _ = await peer.line()
    peer.send(#"{"id":null,"error":{"code":-32700}}"#)
    #expect(try await Self.text(only) == #"{"id":null,"error":{"code":-32700}}"#)
  }

  @Test(.timeLimit(.minutes(10))) func errorWithoutAnIDIsBlamedOnNoneOfSeveral() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    let posts = (1...2).map { id in
      Task { try await transport.post(Self.request(id), timeouts: .standard) }
    }
    for _ in posts { _ = await peer.line() }
    peer.send(#"{"id":null,"error":{"code":-32700}}"#)
    for post in posts {
      await #expect(throws: Self.fault(.closed, transport)) { _ = try await post.value }
    }
    #expect(await peer.line() == nil)
    await #expect(throws: Self.fault(.ended, transport)) {
      _ = try await transport.post(Self.request(3), timeouts: .standard)
    }
  }

  /// The node may still answer a request that nobody waits for any more.
  @Test(.timeLimit(.minutes(10))) func errorWithoutAnIDMayBeForAnAbandonedRequest() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    let first = Task { try await transport.post(Self.request(1), timeouts: .standard) }
    _ = await peer.line()
    first.cancel()
    await #expect(throws: RPCFailure.cancelled) { _ = try await first.value }
    let second = Task { try await transport.post(Self.request(2), timeouts: .standard) }
    _ = await peer.line()
    peer.send(#"{"id":null,"error":{"code":-32700}}"#)
    await #expect(throws: Self.fault(.closed, transport)) { _ = try await second.value }
  }

  @Test("F100: a notification is no answer, also before one", .timeLimit(.minutes(10)))
  func notificationIsNoAnswer() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    peer.send(#"{"jsonrpc":"2.0","method":"eth_subscription","params":{"id":1}}"#)
    async let answer = transport.post(Self.request(1), timeouts: .standard)
    _ = await peer.line()
    peer.send(#"{"method":"eth_subscription","params":[]}{"id":1,"result":1}"#)
    #expect(try await Self.text(answer) == #"{"id":1,"result":1}"#)
  }

  private static func fault(
    _ kind: TransportFault.Kind,
    _ transport: SocketTransport
  ) -> RPCFailure {
    .transport(TransportFault(endpoint: transport.endpoint, kind: kind))
  }

  @Test(.timeLimit(.minutes(10))) func closedConnectionEndsAllRequestsNowAndLater() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    let post = Task { try await transport.post(Self.request(1), timeouts: .standard) }
    _ = await peer.line()
    peer.send(#"{"id":1,"resu"#)
    peer.hangUp()
    await #expect(throws: Self.fault(.closed, transport)) { _ = try await post.value }
    await #expect(throws: Self.fault(.ended, transport)) {
      _ = try await transport.post(Self.request(2), timeouts: .standard)
    }
  }

  @Test(.timeLimit(.minutes(10))) func somethingElseThanJSONEndsTheConnection() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    let post = Task { try await transport.post(Self.request(1), timeouts: .standard) }
    _ = await peer.line()
    peer.send("SSH-2.0-OpenSSH_9.2\n")
    await #expect(throws: RPCFailure.serverFault(.malformed)) { _ = try await post.value }
  }

  @Test(.timeLimit(.minutes(10))) func canceledRequestStopsWaiting() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    let post = Task { try await transport.post(Self.request(1), timeouts: .standard) }
    _ = await peer.line()
    post.cancel()
    await #expect(throws: RPCFailure.cancelled) { _ = try await post.value }
  }

  @Test(.timeLimit(.minutes(10))) func withoutAConnectionEveryRequestFails() async throws {
    let node = try SocketNode()
    let path = node.path + "x"
    let missing = SocketTransport(try EndpointAddress(parsing: path), .connect(to: path))
    await #expect(throws: Self.fault(.refused, missing)) {
      _ = try await missing.post(Self.request(1), timeouts: .standard)
    }
  }

  /// The largest answers do not fit the buffers of the connection.
  @Test(.timeLimit(.minutes(10))) func answerMayBeLarge() async throws {
    let node = try SocketNode()
    let transport = try Self.transport(to: node)
    let peer = node.accepted()
    async let answer = transport.post(Self.request(1), timeouts: .standard)
    _ = await peer.line()
    let piece = String(repeating: "\"a\",", count: 10_000)
    let pieces = [#"{"id":1,"result":["#] + Array(repeating: piece, count: 50) + ["1]}"]
    for piece in pieces { await peer.sendWhole(piece) }
    #expect(try await Self.text(answer) == pieces.joined())
  }
}
