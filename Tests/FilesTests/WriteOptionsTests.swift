import Foundation
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The contents and mode of a written file, and the protection of existing files.
@Suite struct WriteOptionsTests {
  private struct Refused: Error, Equatable {}

  private static let old = Array("old".utf8)
  private static let new = Array("new".utf8)

  @Test func writesAWholeFileForItsOwnerAlone() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    try folder.write(Self.new, as: "file", WriteOptions(replacing: .never))
    #expect(try temporary.names == ["file"])
    #expect(try temporary.text("file") == "new")
    #expect(try temporary.mode("file") == 0o600)
    try folder.write([], as: "empty", WriteOptions(replacing: .never))
    #expect(try temporary.text("empty") == "")
  }

  @Test func hasTheModeThatIsAskedFor() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    try folder.write(Self.new, as: "script", WriteOptions(replacing: .never, mode: 0o700))
    try folder.write(Self.new, as: "frozen", WriteOptions(replacing: .never, mode: 0o400))
    #expect(try temporary.mode("script") == 0o700)
    #expect(try temporary.mode("frozen") == 0o400)
  }

  @Test(arguments: ["file", "folder", "link", "dangling"])
  func neverReplacesWhatHasTheName(kind: String) throws {
    let temporary = try TemporaryFolder()
    try temporary.put("old", in: "target")
    try temporary.put(kind, in: "taken")
    let path = temporary.file("taken")
    #expect(throws: FileError.taken(path: path)) {
      try temporary.opened().write(Self.new, as: "taken", WriteOptions(replacing: .never))
    }
    let names = try temporary.names
    #expect(names == ["taken", "target"])
    #expect(try temporary.text("target") == "old")
  }

  @Test func replacesALinkAndNotWhatItLeadsTo() throws {
    let temporary = try TemporaryFolder()
    try temporary.put("old", in: "target")
    try temporary.put("link", in: "place")
    try temporary.opened().write(Self.new, as: "place", WriteOptions(replacing: .always))
    #expect(try temporary.text("target") == "old")
    #expect(try temporary.text("place") == "new")
    #expect(try temporary.names == ["place", "target"])
  }

  @Test func replacesOnlyTheExpectedContents() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    let path = temporary.file("file")
    try folder.write(Self.old, as: "file", WriteOptions(replacing: .only(nil)))
    #expect(throws: FileError.changed(path: path)) {
      try folder.write(Self.new, as: "file", WriteOptions(replacing: .only(nil)))
    }
    #expect(throws: FileError.changed(path: path)) {
      try folder.write(Self.new, as: "file", WriteOptions(replacing: .only(Self.new)))
    }
    #expect(try temporary.text("file") == "old")
    try folder.write(Self.new, as: "file", WriteOptions(replacing: .only(Self.old)))
    #expect(try temporary.text("file") == "new")
    #expect(try temporary.names == ["file"])
  }

  @Test func concurrentlyCreatedFileIsKept() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    let path = temporary.file("file")
    let cases: [(WriteOptions.Replacement, FileError)] = [
      (.never, .taken(path: path)), (.only(nil), .changed(path: path)),
    ]
    for (replacement, error) in cases {
      try? FileManager.default.removeItem(atPath: path)
      #expect(throws: WriteError<Refused>.file(error)) {
        try folder.write(Self.new, as: "file", WriteOptions(replacing: replacement)) {
          _ throws(Refused) in
          do { try temporary.put("meanwhile", in: "file") } catch { throw Refused() }
        }
      }
      #expect(try temporary.text("file") == "meanwhile")
      #expect(try temporary.names == ["file"])
    }
  }

  @Test func isLookedAtBeforeItHasItsName() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    try temporary.put("old", in: "file")
    try folder.write(Self.new, as: "file", WriteOptions(replacing: .always)) { bytes throws in
      #expect(bytes == Self.new)
      #expect(try temporary.text("file") == "old")
    }
    #expect(try temporary.text("file") == "new")
  }

  @Test func whatIsRefusedChangesNothing() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    try temporary.put("old", in: "file")
    #expect(throws: WriteError<Refused>.refused(Refused())) {
      try folder.write(Self.new, as: "file", WriteOptions(replacing: .always)) {
        _ throws(Refused) in throw Refused()
      }
    }
    #expect(try temporary.text("file") == "old")
    #expect(try temporary.names == ["file"])
  }

  @Test func failedVerificationLeavesNoFile() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    try temporary.put("old", in: "file")
    let error = WriteError<Never>.file(.readBack(path: temporary.file("file")))
    #expect(throws: error) {
      try folder.write(as: "file", WriteOptions(replacing: .always), count: 3) {
        draft throws(FileError) in
        // As if the disk had stored more than was written.
        try Self.old.withUnsafeBytes { bytes in
          Result { () throws(FileError) in try draft.add(bytes) }
        }.get()
        _ = try draft.hold(Self.new)
      } verify: { () throws(Never) in
        Issue.record("nobody is to see it")
      }
    }
    #expect(try temporary.text("file") == "old")
    #expect(try temporary.names == ["file"])
  }

  @Test func isNoLongerThanItMayBe() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    let path = temporary.file("file")
    #expect(throws: FileError.tooLong(path: path, limit: 2)) {
      try folder.write(Self.new, as: "file", WriteOptions(replacing: .never, limit: 2))
    }
    #expect(try temporary.names == [])
    try folder.write(Self.new, as: "file", WriteOptions(replacing: .never, limit: 3))
    #expect(try temporary.names == ["file"])
  }

  @Test func aFolderThatIsGoneIsAnError() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    try FileManager.default.removeItem(atPath: temporary.path)
    let path = temporary.file("file")
    #expect(throws: FileError.system(.write, path: path, code: ENOENT)) {
      try folder.write(Self.new, as: "file", WriteOptions(replacing: .never))
    }
  }

  @Test func aSecretIsReadBackWhereItsOwnerSays() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var room = [UInt8](repeating: 0xFF, count: 4)
    try Self.new.withUnsafeBytes { secret in
      try room.withUnsafeMutableBytes { room in
        try folder.write(
          secret,
          readingBackInto: room,
          as: "secret",
          WriteOptions(replacing: .never)
        )
      }
    }
    #expect(room == Self.new + [0xFF])
    #expect(try temporary.text("secret") == "new")
    #expect(try temporary.mode("secret") == 0o600)
  }
}
