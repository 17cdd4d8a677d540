import Core
import Entity

@testable import Scenes

/// What was told to the end of the steps.
struct FollowedTest {
  let messages: [FollowHistory.Message]
  let worker: StubFollow

  /// Follows the first account until the steps end, or until the watch ends by itself.
  init(
    _ state: StubFollow.State = StubFollow.State(),
    since: UInt64? = nil,
    confirmations: UInt64 = 3,
    limit: Int? = nil,
    accounts: [String] = ["savings"],
    listed: [Token] = [],
    then steps: [StubFollow.Step]
  ) async throws {
    let worker = StubFollow(state, then: steps)
    let request = try FollowHistory.Request(
      try HistorySelection(of: accounts, HistoryScope(limit: 1), knowing: worker),
      chain: try Samples.chain(),
      tokens: listed,
      since: since,
      confirmations: confirmations,
      limit: limit
    )
    var messages: [FollowHistory.Message] = []
    do {
      try await FollowHistory.Interactor(worker: worker).act(on: request) { messages.append($0) }
    } catch is CancellationError {}
    (self.messages, self.worker) = (messages, worker)
  }

  var answers: [Answer<FollowHistory.Body>] {
    messages.compactMap { message in
      guard case .event(let event, let facts) = message else { return nil }
      return FollowHistory.Presenter().present(.init(event, facts))
    }
  }

  /// The lines for people.
  var lines: [String] { answers.map(\.text) }
  var kinds: [FollowedEvent.Kind] { answers.map(\.event) }
  var notes: [String] {
    messages.compactMap { FollowHistory.Presenter().note($0)?.english }
  }
  var facts: [FollowedFacts] {
    messages.compactMap { message in
      guard case .event(let event, let facts) = message else { return nil }
      return FollowedFacts(event, facts)
    }
  }
}
