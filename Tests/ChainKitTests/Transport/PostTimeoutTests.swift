import Core
import Entity
import Exchange
import Testing

@testable import ChainKit

/// A request that times out reports its phase: connecting, sending or waiting.
@Suite struct PostTimeoutTests {
  /// Long enough to connect and to send on a busy machine.
  private static let limits = Timeouts(request: .seconds(5), response: .seconds(6))

  private static func post(
    _ size: Int,
    to port: SilentPort,
    connect: Duration = .seconds(60),
    timeouts: Timeouts = limits
  ) async throws -> RPCFailure? {
    let address = try EndpointAddress(parsing: "http://127.0.0.1:\(port.number)")
    let transport = try HTTPTransport(address, limits: .connecting(within: connect))
    do throws(RPCFailure) {
      _ = try await transport.post([UInt8](repeating: 0x20, count: size), timeouts: timeouts)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "F03: a node that is silent is waited for no longer than the limit",
    .timeLimit(.minutes(10))
  )
  func silentServerTimesOutWaiting() async throws {
    let failure = try await Self.post(100, to: SilentPort(.accepting))
    #expect(failure == .timeout(.waiting(.seconds(5))))
  }

  /// `--timeout` sets both limits alike: whichever passes first, the error is the same.
  @Test(.timeLimit(.minutes(10)), arguments: 0..<5)
  func equalLimitsGiveOneError(_: Int) async throws {
    let same = Timeouts(request: .seconds(4), response: .seconds(4))
    let failure = try await Self.post(100, to: SilentPort(.accepting), timeouts: same)
    #expect(failure == .timeout(.waiting(.seconds(4))))
  }

  /// The body is larger than the buffers of both ends.
  @Test(.timeLimit(.minutes(10))) func serverThatDoesNotReadTimesOutSending() async throws {
    let failure = try await Self.post(48 << 20, to: SilentPort(.accepting))
    #expect(failure == .timeout(.sending(.seconds(5))))
  }

  #if os(Linux)
    /// Elsewhere a full queue refuses the connection.
    @Test(.timeLimit(.minutes(10))) func droppedPacketsTimeOutConnecting() async throws {
      let port = SilentPort(.dropping)
      #expect(
        try await Self.post(
          100,
          to: port,
          connect: .milliseconds(200),
          timeouts: Timeouts(request: .seconds(60), response: .seconds(60))
        ) == .timeout(.connecting(.milliseconds(200)))
      )
      // The response timeout may be the shorter one.
      #expect(try await Self.post(100, to: port) == .timeout(.connecting(.seconds(5))))
    }
  #endif

  @Test func bodyIsSentInPiecesWithProgress() {
    let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0) }
    let progress = PostProgress()
    #expect(progress.late(.standard) == .connecting(.seconds(30)))
    var pieces = PostBody(bytes, progress).makeAsyncIterator()
    var all: [UInt8] = []
    var sizes: [Int] = []
    while let piece = pieces.piece() {
      #expect(progress.late(.standard) == .sending(.seconds(30)))
      sizes.append(piece.count)
      all += piece
    }
    #expect(sizes == [65_536, 65_536, 18_928] && all == bytes)
    #expect(progress.late(.standard) == .waiting(.seconds(30)))
    progress.reach(.receiving)
    #expect(progress.late(.standard) == .receiving(.seconds(60)))
    // A response that begins early still counts while the rest of the request is sent.
    progress.reach(.sending)
    #expect(progress.late(.standard) == .receiving(.seconds(60)))
  }

  @Test func anEmptyBodyHasNoPiece() {
    let progress = PostProgress()
    var pieces = PostBody([], progress).makeAsyncIterator()
    #expect(pieces.piece() == nil)
    #expect(progress.late(.standard) == .waiting(.seconds(30)))
  }

  @Test(arguments: [
    (TimeoutPhase.connecting(.seconds(3)), "node-timeout-connecting", "3 s"),
    (.command(.seconds(60)), "node-timeout-command", "60 s"),
    (.sending(.seconds(30)), "node-timeout-sending", "30 s"),
    (.waiting(.seconds(10)), "node-timeout-waiting", "did not answer within 10 s"),
    (.receiving(.seconds(60)), "node-timeout-waiting", "finish its answer within 60 s"),
    (.waiting(.milliseconds(1_400)), "node-timeout-waiting", "1.4 s"),
    (.node, "node-time-limit", "its own time limit"),
  ])
  func eachHasACodeAndTheTimeThatPassed(phase: TimeoutPhase, code: String, words: String) {
    let report = RPCFailure.timeout(phase).report
    #expect(report.code == code)
    #expect(report.message.english.contains(words))
  }

  /// Only a request that never left may be sent to another node without checking first.
  @Test func onlyAQuestionWithoutAConnectionNeverArrived() {
    #expect(RPCFailure.timeout(.connecting(.seconds(3))).meansNotSent)
    #expect(!RPCFailure.timeout(.sending(.seconds(3))).meansNotSent)
    #expect(!RPCFailure.timeout(.waiting(.seconds(3))).meansNotSent)
    #expect(!RPCFailure.timeout(.node).meansNotSent)
    let send = ErrorContext(method: "eth_sendRawTransaction", kind: .send)
    let connecting = RPCFailure.timeout(.connecting(.seconds(3)))
    #expect(failureAction(connecting, send, attempt: 0) == .retrySame(after: nil))
    #expect(
      failureAction(.timeout(.sending(.seconds(3))), send, attempt: 0) == .verifyBroadcast
    )
  }
}
