import Core
import Entity
import Testing

@testable import Exchange

/// Each of the two programs asks the other which version it is.
@Suite struct VersionTests {
  private static func answer(_ version: String, form: Int = Greet.newest) -> Greet.Answer {
    Greet.Answer(program: "kingtherum-worker", version: version, form: form)
  }

  @Test func theSameVersionPasses() throws {
    try Greet.own.requireSameVersion()
    try Self.answer(Version.text).requireSameVersion()
  }

  @Test func anotherVersionIsRefusedByEither() {
    let own = ForeignWords(Version.text)
    let other = ForeignWords("0.0.9")
    #expect(throws: ExchangeError.otherVersion(worker: own, wallet: other)) {
      try Greet(version: "0.0.9").requireSameVersion()
    }
    #expect(throws: ExchangeError.otherVersion(worker: other, wallet: own)) {
      try Self.answer("0.0.9").requireSameVersion()
    }
  }

  @Test func anotherFormIsRefusedByEither() {
    let own = ForeignWords(Version.text)
    let error = ExchangeError.otherVersion(worker: own, wallet: own)
    #expect(throws: error) { try Greet(version: Version.text, form: 2).requireSameVersion() }
    #expect(throws: error) { try Self.answer(Version.text, form: 2).requireSameVersion() }
  }

  /// What the worker found out is what the wallet reports.
  @Test func theWalletReportsTheWorkersRefusal() async throws {
    let pipes = try Pipes()
    pipes.work([
      Answering(Greet.self) { asked, _ in
        try asked.requireSameVersion()
        return Self.answer(Version.text)
      }
    ])
    #expect(try await pipes.link.ask(Greet.own) == Self.answer(Version.text))
    let error = ExchangeError.otherVersion(
      worker: ForeignWords(Version.text),
      wallet: ForeignWords("0.0.9")
    )
    await #expect(throws: WorkerFailure.other(error.report)) {
      try await pipes.link.ask(Greet(version: "0.0.9"))
    }
  }
}
