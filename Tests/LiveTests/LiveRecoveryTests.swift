import Entity
import Files
import Scenes
import Synchronization
import Testing
import TestSupport
import WalletKit

@testable import Live

/// A search on several threads, and the file of its position.
@Suite struct LiveRecoveryTests {
  private static let words =
    "extra uncle other warfare shuffle switch detail general loan hobby small glance"
  private static let owner = "0x1Eb698a29da8B9b0dDF78E46aDCc8629916175a5"
  private static let nobody = "0x" + String(repeating: "1", count: 40)

  /// A clock that is a second later each time it is read.
  private final class Seconds: Sendable {
    private let passed = Mutex<UInt64>(0)

    func next() -> UInt64 {
      passed.withLock { passed in
        passed += 1
        return passed
      }
    }
  }

  private struct FullDisk: Error {}

  /// A phrase with an unknown word: 2048 candidates, of which a thread takes 1600 at a time.
  private static func problem(_ address: String) throws -> RecoveryProblem {
    try RecoveryProblem(
      try Secret.bytes(words.replacing("shuffle", with: "?")),
      language: nil,
      passphrase: nil,
      candidates: nil,
      target: .address(
        try Address(parsing: address),
        paths: [try DerivationPath(parsing: "m/44'/60'/0'/0/0")]
      )
    )
  }

  @Test(arguments: [1, 4]) func findsThePhrase(threads: Int) throws {
    let search = RecoverySearch(try Self.problem(Self.owner))
    let words = try LiveRecovery(threads: threads).run(search) {}
    let text = try words?.sentence().withBytes { String(decoding: $0, as: UTF8.self) }
    #expect(text == Self.words)
    #expect(search.match?.places == [5])
  }

  @Test(arguments: [1, 4]) func triesEveryCandidate(threads: Int) throws {
    let search = RecoverySearch(try Self.problem(Self.nobody))
    let count = try LiveRecovery(threads: threads).run(search) {}?.wordCount
    #expect(count == nil && search.match == nil)
    #expect(search.position == search.problem.total)
  }

  @Test func tellsProgressAtMostOnceASecond() throws {
    let time = Seconds()
    for (worker, count) in [
      (LiveRecovery(threads: 4, now: { 7 }), 1),
      (LiveRecovery(threads: 4, now: { time.next() }), 2),
    ] {
      let search = RecoverySearch(try Self.problem(Self.nobody))
      let told = Mutex<[Int]>([])
      _ = try worker.run(search) { told.withLock { $0.append(search.position) } }
      let positions = told.withLock { $0 }
      #expect(positions.count == count && positions == positions.sorted())
    }
  }

  @Test func endsIfTheProgressCannotBeSaved() throws {
    let search = RecoverySearch(try Self.problem(Self.nobody))
    #expect(throws: FullDisk.self) {
      _ = try LiveRecovery(threads: 1).run(search) { throw FullDisk() }
    }
    #expect(search.position == 1600)
    #expect(throws: FullDisk.self) {
      _ = try LiveRecovery(threads: 4).run(RecoverySearch(search.problem)) { throw FullDisk() }
    }
  }

  @Test func thePositionIsReadAgainFromItsFile() throws {
    let folder = try PrivateFolder()
    let file = folder.path + "/search"
    let problem = try Self.problem(Self.owner)
    let saved = try LiveRecovery().savedPosition(in: file, of: problem)
    #expect(saved.position == 0 && !FileLocation.isTaken(file))
    try saved.save(1600)
    let text = String(decoding: try InputFile.read(file, limit: 4096), as: UTF8.self)
    #expect(text.contains("\"position\":1600") && !text.contains("glance"))
    let resumed = try LiveRecovery().savedPosition(in: file, of: problem)
    #expect(resumed.position == 1600)
    resumed.remove()
    #expect(!FileLocation.isTaken(file))
  }

  @Test func aFileOfSomethingElseIsRefusedAndKept() throws {
    let folder = try PrivateFolder()
    let file = folder.path + "/search"
    try LiveRecovery().savedPosition(in: file, of: try Self.problem(Self.owner)).save(1600)
    let before = try InputFile.read(file, limit: 4096)
    #expect(throws: RecoveryStateError.otherQuestion(path: file)) {
      try LiveRecovery().savedPosition(in: file, of: try Self.problem(Self.nobody))
    }
    #expect(try InputFile.read(file, limit: 4096) == before)
    try AtomicFile.write(Array("{}".utf8), to: file, replacing: true)
    #expect(throws: RecoveryStateError.notAState(path: file)) {
      try LiveRecovery().savedPosition(in: file, of: try Self.problem(Self.owner))
    }
    #expect(try InputFile.read(file, limit: 4096) == Array("{}".utf8))
  }
}
