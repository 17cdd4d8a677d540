import Core
import Foundation
import Testing

@testable import Entity

/// Durations in sentences, including extreme and malformed ones from the worker.
@Suite struct DurationTests {
  @Test(arguments: [
    (Duration.seconds(30), "30 s"), (.zero, "0 s"), (.milliseconds(1_400), "1.4 s"),
    (.milliseconds(50), "0.0 s"), (.seconds(-5), "0 s"), (.seconds(Int64.max), "1000000 s"),
  ])
  func isShownInSeconds(time: Duration, text: String) { #expect(time.inSeconds == text) }

  /// The worker's answer may contain any 128-bit duration.
  @Test(arguments: ["[9223372036854775807,18446744073709551615]", "[-9223372036854775808,0]"])
  func whatTheWorkerSaysEndsNothing(text: String) throws {
    let time = try JSONDecoder().decode(Duration.self, from: Data(text.utf8))
    #expect(["0 s", "1000000 s"].contains(time.inSeconds))
    for failure in [RPCFailure.rateLimited(retryAfter: time), .timeout(.waiting(time))] {
      #expect(failure.report.message.english.contains(time.inSeconds))
    }
  }

  @Test(arguments: [
    RPCFailure.timeout(.connecting(.seconds(3))), .timeout(.sending(.seconds(65_535))),
    .timeout(.waiting(.milliseconds(400))), .timeout(.receiving(.seconds(60))), .timeout(.node),
  ])
  func aTimeOutKeepsItsTimeOnTheWayToTheWallet(failure: RPCFailure) throws {
    let sent = try JSONEncoder().encode(WorkerFailure.node(failure))
    let heard = try JSONDecoder().decode(WorkerFailure.self, from: sent)
    #expect(heard == .node(failure) && heard.report == failure.report)
  }

  @Test(arguments: [
    #"{"timeout":{"_0":{"waiting":{}}}}"#, #"{"timeout":{"_0":{"waiting":{"_0":5}}}}"#,
    #"{"timeout":{"_0":{"waiting":{"_0":[1]}}}}"#, #"{"timeout":{"_0":{"resting":{"_0":[0,1]}}}}"#,
    #"{"timeout":{"_0":{"node":{},"waiting":{"_0":[0,1]}}}}"#, #"{"timeout":{"_0":"waiting"}}"#,
  ])
  func refusesTimeoutsOfAnotherForm(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RPCFailure.self, from: Data(text.utf8))
    }
  }
}
