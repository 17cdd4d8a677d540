import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct ReadAuditTests {
  private struct StubWorker: ReadAudit.Worker {
    let reading: AuditReading
    let limit: Int

    func auditPath() -> String { AuditSamples.path }

    func audit(newest most: Int) -> AuditReading {
      #expect(most == limit)
      return reading
    }
  }

  private static func read(
    _ reading: AuditReading,
    limit: Int = 20,
    now: UInt64 = AuditSamples.time
  ) throws -> ReadAudit.Response {
    try ReadAudit.Interactor(worker: StubWorker(reading: reading, limit: limit)).act(
      on: .init(limit: limit, now: now)
    )
  }

  private static func whole(remembered: Int? = 4, newest: Int = 20) throws -> AuditReading {
    try AuditSamples.reading(
      try AuditSamples.file(try AuditSamples.entries()),
      remembered: remembered,
      newest: newest
    )
  }

  @Test func showsTheOutcomeOfEachEntryEscaped() throws {
    let model = ReadAudit.Presenter().list(try Self.read(try Self.whole()))
    #expect(
      model.text == """
        1  2026-01-31T23:59:59Z  signed transaction on chain 1, savings
           at most 0.0015 ether, fee included, 7 base units of \(try Samples.address("c")), to \(try Samples.address("7"))
        2  2026-01-31T23:59:59Z  declined sign-in, savings
           at evil\\u{202e}.example
        3  2026-01-31T23:59:59Z  refused message, a\\u{1b}b
           1 byte, rule messages
        4  2026-01-31T23:59:59Z  failed message, savings
           to \(try Samples.address("8")), 12 bytes, wallet-passphrase
        """
    )
    #expect(model.notes == [])
  }

  @Test func showsTheNewestLinesInJSONAsTheyAreWritten() throws {
    let model = ReadAudit.Presenter().list(try Self.read(try Self.whole(newest: 1), limit: 1))
    let lines = try Self.whole().newest
    #expect(
      try Samples.json(model) == """
        {"count":4,"file":"~/.kingtherum/audit.log","isSound":true,"lines":[\
        {"account":"\(try Samples.address("1"))","code":"wallet-passphrase",\
        "digest":"\(try Samples.hash("d"))","kind":"message","number":4,"outcome":"failed",\
        "previous":"\(Hex.encode(lines[3].previous))","size":12,"time":"2026-01-31T23:59:59Z",\
        "to":"\(try Samples.address("8"))","wallet":"savings"}]}
        """
    )
    #expect(model.text.hasPrefix("4  ") && !model.text.contains("\n3  "))
  }

  @Test func emptyLogIsValid() throws {
    let response = try Self.read(try AuditSamples.reading([]))
    try response.requireIntact()
    let list = ReadAudit.Presenter().list(response)
    #expect(list.text == "nothing was signed on this machine")
    #expect(
      try Samples.json(list)
        == #"{"count":0,"file":"~/.kingtherum/audit.log","isSound":true,"lines":[]}"#
    )
    let text = ReadAudit.Presenter().present(response).text
    #expect(text == "nothing was signed on this machine yet")
  }

  @Test(arguments: [(1, "1 entry, intact"), (4, "4 entries, all intact")])
  func reportsAnIntactLog(_ count: Int, _ text: String) throws {
    let file = try AuditSamples.file(Array(try AuditSamples.entries().prefix(count)))
    for remembered in [nil, count] {
      let response = try Self.read(try AuditSamples.reading(file, remembered: remembered))
      try response.requireIntact()
      let model = ReadAudit.Presenter().present(response)
      #expect(model.text == text)
      #expect(
        try Samples.json(model) == """
          {"count":\(count),"file":"~/.kingtherum/audit.log","isAnchored":\(remembered != nil)}
          """
      )
    }
  }

  @Test func namesTheFirstInvalidLine() throws {
    var file = try AuditSamples.file(try AuditSamples.entries())
    let second = try #require(file.firstIndex(of: 0x0A)) + 1
    file[second + 12] ^= 1
    let response = try Self.read(try AuditSamples.reading(file))
    let fault = try #require(response.reading.fault)
    #expect(fault.line == 2)
    #expect(throws: AuditError.damaged(fault, path: AuditSamples.path)) {
      try response.requireIntact()
    }
    let model = ReadAudit.Presenter().list(response)
    #expect(!model.isSound && model.lines.count == 1)
    #expect(
      model.notes
        == [
          "danger: the audit log is broken from entry 2 on: \(fault.words); "
            + "intact before it: 1 entry"
        ]
    )
  }

  @Test func namesHowManyLinesWereCutOff() throws {
    let file = try AuditSamples.file(Array(try AuditSamples.entries().prefix(2)))
    let response = try Self.read(try AuditSamples.reading(file, remembered: 4))
    #expect(throws: AuditError.cutOff(lines: 4, path: AuditSamples.path)) {
      try response.requireIntact()
    }
    #expect(
      ReadAudit.Presenter().list(response).notes
        == ["danger: the audit log was truncated: it had 4 entries and has 2"]
    )
  }

  /// Nothing is signed with such a log, and the reason is given even if no entry is shown.
  @Test func namesALogThatIsAheadOfTheClock() throws {
    let now = AuditSamples.time - 301
    let response = try Self.read(try Self.whole(newest: 0), limit: 0, now: now)
    let error = AuditError.ahead(
      newest: try UTCTime(seconds: AuditSamples.time),
      now: try UTCTime(seconds: now),
      path: AuditSamples.path
    )
    #expect(throws: error) { try response.requireIntact() }
    let list = ReadAudit.Presenter().list(try Self.read(try Self.whole(), now: now))
    #expect(!list.isSound)
    #expect(
      list.notes == [
        "danger: the newest entry of the audit log is dated 2026-01-31T23:59:59Z, but this "
          + "machine's clock shows 2026-01-31T23:54:58Z"
      ]
    )
    let corrected = try Self.read(try Self.whole(), now: AuditSamples.time - 300)
    #expect(throws: Never.self) { try corrected.requireIntact() }
  }

  /// The log has as many entries as before, but different ones.
  @Test func reportsAReplacedLog() throws {
    let file = try AuditSamples.file(try AuditSamples.entries())
    var anchor = AuditAnchor(wallet: [1])
    anchor.lines = 3
    let response = try Self.read(try AuditSamples.reading(file, anchors: [anchor]))
    #expect(
      ReadAudit.Presenter().list(response).notes
        == ["danger: the audit log differs from the one this machine remembers, up to entry 3"]
    )
    #expect(throws: AuditError.cutOff(lines: 3, path: AuditSamples.path)) {
      try response.requireIntact()
    }
  }
}

struct RestartAuditTests {
  private struct StubWorker: RestartAudit.Worker {
    var old: String?
    var fails = false

    func auditPath() -> String { AuditSamples.path }

    func wallet(named name: WalletName) throws -> WalletEntry {
      throw KeystoreError.unknown(name: name.text)
    }

    func restartAudit(by wallet: WalletName, unlockedBy secret: borrowing UnlockSecret) throws
      -> String?
    {
      if fails { throw AuditError.lineTooLong }
      return old.map { "\($0).\(wallet.text)" }
    }
  }

  private static func restart(_ stub: StubWorker) throws -> Answer<RestartAudit.Body> {
    RestartAudit.Presenter().present(
      try RestartAudit.Interactor(worker: stub).act(
        on: .init(wallet: try WalletName(parsing: "savings")),
        unlockedBy: try WalletsTests.secret()
      )
    )
  }

  @Test func saysWhereTheOldLogIs() throws {
    let model = try Self.restart(StubWorker(old: "audit.log.old"))
    #expect(
      model.text == """
        log      ~/.kingtherum/audit.log
        old log  audit.log.old.savings
        """
    )
    #expect(
      model.notes == [
        "caution: the spending limits of a policy count from zero again",
        "caution: reviews no longer know who was paid before or which nonces were used",
      ]
    )
    #expect(
      try Samples.json(model)
        == #"{"file":"~/.kingtherum/audit.log","old":"audit.log.old.savings"}"#
    )
  }

  @Test func previousLogMayBeMissing() throws {
    let model = try Self.restart(StubWorker())
    #expect(model.text == "log      ~/.kingtherum/audit.log\nold log  none")
    #expect(try Samples.json(model) == #"{"file":"~/.kingtherum/audit.log"}"#)
  }

  @Test func saysNothingWhereItFailed() throws {
    do {
      _ = try Self.restart(StubWorker(fails: true))
      Issue.record("a log that was not started anew is shown as one that was")
    } catch let error as AuditError {
      #expect(error == .lineTooLong)
    }
  }
}
