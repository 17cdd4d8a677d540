import Foundation
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file before it gets its final name.
@Suite struct TemporaryFileTests {
  @Test func givesBackWhatWasWritten() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var draft = try TemporaryFile(of: "file", in: folder, WriteOptions(replacing: .never))
    #expect(try draft.hold([1, 2, 3]) == [1, 2, 3])
    #expect(try temporary.names == [draft.name])
    draft.remove()
    #expect(try temporary.names == [])
  }

  @Test func noticesOtherBytes() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var draft = try TemporaryFile(of: "file", in: folder, WriteOptions(replacing: .never))
    let path = temporary.file(draft.name)
    try [1, 2, 4].withUnsafeBytes { try draft.add($0) }
    // The same length, but another last byte.
    try Data([1, 2, 3]).write(to: URL(filePath: path))
    try draft.finish()
    var room = [UInt8](repeating: 0, count: 4)
    let count = try room.withUnsafeMutableBytes { try draft.readBack(into: $0) }
    #expect(Array(room.prefix(count)) != [1, 2, 4])
    draft.remove()
  }

  @Test func noticesThatASecretIsLongerThanWritten() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var draft = try TemporaryFile(of: "file", in: folder, WriteOptions(replacing: .never))
    let secret: [UInt8] = [1, 2, 3]
    try secret.withUnsafeBytes { try draft.add($0) }
    var room = [UInt8](repeating: 0, count: 4)
    #expect(throws: FileError.readBack(path: temporary.file("file"))) {
      try secret.withUnsafeBytes { secret in
        try room.withUnsafeMutableBytes { try draft.hold(secret, readingBackInto: $0) }
      }
    }
    draft.remove()
  }

  @Test func noticesThatALinkTookItsPlace() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var draft = try TemporaryFile(of: "file", in: folder, WriteOptions(replacing: .never))
    let name = draft.name
    try temporary.put("secret", in: "target")
    #expect(unlink(temporary.file(name)) == 0)
    #expect(symlink("target", temporary.file(name)) == 0)
    #expect(throws: FileError.system(.write, path: temporary.file("file"), code: ELOOP)) {
      try draft.finish()
    }
  }

  @Test func isRefusedWhereItHasASecondName() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var draft = try TemporaryFile(of: "file", in: folder, WriteOptions(replacing: .never))
    #expect(link(temporary.file(draft.name), temporary.file("other")) == 0)
    #expect(throws: FileError.twoNames(path: temporary.file("file"))) { try draft.finish() }
  }

  @Test func isRefusedWhereItWasOpenedToOthers() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var draft = try TemporaryFile(of: "file", in: folder, WriteOptions(replacing: .never))
    #expect(chmod(temporary.file(draft.name), 0o644) == 0)
    #expect(throws: FileError.openToOthers(path: temporary.file("file"))) { try draft.finish() }
  }

  /// A USB stick without file modes reports 0755 or 0700, whatever mode is requested.
  @Test func aDocumentMayHaveWhateverModeThereIs() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var document = WriteOptions(replacing: .never)
    document.isJudged = false
    var draft = try TemporaryFile(of: "file", in: folder, document)
    #expect(chmod(temporary.file(draft.name), 0o755) == 0)
    #expect(try draft.hold([1]) == [1])
    draft.remove()
    var secret = try TemporaryFile(of: "file", in: folder, WriteOptions(replacing: .never))
    #expect(chmod(temporary.file(secret.name), 0o700) == 0)
    #expect(try secret.hold([1]) == [1])
    secret.remove()
  }

  @Test func noticesThatAnotherFileTookItsName() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var document = WriteOptions(replacing: .never)
    document.isJudged = false
    var draft = try TemporaryFile(of: "file", in: folder, document)
    let name = draft.name
    try temporary.put("", in: "other")
    #expect(rename(temporary.file("other"), temporary.file(name)) == 0)
    #expect(throws: FileError.readBack(path: temporary.file("file"))) { try draft.finish() }
  }

  @Test func aFullDiskIsAnError() throws {
    let full = try Descriptor(opening: "/dev/full", O_WRONLY)
    #expect(throws: SystemError(code: ENOSPC)) { try full.write([1]) }
  }

  @Test(arguments: ["file", "a.b.c", "급여", String(repeating: "x", count: 200)])
  func itsNameTellsWhatItIsFor(name: String) {
    let draft = TemporaryFileName.drawn(for: name)
    #expect(TemporaryFileName.stem(inDraft: draft) == name)
    #expect(TemporaryFileName.drawn(for: name) != draft)
  }

  @Test func aLongNameIsCutAtACharacter() {
    let long = String(repeating: "급", count: 80)
    let draft = TemporaryFileName.drawn(for: long)
    #expect(draft.utf8.count <= 255)
    #expect(TemporaryFileName.stem(inDraft: draft) == String(repeating: "급", count: 66))
    #expect(TemporaryFileName.stem(of: long) == String(repeating: "급", count: 66))
  }

  @Test(arguments: [
    "file", ".file.tmp.0123456789abcde", ".file.tmp.0123456789ABCDEF", "file.tmp.0123456789abcdef",
    ".file.bak.0123456789abcdef", ".tmp.0123456789abcdef", ".file.tmp.0123456789abcdef.",
  ])
  func otherNamesAreNotTemporaryFiles(name: String) {
    #expect(TemporaryFileName.stem(inDraft: name) == nil)
  }
}
