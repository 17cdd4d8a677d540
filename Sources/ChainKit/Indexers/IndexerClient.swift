package import Entity
import Synchronization

/// Asks one indexer, as often as it allows.
package final class IndexerClient: Sendable {
  private let transport: any IndexerTransport
  private let rate: RequestRate
  private let timing: RetryTiming
  /// Whether it has refused all further requests.
  private let isClosed = Mutex(false)
  /// The sum of all pauses.
  private let waited = Mutex(Duration.zero)
  private let counter = TrafficCounter()

  /// 1 s, since limits count seconds, doubling up to 20 s, six tries.
  private static let backoff = Backoff(first: .seconds(1), longest: .seconds(20), tries: 6)
  /// How it is asked again after a failure: the history can do without it.
  private static let afterFailure = Backoff(
    first: .milliseconds(200),
    longest: .seconds(5),
    tries: 3
  )
  /// The longest pause that the learned rate, or the indexer, may require.
  private static let patience = Duration.seconds(60)
  /// The longest sum of all pauses: one that refuses every other request would hold up a sync for
  /// days. A search by balances ends.
  private static let mostWaiting = Duration.seconds(1_800)

  /// Makes a client; those of one host share a rate.
  package init(
    _ transport: any IndexerTransport,
    rate: RequestRate = RequestRate(),
    timing: RetryTiming = .live
  ) {
    (self.transport, self.rate, self.timing) = (transport, rate, timing)
  }

  package var endpoint: EndpointID { transport.endpoint }

  /// What it was asked, and answered, so far.
  var traffic: Traffic { counter.traffic }

  /// The time of day, in seconds since 1970.
  var now: Int64 { timing.now() }

  /// Sends a request, and again after a pause if it was refused for now; `read` reads the answer.
  ///
  /// After `.refused`, nothing is sent any more.
  func ask<Answer>(
    _ request: IndexerRequest,
    _ read: ([UInt8]) throws(IndexerFault) -> Answer
  ) async throws(IndexerFault) -> Answer {
    var failures = 0
    for attempt in 0..<Self.backoff.tries {
      guard !isClosed.withLock(\.self) else { throw .refused }
      try await waitForRate()
      do throws(IndexerFault) {
        return try await answer(to: request, read)
      } catch {
        switch error {
        case .slow(let wanted):
          rate.refused(at: timing.elapsed())
          let pause = wanted ?? Self.backoff.pause(after: attempt, pick: timing.pick)
          guard attempt + 1 < Self.backoff.tries, pause <= Self.patience else { throw error }
          try await sleep(pause)
        case .unreachable:
          failures += 1
          guard failures < Self.afterFailure.tries else { throw error }
          try await sleep(Self.afterFailure.pause(after: failures - 1, pick: timing.pick))
        case .refused:
          isClosed.withLock { $0 = true }
          throw error
        case .unsupported, .tooHeavy, .tooMuch, .malformed, .cancelled: throw error
        }
      }
    }
    throw .unreachable
  }

  private func waitForRate() async throws(IndexerFault) {
    let pause = rate.pause(for: 1, at: timing.elapsed(), atMost: Self.patience)
    guard let pause else { throw .slow(nil) }
    if pause > .zero { try await sleep(pause) }
  }

  private func sleep(_ pause: Duration) async throws(IndexerFault) {
    let isPatient = waited.withLock { waited in
      waited += pause
      return waited <= Self.mostWaiting
    }
    guard isPatient else { throw .slow(nil) }
    do { try await timing.sleep(pause) } catch { throw .cancelled }
  }

  private func answer<Answer>(
    to request: IndexerRequest,
    _ read: ([UInt8]) throws(IndexerFault) -> Answer
  ) async throws(IndexerFault) -> Answer {
    let answer: HTTPAnswer
    counter.sent(1)
    do { answer = try await transport.answer(to: request) } catch {
      switch error {
      case .protocolViolation(.oversize): throw .tooHeavy
      case .cancelled: throw .cancelled
      default: throw .unreachable
      }
    }
    counter.received(answer)
    switch answer.status {
    case 200..<300: return try read(answer.body)
    case 429:
      throw .slow(RetryAfter.parse(answer.retryAfter, date: answer.date, now: timing.now()))
    case 401, 402, 403: throw .refused
    case 404, 405, 410, 501: throw .unsupported
    // A gateway before the indexer ends a request that takes too long.
    case 413, 504, 524: throw .tooHeavy
    case 500...: throw .unreachable
    default: throw .malformed
    }
  }
}
