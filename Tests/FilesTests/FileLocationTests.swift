import CPlatform
import Foundation
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files at paths that a user chooses.
@Suite struct FileLocationTests {
  @Test(arguments: [
    ("file", ".", "file"), ("/file", "/", "file"), ("a/b", "a", "b"), ("../b", "..", "b"),
    ("/a/b c", "/a", "b c"),
  ])
  func takesAPathApart(path: String, folder: String, name: String) throws {
    let place = try FileLocation(path)
    #expect(place.folder == folder)
    #expect(place.name == name)
  }

  @Test(arguments: ["", "/", "a/", ".", "..", "a/..", "a\0b"])
  func refusesAPathThatEndsInNoName(path: String) {
    #expect(throws: FileError.badPath(path)) { try FileLocation(path) }
  }

  @Test func writesAndRemoves() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.file("file")
    #expect(!FileLocation.isTaken(path))
    try FileLocation(path).write([1], WriteOptions(replacing: .never))
    #expect(FileLocation.isTaken(path))
    #expect(throws: FileError.taken(path: path)) {
      try FileLocation(path).write([2], WriteOptions(replacing: .never))
    }
    FileLocation.remove(path)
    #expect(try temporary.names == [])
  }

  @Test func aNameMayBeAsLongAsTheSystemTakes() throws {
    let temporary = try TemporaryFolder()
    let name = String(repeating: "x", count: 255)
    try FileLocation(temporary.file(name)).write([1], WriteOptions(replacing: .never))
    #expect(try temporary.names == [name])
    let longer = temporary.file(name + "x")
    #expect(throws: FileError.self) {
      try FileLocation(longer).write([1], WriteOptions(replacing: .always))
    }
    #expect(try temporary.names == [name])
  }

  @Test func makesNoFolder() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.file("missing")
    #expect(throws: FileError.system(.openFolder, path: folder, code: ENOENT)) {
      try FileLocation(folder + "/file").write([1], WriteOptions(replacing: .never))
    }
    try temporary.put("x", in: "plain")
    let plain = temporary.file("plain")
    #expect(throws: FileError.system(.openFolder, path: plain, code: ENOTDIR)) {
      try FileLocation(plain + "/file").write([1], WriteOptions(replacing: .never))
    }
    #expect(try temporary.names == ["plain"])
  }

  /// Disabled for root, who may read every folder.
  @Test(.enabled(if: geteuid() != 0)) func aFolderThatMayNotBeReadServes() throws {
    let temporary = try TemporaryFolder()
    #expect(chmod(temporary.path, 0o300) == 0)
    try FileLocation(temporary.file("file")).write([1], WriteOptions(replacing: .never))
    #expect(chmod(temporary.path, 0o700) == 0)
    #expect(try temporary.names == ["file"])
  }

  @Test func aFolderCanBeReachedThatIsNotOpenedForReading() throws {
    let temporary = try TemporaryFolder()
    let opened = Descriptor(owning: kt_open_to_search(temporary.path))
    let folder = Folder(opened, path: temporary.path)
    #expect(throws: FileError.notConfirmed(path: temporary.file("file"), code: EBADF)) {
      try folder.write([1], as: "file", WriteOptions(replacing: .never))
    }
    #expect(try temporary.names == ["file"])
  }
}
