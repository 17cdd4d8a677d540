import Core
import Entity
import Testing

@testable import Exchange

/// Each of the two programs checks the other's version.
@Suite struct VersionTests {
  private static func answer(_ version: String, form: Int = Handshake.newest) -> Handshake.Answer {
    Handshake.Answer(program: "kingtherum-worker", version: version, form: form)
  }

  @Test func theSameVersionPasses() throws {
    try Handshake.own.requireSameVersion()
    try Self.answer(Version.text).requireSameVersion()
  }

  @Test func anotherVersionIsRefusedByEither() {
    let own = UntrustedMessage(Version.text)
    let other = UntrustedMessage("0.0.9")
    #expect(throws: ExchangeError.otherVersion(worker: own, wallet: other)) {
      try Handshake(version: "0.0.9").requireSameVersion()
    }
    #expect(throws: ExchangeError.otherVersion(worker: other, wallet: own)) {
      try Self.answer("0.0.9").requireSameVersion()
    }
  }

  @Test func anotherFormIsRefusedByEither() {
    let own = UntrustedMessage(Version.text)
    let error = ExchangeError.otherVersion(worker: own, wallet: own)
    #expect(throws: error) { try Handshake(version: Version.text, form: 2).requireSameVersion() }
    #expect(throws: error) { try Self.answer(Version.text, form: 2).requireSameVersion() }
  }

  /// The wallet reports the version mismatch that the worker detected.
  @Test func theWalletReportsTheWorkersRefusal() async throws {
    let pipes = try Pipes()
    pipes.work([
      QuestionHandler(Handshake.self) { asked, _ in
        try asked.requireSameVersion()
        return Self.answer(Version.text)
      }
    ])
    #expect(try await pipes.link.ask(Handshake.own) == Self.answer(Version.text))
    let error = ExchangeError.otherVersion(
      worker: UntrustedMessage(Version.text),
      wallet: UntrustedMessage("0.0.9")
    )
    await #expect(throws: WorkerFailure.other(error.report)) {
      try await pipes.link.ask(Handshake(version: "0.0.9"))
    }
  }
}
