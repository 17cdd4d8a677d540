import Foundation
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A log is appended to, and only where nobody else can change it.
@Suite struct LogFileTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func createsAFileForItsOwnerAlone() throws {
    let temporary = try TemporaryFolder()
    let log = try LogFile(appendingTo: temporary.file("run.log"))
    try log.append(Self.bytes("one\n"))
    #expect(try temporary.text("run.log") == "one\n")
    #expect(try temporary.mode("run.log") == 0o600)
  }

  @Test func appendsToWhatIsThere() throws {
    let temporary = try TemporaryFolder()
    try temporary.put("old\n", in: "run.log", mode: 0o640)
    let (one, two) = (
      try LogFile(appendingTo: temporary.file("run.log")),
      try LogFile(appendingTo: temporary.file("run.log"))
    )
    try one.append(Self.bytes("one\n"))
    try two.append(Self.bytes("two\n"))
    try one.append(Self.bytes("three\n"))
    #expect(try temporary.text("run.log") == "old\none\ntwo\nthree\n")
    // The owner's decision who may read it stays.
    #expect(try temporary.mode("run.log") == 0o640)
  }

  @Test func isWrittenAlsoAfterItsNameIsGone() throws {
    let temporary = try TemporaryFolder()
    let log = try LogFile(appendingTo: temporary.file("run.log"))
    FileLocation.remove(temporary.file("run.log"))
    try log.append(Self.bytes("one\n"))
    #expect(try temporary.names == [])
  }

  @Test(arguments: ["folder", "link", "dangling", "pipe"])
  func refusesWhatIsNoRegularFile(kind: String) throws {
    let temporary = try TemporaryFolder()
    try temporary.put("text", in: "target")
    try temporary.put(kind, in: "run.log")
    let path = temporary.file("run.log")
    #expect(throws: FileError.notFile(path: path)) { _ = try LogFile(appendingTo: path) }
    #expect(try temporary.text("target") == "text" && temporary.names.count == 2)
  }

  @Test(arguments: [0o602, 0o620, 0o666])
  func refusesAFileThatOthersCanWrite(mode: Int) throws {
    let temporary = try TemporaryFolder()
    try temporary.put("old\n", in: "run.log", mode: mode)
    let path = temporary.file("run.log")
    #expect(throws: FileError.openToOthers(path: path)) { _ = try LogFile(appendingTo: path) }
    #expect(try temporary.text("run.log") == "old\n")
  }

  @Test(arguments: [0o702, 0o720, 0o1777])
  func refusesAFolderThatOthersCanWrite(mode: Int) throws {
    let temporary = try TemporaryFolder()
    try #require(chmod(temporary.path, mode_t(mode)) == 0)
    #expect(throws: FileError.folderOpenToOthers(path: temporary.path)) {
      _ = try LogFile(appendingTo: temporary.file("run.log"))
    }
    #expect(try temporary.names == [])
  }

  @Test func refusesASecondName() throws {
    let temporary = try TemporaryFolder()
    try temporary.put("old\n", in: "other")
    let path = temporary.file("run.log")
    try #require(link(temporary.file("other"), path) == 0)
    #expect(throws: FileError.twoNames(path: path)) { _ = try LogFile(appendingTo: path) }
  }

  @Test func namesWhatIsMissing() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.file("missing")
    #expect(throws: FileError.system(.openFolder, path: folder, code: ENOENT)) {
      _ = try LogFile(appendingTo: folder + "/run.log")
    }
    #expect(throws: FileError.badPath("")) { _ = try LogFile(appendingTo: "") }
  }

  #if os(Linux)
    @Test func aFullDiskIsAnError() throws {
      let full = LogFile(try Descriptor(opening: "/dev/full", O_WRONLY))
      #expect(throws: SystemError(code: ENOSPC)) { try full.append(Self.bytes("one\n")) }
    }
  #endif
}
