import Exchange
import Testing

@testable import Live

/// The limits that the options of a command set for the worker.
@Suite struct NodeOptionsTests {
  @Test("an answer may take longer than the time limit of the command, by a quarter and 10 s")
  func answersAreWaitedForBeyondTheTimeLimit() {
    #expect(TypedNodes().workerAnswerLimit == AnswerLimit(seconds: 85))
    #expect(TypedNodes(timeout: 20).workerAnswerLimit == AnswerLimit(seconds: 35))
  }

  @Test("a command that asks no node has no time limit")
  func offlineHasNoLimit() {
    #expect(TypedNodes(offline: true, timeout: 20).workerAnswerLimit == nil)
  }
}
