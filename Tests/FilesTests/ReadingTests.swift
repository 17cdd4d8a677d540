import Foundation
import Synchronization
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Only a regular file of this user is read, and only up to the limit.
@Suite struct ReadingTests {
  @Test func readsAWholeFile() throws {
    let temporary = try TemporaryFolder()
    try temporary.put("text", in: "file")
    #expect(try temporary.opened().read("file", limit: 4) == Array("text".utf8))
    #expect(try temporary.opened().read("missing", limit: 4) == nil)
  }

  @Test func refusesWhatIsTooLong() throws {
    let temporary = try TemporaryFolder()
    try temporary.put("text", in: "file")
    #expect(throws: FileError.tooLong(path: temporary.file("file"), limit: 3)) {
      _ = try temporary.opened().read("file", limit: 3)
    }
  }

  @Test(arguments: ["folder", "link", "dangling", "pipe"])
  func refusesInvalidFile(kind: String) throws {
    let temporary = try TemporaryFolder()
    try temporary.put("text", in: "target")
    try temporary.put(kind, in: "file")
    let error = FileError.notFile(path: temporary.file("file"))
    #expect(throws: error) { _ = try temporary.opened().read("file", limit: 9) }
    #expect(throws: error) { _ = try OwnerFile(path: temporary.file("file")).read(limit: 9) }
  }

  @Test(arguments: [
    (0o600, nil), (0o400, nil), (0o640, 0o077), (0o604, 0o077), (0o620, 0o022), (0o602, 0o022),
  ])
  func judgesTheModeByTheRules(mode: Int, refusedFrom: Int?) throws {
    let temporary = try TemporaryFolder()
    try temporary.put("text", in: "file", mode: mode)
    let path = temporary.file("file")
    let alone = Result { try temporary.opened().read("file", limit: 9) }
    #expect((try? alone.get()) == (refusedFrom == nil ? Array("text".utf8) : nil))
    if refusedFrom != nil {
      #expect(throws: FileError.openToOthers(path: path)) { _ = try alone.get() }
    }
    let settings = Result { try OwnerFile(path: path).read(limit: 9) }
    if refusedFrom == 0o022 {
      #expect(throws: FileError.openToOthers(path: path)) { _ = try settings.get() }
    } else {
      #expect(try settings.get() == Array("text".utf8))
    }
  }

  @Test("a file that is replaced again and again is read whole, old or new")
  func readsWhatIsReplaced() async throws {
    let temporary = try TemporaryFolder()
    let path = temporary.file("file")
    let texts = [Array("old".utf8), Array("new".utf8)]
    try AtomicFile.write(texts[0], to: path, replacing: true) { _ in }
    let isOver = Mutex(false)
    async let replaced: Void = {
      var turn = 0
      while !isOver.withLock({ $0 }) {
        turn += 1
        try AtomicFile.write(texts[turn % 2], to: path, replacing: true) { _ in }
      }
    }()
    let read = Result {
      try (0..<2000).map { _ in try OwnerFile(path: path).read(limit: 9) }
    }
    isOver.withLock { $0 = true }
    try await replaced
    #expect(try read.get().allSatisfy { $0.map(texts.contains) == true })
  }

  @Test func judgesASecondNameByTheRules() throws {
    let temporary = try TemporaryFolder()
    try temporary.put("text", in: "file")
    #expect(link(temporary.file("file"), temporary.file("other")) == 0)
    let folder = try temporary.opened()
    #expect(throws: FileError.twoNames(path: temporary.file("file"))) {
      _ = try folder.read("file", limit: 9)
    }
    #expect(try folder.read("file", limit: 9, .secret) == Array("text".utf8))
  }

  @Test func tellsAFileThatIsMissingFromOneThatCannotBeToldOf() throws {
    let temporary = try TemporaryFolder()
    try temporary.put("text", in: "plain")
    #expect(try OwnerFile(path: temporary.file("missing")).read(limit: 9) == nil)
    let below = temporary.file("plain") + "/below"
    #expect(throws: FileError.system(.open, path: below, code: ENOTDIR)) {
      _ = try OwnerFile(path: below).read(limit: 9)
    }
  }

  @Test func readsFarMoreThanItExpected() throws {
    let temporary = try TemporaryFolder()
    let text = String(repeating: "0123456789", count: 1_000)
    try temporary.put(text, in: "file")
    for expected in [-1, 0, 1, 9_999, 10_000, 10_001] {
      let file = try Descriptor(opening: temporary.file("file"), O_RDONLY)
      #expect(try file.read(limit: 10_000, expecting: expected) == Array(text.utf8))
    }
    let file = try Descriptor(opening: temporary.file("file"), O_RDONLY)
    #expect(try file.read(limit: 100, expecting: 7).count == 101)
  }

  @Test func aFileThatStaysIsMadeOnceAndJudged() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    let made = try folder.kept("log")
    #expect(made.size == 0)
    #expect(try temporary.mode("log") == 0o600)
    try made.descriptor.write(Array("line".utf8))
    #expect(try folder.kept("log").size == 4)
    try temporary.put("link", in: "other")
    #expect(throws: FileError.notFile(path: temporary.file("other"))) {
      _ = try folder.kept("other")
    }
  }
}
