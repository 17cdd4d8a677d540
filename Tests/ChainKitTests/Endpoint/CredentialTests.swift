import Entity
import Synchronization
import TestSupport
import Testing

@testable import ChainKit

/// What happens to requests whose credential a node rejects.
@Suite struct CredentialTests {
  /// A node that accepts one token, and rejects requests until they have it.
  private final class GuardedTransport: Transport {
    let endpoint = EndpointID.sample
    private let source: CredentialSource
    private let accepted: HTTPHeader?
    private let status: Int
    private let date: String?
    /// How many requests are rejected before the first of them is answered.
    private let crowd: Int
    private let body: String

    private struct State {
      var posts = 0
      var rejected = 0
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    init(
      _ source: CredentialSource,
      accepting accepted: HTTPHeader?,
      status: Int = 401,
      date: String? = nil,
      crowd: Int = 1,
      body: String = "unauthorized"
    ) {
      (self.source, self.accepted, self.status) = (source, accepted, status)
      (self.date, self.crowd, self.body) = (date, crowd, body)
    }

    var posts: Int { state.withLock { $0.posts } }
    var rejected: Int { state.withLock { $0.rejected } }

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      state.withLock { $0.posts += 1 }
      guard await source.header() == accepted else {
        await withCheckedContinuation { waiter in
          let freed = state.withLock { state in
            state.rejected += 1
            state.waiting.append(waiter)
            guard state.rejected >= crowd else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
          }
          for waiter in freed { waiter.resume() }
        }
        return HTTPAnswer(status: status, date: date, body: Array(self.body.utf8))
      }
      let text = String(decoding: body, as: UTF8.self)
      let answers = text.ranges(of: #""id":"#).map { range in
        let id = text[range.upperBound...].prefix { $0.isNumber }
        return #"{"jsonrpc":"2.0","id":\#(id),"result":"0x5"}"#
      }
      let whole = answers.joined(separator: ",")
      return HTTPAnswer(body: Array((text.hasPrefix("[") ? "[\(whole)]" : whole).utf8))
    }
  }

  private static func bearer(_ token: String) throws -> HTTPHeader {
    try #require(HTTPHeader.bearer(token))
  }

  private static func source(
    _ token: String,
    timing: RetryTiming = .live,
    renew: @escaping CredentialSource.Renewal
  ) throws -> CredentialSource {
    CredentialSource(.token(try bearer(token), number: 0), timing: timing, renew: renew)
  }

  private static func endpoint(
    _ transport: GuardedTransport,
    _ source: CredentialSource
  ) -> Endpoint {
    Endpoint(transport, expecting: nil, credential: source)
  }

  @Test(
    "F14: a hundred rejections at once cause one renewal, and each request is replayed once",
    arguments: [401, 403, 419]
  )
  func renewsOnce(status: Int) async throws {
    let renewals = Mutex(0)
    let new = try Self.bearer("new")
    let source = try Self.source("old") {
      renewals.withLock { $0 += 1 }
      return .header(new)
    }
    let transport = GuardedTransport(source, accepting: new, status: status, crowd: 100)
    let endpoint = Self.endpoint(transport, source)
    let answers = await withTaskGroup(of: UInt64?.self) { group in
      for _ in 0..<100 { group.addTask { try? await endpoint.call(GetBlockNumber()).value } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: 5, count: 100))
    #expect(renewals.withLock(\.self) == 1)
    #expect(transport.posts == 200)
  }

  @Test("F15: a renewal that fails ends all who wait, and is not repeated")
  func failedRenewalEndsAll() async throws {
    let renewals = Mutex(0)
    let source = try Self.source("old") {
      renewals.withLock { $0 += 1 }
      return .noOther
    }
    let transport = GuardedTransport(source, accepting: nil, crowd: 10)
    let endpoint = Self.endpoint(transport, source)
    let failures = await withTaskGroup(of: RPCFailure?.self) { group in
      for _ in 0..<10 {
        group.addTask {
          do throws(RPCFailure) {
            _ = try await endpoint.call(GetBlockNumber())
            return nil
          } catch { return error }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(failures == Array(repeating: .unauthorized, count: 10))
    await #expect(throws: RPCFailure.unauthorized) {
      _ = try await endpoint.call(GetBlockNumber())
    }
    #expect(renewals.withLock(\.self) == 1)
    #expect(transport.posts == 11)
  }

  @Test("the same token again is no renewal")
  func theSameTokenIsNoRenewal() async throws {
    let old = try Self.bearer("old")
    let source = try Self.source("old") { .header(old) }
    let transport = GuardedTransport(source, accepting: try Self.bearer("other"))
    await #expect(throws: RPCFailure.unauthorized) {
      _ = try await Self.endpoint(transport, source).call(GetBlockNumber())
    }
    #expect(transport.posts == 1)
  }

  @Test("a new token that is rejected, too, is not renewed again for the same request")
  func oneReplayForARequest() async throws {
    let count = Mutex(0)
    let source = try Self.source("old") {
      HTTPHeader.bearer("new \(count.withLock { $0 += 1; return $0 })").map { .header($0) }
        ?? .noOther
    }
    let transport = GuardedTransport(source, accepting: nil)
    let endpoint = Self.endpoint(transport, source)
    await #expect(throws: RPCFailure.unauthorized) {
      _ = try await endpoint.call(GetBlockNumber())
    }
    #expect(transport.posts == 2)
    #expect(count.withLock(\.self) == 1)
  }

  @Test("a renewal for which nobody could be asked is tried again next time")
  func asksAgain() async throws {
    let new = try Self.bearer("new")
    let count = Mutex(0)
    let source = try Self.source("old") {
      count.withLock {
        $0 += 1; return $0
      } == 1 ? .notAsked : .header(new)
    }
    let endpoint = Self.endpoint(GuardedTransport(source, accepting: new), source)
    await #expect(throws: RPCFailure.unauthorized) {
      _ = try await endpoint.call(GetBlockNumber())
    }
    #expect(try await endpoint.call(GetBlockNumber()).value == 5)
  }

  @Test("who is cancelled, or has no time left, does not wait for a renewal")
  func waitsNoLongerThanItsCaller() async throws {
    let never = AsyncStream<Void>.makeStream()
    defer { never.continuation.finish() }
    let source = try Self.source("old") {
      for await _ in never.stream {}
      return .noOther
    }
    #expect(await source.renew(after: 0, date: nil, within: .zero) == false)
    let waiting = Task { await source.renew(after: 0, date: nil, within: .seconds(3_600)) }
    waiting.cancel()
    #expect(await waiting.value == false)
  }

  @Test(
    "a batch is repeated as a whole, however the node rejects it",
    arguments: [
      (401, "unauthorized"),
      (401, #"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"unauthorized"}}"#),
      (
        200,
        #"[{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"token is expired"}},"#
          + #"{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"token is expired"}}]"#
      ),
    ]
  )
  func repeatsABatch(status: Int, body: String) async throws {
    let new = try Self.bearer("new")
    let source = try Self.source("old") { .header(new) }
    let transport = GuardedTransport(source, accepting: new, status: status, body: body)
    let endpoint = Self.endpoint(transport, source)
    let answers = try await endpoint.batch(
      [GetBlockNumber(), GetBlockNumber()],
      timeouts: nil,
      awaitsBlock: false
    )
    #expect(answers.count == 2)
    #expect(transport.posts == 2)
    #expect(await endpoint.batchLimit == 20)
  }

  @Test("a transaction is handed over again after a renewal: a rejected request did nothing")
  func replaysABroadcast() async throws {
    let new = try Self.bearer("new")
    let source = try Self.source("old") { .header(new) }
    let transport = GuardedTransport(source, accepting: new)
    // The answer is no hash; that it arrived is what counts.
    await #expect(throws: RPCFailure.self) {
      _ = try await Self.endpoint(transport, source).call(SendRawTransaction([1, 2, 3]))
    }
    #expect(transport.posts == 2)
    #expect(transport.rejected == 1)
  }

  @Test("a JWT is signed as by Python, and used for 30 s")
  func signsTokens() async throws {
    // Python 3.11, with base64url of header and claim: hmac.new(bytes(range(32)), …, sha256).
    let first = """
      Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpYXQiOjE3MDAwMDAwMDB9.\
      uAxdaUtr1_HpYPtNDLNlQ_sHMiP5eBV-ra8EjL3ScS8
      """
    let time = VirtualTime()
    let source = CredentialSource(.jwt(secret: Array(0..<32)), timing: time.timing) { .noOther }
    #expect(await source.header()?.value == first)
    time.pass(29)
    #expect(await source.header()?.value == first)
    time.pass(1)
    let second = try #require(await source.header()?.value)
    #expect(second != first && second.contains(".eyJpYXQiOjE3MDAwMDAwMzB9."))
  }

  @Test(
    "F16: the clock of a node that rejects a JWT counts from then on",
    arguments: [("Tue, 14 Nov 2023 22:14:50 GMT", 90), ("Tue, 14 Nov 2023 22:11:50 GMT", -90)]
  )
  func followsTheClockOfTheNode(date: String, skew: Int64) async throws {
    let time = VirtualTime()
    let source = CredentialSource(.jwt(secret: Array(0..<32)), timing: time.timing) { .noOther }
    let right = HTTPHeader.bearer(
      JSONWebToken.signed(with: Array(0..<32), issuedAt: 1_700_000_000 + skew)
    )
    let transport = GuardedTransport(source, accepting: right, date: date)
    #expect(try await Self.endpoint(transport, source).call(GetBlockNumber()).value == 5)
    #expect(transport.posts == 2)
  }

  @Test("a JWT that is rejected at the right time has the wrong secret")
  func aWrongSecretIsNotTriedAgain() async throws {
    let time = VirtualTime()
    let source = CredentialSource(.jwt(secret: Array(0..<32)), timing: time.timing) { .noOther }
    let transport = GuardedTransport(source, accepting: nil, date: "Tue, 14 Nov 2023 22:13:21 GMT")
    await #expect(throws: RPCFailure.unauthorized) {
      _ = try await Self.endpoint(transport, source).call(GetBlockNumber())
    }
    #expect(transport.posts == 1)
  }

  @Test(
    "a header has a name and a value that cannot end it",
    arguments: [
      ("Authorization", "Bearer a b", true), ("X-Api-Key", "k", true), ("X Api", "k", false),
      ("", "k", false), ("X", "", false), ("X", "a\r\nY: b", false), ("X", "ä", false),
      ("X:", "k", false), ("X", " k", false), ("X", "k ", false), ("X", "\u{7f}", false),
    ]
  )
  func headersCannotBeSplit(name: String, value: String, isValid: Bool) {
    #expect((HTTPHeader(name: name, value: value) != nil) == isValid)
  }
}
