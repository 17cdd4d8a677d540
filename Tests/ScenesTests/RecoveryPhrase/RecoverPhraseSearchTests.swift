import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// What is searched for, and what becomes of the position of the search.
@Suite struct RecoverPhraseSearchTests {
  private static let words =
    "extra uncle other warfare shuffle switch detail general loan hobby small glance"
  private static let forgotten = words.replacing("shuffle", with: "?")
  private static let owner = "0x1Eb698a29da8B9b0dDF78E46aDCc8629916175a5"
  /// The address of the same words with the passphrase "café".
  private static let hidden = "0x8E7AbCD1e1ECf089de890EFD11978A46FBC11a7B"

  private static func request(
    _ address: String = owner,
    at templates: [String] = ["m/44'/60'/0'/0/0"],
    count: Int? = nil,
    stateFile: String? = "search"
  ) throws -> RecoverPhrase.Request {
    .init(
      target: .address(
        try Address(parsing: address),
        at: .init(templates: try templates.map { try PathTemplate(parsing: $0) }, count: count)
      ),
      language: .english,
      wordsFile: "found",
      stateFile: stateFile
    )
  }

  /// Searches with a worker, which notes the progress too.
  private static func draft(
    _ worker: StubRecovery,
    _ request: RecoverPhrase.Request,
    typed: String = forgotten,
    candidates: String? = nil
  ) throws -> RecoverPhrase.Draft {
    let tried: SecretBytes? =
      if let candidates { try RecoveryPhraseTests.secret(candidates) } else { nil }
    return try RecoverPhrase.Interactor(worker: worker).draft(
      request,
      typed: try RecoveryPhraseTests.secret(typed),
      passphrase: nil,
      candidates: tried
    ) { done, total in
      worker.note("\(done) of \(total)")
    }
  }

  /// The words that a draft passes on.
  private static func output(of draft: borrowing RecoverPhrase.Draft) throws -> [String] {
    var found: [String] = []
    try draft.outputWords { words in
      found.append(try words.sentence().withBytes { String(decoding: $0, as: UTF8.self) })
    }
    return found
  }

  @Test func findsTheWordsAndKeepsThePositionUntilTheyAreWritten() throws {
    let worker = StubRecovery()
    let draft = try Self.draft(worker, try Self.request())
    #expect(try Self.output(of: draft) == [Self.words])
    #expect(worker.noted.starts(with: ["open search", "save 0", "run"]))
    #expect(!worker.noted.contains("remove"))
    let response = RecoverPhrase.Interactor(worker: worker).commit(draft)
    #expect(worker.noted.filter { $0 == "remove" }.count == 1 && worker.noted.last == "remove")
    #expect(
      RecoverPhrase.Presenter().present(response).text == """
        found  word 5
        words  12, english
        file   found
        """
    )
    #expect(response.total == 2048)
  }

  @Test func findsThePassphraseByItsLineAndOutputsNoWords() throws {
    let worker = StubRecovery()
    let draft = try Self.draft(
      worker,
      try Self.request(Self.hidden),
      typed: Self.words,
      candidates: "Cafe\ncafe\ncaf\u{E9}\n"
    )
    #expect(try Self.output(of: draft) == [])
    let response = RecoverPhrase.Interactor(worker: worker).commit(draft)
    #expect(response.match == .init(phase: .passphrases(3), places: [], line: 3))
    #expect(response.file == nil && response.total == 3)
    #expect(worker.noted == ["open search", "save 0", "run", "remove"])
  }

  @Test func removesThePositionIfNothingIsFound() throws {
    let worker = StubRecovery()
    #expect(throws: RecoveryError.notFound(tried: 2048)) {
      _ = try Self.draft(worker, try Self.request(Self.hidden))
    }
    #expect(
      worker.noted == [
        "open search", "save 0", "run", "1600 of 2048", "save 1600", "2048 of 2048", "save 2048",
        "remove",
      ]
    )
  }

  @Test func resumesWhereTheLastSearchStopped() throws {
    let worker = StubRecovery(position: 2047)
    // The word has a lower number.
    #expect(throws: RecoveryError.notFound(tried: 2048)) {
      _ = try Self.draft(worker, try Self.request())
    }
    #expect(
      worker.noted == [
        "open search", "save 2047", "run", "2048 of 2048", "save 2048", "remove",
      ]
    )
  }

  @Test func keepsThePositionIfTheSearchIsBrokenOff() throws {
    let worker = StubRecovery(fault: .interruption)
    #expect(throws: StubRecovery.Fault.interruption) {
      _ = try Self.draft(worker, try Self.request(Self.hidden))
    }
    #expect(worker.noted == ["open search", "save 0", "run", "1600 of 2048", "save 1600"])
  }

  @Test func doesNotSearchIfThePositionCannotBeSaved() throws {
    for (fault, noted) in [
      (StubRecovery.Fault.fullDisk, ["open search", "save 0"]), (.otherSearch, ["open search"]),
    ] {
      let worker = StubRecovery(fault: fault)
      #expect(throws: fault) { _ = try Self.draft(worker, try Self.request()) }
      #expect(worker.noted == noted)
    }
  }

  @Test func invalidWordsAreRefusedBeforeAFileIsOpened() throws {
    let worker = StubRecovery()
    #expect(throws: RecoveryError.tooManyUnknown(3)) {
      _ = try Self.draft(
        worker,
        try Self.request(),
        typed: Self.forgotten.replacing("extra uncle", with: "? ?")
      )
    }
    #expect(worker.noted == [])
  }

  @Test func keepsNoPositionUnlessAFileIsNamed() throws {
    let worker = StubRecovery()
    #expect(throws: RecoveryError.notFound(tried: 2048)) {
      _ = try Self.draft(worker, try Self.request(Self.hidden, stateFile: nil))
    }
    #expect(worker.noted == ["run", "1600 of 2048", "2048 of 2048"])
  }

  @Test func thePathsAreKnownBeforeTheWords() throws {
    let recover = RecoverPhrase.Interactor(worker: StubRecovery())
    let address = try Address(parsing: Self.owner)
    let paths = try ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1", "m/1"].map {
      try DerivationPath(parsing: $0)
    }
    #expect(
      try recover.prepare(
        Self.request(at: ["m/44'/60'/0'/0/0-1", "m/44'/60'/0'/0/1", "m/1"])
      ) == .address(address, paths: paths)
    )
    #expect(throws: PathTemplateError.count(0)) {
      try recover.prepare(Self.request(count: 0))
    }
  }
}
