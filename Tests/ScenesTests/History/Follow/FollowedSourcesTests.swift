import Core
import Entity
import Testing

@testable import Scenes

/// Sources of the settings that fail while a history is followed.
@Suite struct FollowedSourcesTests {
  private static let indexer = EndpointID(redacted: "https://indexer.example.org")
  private static let other = EndpointID(redacted: "https://other.example.org")

  private static func note(of source: EndpointID, _ rest: String) -> String {
    "info: \(source) did not help to read the history: \(rest)"
  }
  private static let began =
    "info: watching savings on dev, from block 7 (2026-01-31T23:59:59Z) on; press Ctrl-C to stop"
  private static let limited = "it was asked too often; try again later, or give it a key"
  private static let unreachable = "it was not reached, or failed; try again later"

  @Test("each is named once, and again if it fails for another reason")
  func eachIsNamedOnce() async throws {
    var state = StubFollow.State()
    state.sourceFailures = [SourceFailure(Self.indexer, .limited)]
    let told = try await FollowedTest(
      state,
      then: [
        { $0.head = 8 },
        {
          $0.head = 9; $0.sourceFailures.append(SourceFailure(Self.other, .unreachable))
        },
        {
          $0.head = 10; $0.sourceFailures = []
        },
        {
          $0.head = 11; $0.sourceFailures = [SourceFailure(Self.indexer, .unreachable)]
        },
      ]
    )
    #expect(
      told.notes == [
        Self.began, Self.note(of: Self.indexer, Self.limited),
        Self.note(of: Self.other, Self.unreachable),
        Self.note(of: Self.indexer, Self.unreachable),
      ]
    )
    #expect(told.worker.seen.syncs == 5 && told.answers.isEmpty)
  }

  @Test func whereAllHelpNoneIsNamed() async throws {
    let told = try await FollowedTest(then: [{ $0.head = 8 }])
    #expect(told.notes == [Self.began])
  }
}
