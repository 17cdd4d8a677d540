import Core
import Entity
import Testing

@testable import ChainKit

@Suite("One verdict of several nodes") struct BroadcastAnswersTests {
  private static let hash = TestBlock.receipt(in: 1).hash
  private static let lost = RPCFailure.timeout(.waiting(.seconds(30)))
  private static let odd = RPCFailure.other(code: -32000, message: UntrustedMessage("no"))
  private static let poor = RPCFailure.insufficientFunds(have: nil, want: nil)
  private static let busy = RPCFailure.rateLimited(retryAfter: nil)

  private func verdict(
    _ first: BroadcastAnswers.Answer,
    _ others: BroadcastAnswers.Answer...
  ) -> RPCFailure? {
    do throws(RPCFailure) {
      try BroadcastAnswers(first, others).verdict(on: Self.hash)
      return nil
    } catch {
      return error
    }
  }

  @Test("one node that accepts is enough, whatever the others say")
  func oneAcceptsIsEnough() {
    for failure in [Self.lost, Self.odd, Self.poor, Self.busy] {
      #expect(verdict(.failure(failure), .success(Self.hash)) == nil)
      #expect(verdict(.success(Self.hash), .failure(failure)) == nil)
    }
  }

  @Test(
    "the answer that leaves most open stands, in whatever order they arrive",
    arguments: [
      (lost, odd), (lost, poor), (lost, busy), (odd, poor), (odd, busy), (poor, busy),
      (.cancelled, lost), (.nonceTooLow(state: nil), lost), (.alreadyKnown, poor),
    ] as [(RPCFailure, RPCFailure)]
  )
  func theMostOpenStands(open: RPCFailure, settled: RPCFailure) {
    #expect(verdict(.failure(open), .failure(settled)) == open)
    #expect(verdict(.failure(settled), .failure(open)) == open)
  }

  @Test("another hash is no acceptance, and may hide one")
  func anotherHashIsNoAcceptance() {
    let other = Hash32.keccak(of: [])
    let told = RPCFailure.protocolViolation(.otherHash(sent: Self.hash, told: other))
    #expect(verdict(.success(other), .failure(Self.poor)) == told)
  }
}
