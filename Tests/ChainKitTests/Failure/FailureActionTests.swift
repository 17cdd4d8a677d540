import Core
import Entity
import Testing

@testable import ChainKit
@testable import ErrorSamples

@Suite struct FailureActionTests {
  private let read = ErrorContext(method: "eth_getBalance", kind: .read)
  private let send = ErrorContext(method: "eth_sendRawTransaction", kind: .send)
  private let logs = ErrorContext(method: "eth_getLogs", kind: .logs)
  private let refused = RPCFailure.transport(.init(endpoint: .sample, kind: .refused))
  private let closed = RPCFailure.transport(.init(endpoint: .sample, kind: .closed))

  @Test func retriesWhereThatMayHelp() {
    #expect(failureAction(refused, read, attempt: 0) == .retrySame(after: nil))
    #expect(failureAction(refused, read, attempt: 2) == .tryOther)
    #expect(failureAction(.serverFault(.page), read, attempt: 1) == .retrySame(after: nil))
    #expect(
      failureAction(.rateLimited(retryAfter: .seconds(2)), read, attempt: 0)
        == .retrySame(after: .seconds(2))
    )
    #expect(
      failureAction(.timeout(.waiting(.seconds(30))), read, attempt: 0) == .retrySame(after: nil)
    )
    #expect(failureAction(.timeout(.waiting(.seconds(30))), read, attempt: 1) == .tryOther)
  }

  @Test func neverResendsATransactionOnItsOwn() {
    #expect(failureAction(closed, send, attempt: 0) == .verifyBroadcast)
    #expect(failureAction(.timeout(.waiting(.seconds(30))), send, attempt: 0) == .verifyBroadcast)
    #expect(failureAction(.serverFault(.status(502)), send, attempt: 0) == .verifyBroadcast)
    #expect(failureAction(.nonceTooLow(state: nil), send, attempt: 0) == .verifyBroadcast)
    // Unless it certainly never arrived.
    #expect(failureAction(refused, send, attempt: 0) == .retrySame(after: nil))
  }

  @Test func connectionThatIsNotOpenedAgainIsNotWaitedFor() {
    let ended = RPCFailure.transport(.init(endpoint: .sample, kind: .ended))
    #expect(failureAction(ended, read, attempt: 0) == .tryOther)
    #expect(failureAction(ended, send, attempt: 0) == .tryOther)
    #expect(ended.neverArrived && !ended.passes && !ended.mayPass)
    #expect(!closed.neverArrived && closed.passes && closed.mayPass)
  }

  @Test func shrinksSearches() {
    let hint = RangeHint(structural: 10)
    #expect(failureAction(.tooLarge(hint), logs, attempt: 0) == .shrink(hint))
    #expect(
      failureAction(.timeout(.receiving(.seconds(60))), logs, attempt: 0) == .shrink(RangeHint())
    )
  }

  @Test func everyFailureHasAnActionForEveryMethodKind() {
    for failure in RPCFailure.samples {
      for kind in MethodKind.allCases {
        let context = ErrorContext(method: "m", kind: kind)
        if case .retrySame = failureAction(failure, context, attempt: 99) {
          Issue.record("\(failure) is tried for ever")
        }
      }
    }
  }

  @Test func everyFailureIsWordedOnceAndPlainly() {
    let reports = RPCFailure.samples.map(\.report)
    #expect(Set(reports.map(\.code)).count == reports.count)
    for report in reports {
      #expect(!report.message.english.hasSuffix("."), "\(report.message)")
      #expect(report.message.english.first?.isUppercase == false, "\(report.message)")
    }
  }
}
