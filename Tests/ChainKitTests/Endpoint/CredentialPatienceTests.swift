import Entity
import Testing

@testable import ChainKit

/// How long a rejected request waits for another credential.
@Suite struct CredentialPatienceTests {
  @Test("a renewal that does not end is waited for within the limit, by the clock that is given")
  func givesUpAfterTheLimit() async throws {
    let time = VirtualTime()
    let never = AsyncStream<Void>.makeStream()
    let header = try #require(HTTPHeader.bearer("old"))
    let source = CredentialSource(.token(header, number: 0), timing: time.timing) {
      for await _ in never.stream {}
      return .noOther
    }
    #expect(await source.renew(after: 0, date: nil, within: .seconds(3_600)) == false)
    #expect(time.slept == [.seconds(3_600)])
    never.continuation.finish()
  }
}
