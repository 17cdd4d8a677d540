import Foundation
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Leftovers of killed runs, and files that only look like them.
@Suite struct LeftoverTests {
  private static let draft = ".file.tmp.0123456789abcdef"

  @Test func removesTemporaryFilesOfTheNamedFiles() throws {
    let temporary = try TemporaryFolder()
    let other = ".other.tmp.0123456789abcdef"
    for name in [Self.draft, other, "file"] { try temporary.put("x", in: name) }
    try temporary.opened().removeDrafts(underLock: true) { $0 == "file" }
    #expect(try temporary.names == [other, "file"])
  }

  @Test(arguments: ["folder", "link"], [true, false])
  func leavesWhatIsNoFile(kind: String, isLocked: Bool) throws {
    let temporary = try TemporaryFolder()
    try temporary.put("x", in: "target")
    try temporary.put(kind, in: Self.draft)
    try temporary.opened().removeDrafts(underLock: isLocked) { _ in true }
    #expect(try temporary.names == [Self.draft, "target"])
  }

  @Test func leavesATemporaryFileInUse() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    var draft = try TemporaryFile(of: "file", in: folder, WriteOptions(replacing: .never))
    let name = draft.name
    try folder.removeDrafts(underLock: false) { _ in true }
    #expect(try temporary.names == [name])
    // Nor is it removed after it was read back.
    _ = try draft.hold([1])
    try folder.removeDrafts(underLock: false) { _ in true }
    #expect(try temporary.names == [name])
    try folder.removeDrafts(underLock: true) { _ in true }
    #expect(try temporary.names == [])
    _ = draft
  }

  @Test func aWriteClearsUpBeforeItself() throws {
    let temporary = try TemporaryFolder()
    try temporary.put("half", in: Self.draft)
    try temporary.put("half", in: ".other.tmp.0123456789abcdef")
    try FileLocation(temporary.file("file")).write([1], WriteOptions(replacing: .never))
    #expect(try temporary.names == [".other.tmp.0123456789abcdef", "file"])
  }
}
