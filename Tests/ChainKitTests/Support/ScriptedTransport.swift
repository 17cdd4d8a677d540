import ChainKit
import Entity
import Synchronization

/// A node in memory: a function from request to response, and a record of the requests.
final class ScriptedTransport: Transport {
  let endpoint: EndpointID
  private let answer: @Sendable (Int, String) throws -> HTTPAnswer
  private let bodies = Mutex<[String]>([])

  init(
    _ endpoint: EndpointID = .sample,
    _ answer: @escaping @Sendable (Int, String) throws -> HTTPAnswer
  ) {
    (self.endpoint, self.answer) = (endpoint, answer)
  }

  /// Responds with these bodies in turn, and repeats the last one.
  convenience init(bodies: [String]) {
    self.init { place, _ in HTTPAnswer(body: Array(bodies[min(place, bodies.count - 1)].utf8)) }
  }

  /// The posted bodies, in order.
  var posted: [String] { bodies.withLock { $0 } }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let text = String(decoding: body, as: UTF8.self)
    let place = bodies.withLock { bodies in
      bodies.append(text)
      return bodies.count - 1
    }
    do {
      return try answer(place, text)
    } catch let failure as RPCFailure {
      throw failure
    } catch {
      throw .serverFault(.malformed)
    }
  }
}

/// A clock that advances only when somebody sleeps.
final class VirtualTime: Sendable {
  private struct State {
    var now: Int64 = 1_700_000_000
    var slept: [Duration] = []
  }

  private let state = Mutex(State())

  var slept: [Duration] { state.withLock { $0.slept } }
  var now: Int64 { state.withLock { $0.now } }

  /// A timing that never really waits; the jitter is always at its upper end.
  var timing: RetryTiming {
    RetryTiming(
      sleep: { [self] (duration: Duration) async throws(CancellationError) in
        state.withLock {
          $0.slept.append(duration)
          $0.now += max(1, duration.components.seconds)
        }
        if Task.isCancelled { throw CancellationError() }
      },
      now: { [self] in now },
      pick: { $0.upperBound }
    )
  }

  /// A timing whose pauses take no time: the clock stands until it is told to advance.
  var standing: RetryTiming {
    RetryTiming(
      sleep: { [self] (duration: Duration) async throws(CancellationError) in
        state.withLock { $0.slept.append(duration) }
        if Task.isCancelled { throw CancellationError() }
      },
      now: { [self] in now },
      pick: { $0.upperBound }
    )
  }

  /// Lets time pass.
  func pass(_ seconds: Int64) { state.withLock { $0.now += seconds } }

  /// A timing whose pauses end when `pause` does, or when they are cancelled.
  func timing(pausing pause: @escaping @Sendable () async -> Void) -> RetryTiming {
    RetryTiming(
      sleep: { (_: Duration) async throws(CancellationError) in
        await pause()
        if Task.isCancelled { throw CancellationError() }
      },
      now: { [self] in now },
      pick: { $0.upperBound }
    )
  }

  /// A timing whose pauses last until they are cancelled.
  var endless: RetryTiming {
    timing {
      let never = AsyncStream<Void>.makeStream()
      for await _ in never.stream {}
      withExtendedLifetime(never.continuation) {}
    }
  }
}

/// A node over a scripted transport.
func node(
  _ transport: any Transport,
  expecting chain: ChainID? = nil,
  time: VirtualTime = .init()
) -> Node {
  Node(Endpoint(transport, expecting: chain, timing: time.timing))
}

func ok(_ result: String, id: Int = 1) -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#
}

func refusal(_ code: Int, _ message: String, id: Int = 1) -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"\#(message)"}}"#
}
