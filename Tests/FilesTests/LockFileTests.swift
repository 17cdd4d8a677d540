import Foundation
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that exist for their lock.
@Suite struct LockFileTests {
  private let temporary: TemporaryFolder
  private static let name = "lease"

  init() throws { temporary = try TemporaryFolder() }

  private func opened() throws -> LockFile {
    try LockFile(Self.name, in: try temporary.opened())
  }

  /// Gives the file a time that no test takes.
  private func age() throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
      ofItemAtPath: temporary.file(Self.name)
    )
  }

  @Test func oneAtATimeHasIt() throws {
    let other = try opened()
    do {
      let file = try opened()
      let (first, second) = (try file.take(), try other.take())
      // To take it again changes nothing.
      let (again, third) = (try file.take(), try other.take())
      #expect(first && !second && again && !third)
    }
    let isFree = try other.take()
    #expect(isFree)
    #expect(try temporary.mode(Self.name) == 0o600)
  }

  @Test func aFileThatWasLeftBehindLocksNothing() throws {
    do {
      let file = try opened()
      let isFree = try file.take()
      file.beat()
      #expect(isFree)
    }
    #expect(FileManager.default.fileExists(atPath: temporary.file(Self.name)))
    let isFree = try opened().take()
    #expect(isFree)
  }

  /// As a process has it that another thread starts, until it becomes another program.
  @Test func aCopyOfItsDescriptorDoesNotKeepTheLock() throws {
    let other = try opened()
    var copy: Int32 = -1
    do {
      let file = try opened()
      let isTaken = try file.take()
      copy = dup(file.file.number)
      #expect(isTaken && copy >= 0)
    }
    defer { close(copy) }
    let isFree = try other.take()
    #expect(isFree)
  }

  @Test func aBeatIsSeenByOthersAndTheFileStaysSmall() throws {
    let file = try opened()
    let other = try opened()
    let isFree = try file.take()
    #expect(isFree)
    for _ in 1...3 {
      try age()
      let before = other.lastBeat
      file.beat()
      let (seen, own) = (other.lastBeat, file.lastBeat)
      #expect(seen != before && seen == own)
      let isTaken = try !other.take()
      let after = other.lastBeat
      #expect(isTaken && after == seen, "to try is no sign of life")
    }
    #expect(try temporary.text(Self.name) == "\n")
  }

  @Test(arguments: ["dangling", "pipe", "folder"])
  func refusesWhatIsNoFile(kind: String) throws {
    let path = temporary.file(Self.name)
    try temporary.put(kind, in: Self.name)
    let expected: FileError =
      kind == "folder"
      ? .system(.lock, path: temporary.path, code: EISDIR) : .notFile(path: path)
    #expect(throws: expected) { _ = try opened() }
    #expect(try temporary.names == [Self.name])
  }
}
