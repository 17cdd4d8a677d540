import Foundation
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Private folders, and the names in them.
@Suite struct FolderTests {
  @Test func makesAFolderForItsOwnerAlone() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.file("own")
    #expect(try Folder.own(path) == nil)
    let folder = try Folder.openOrCreatePrivate(path + "//")
    #expect(folder.path == path)
    #expect(try temporary.mode("own") == 0o700)
    #expect(try folder.own(in: "below") == nil)
    #expect(try folder.openOrCreatePrivate(in: "below").path == path + "/below")
    #expect(try Folder.make(path) == false)
    #expect(try Folder.make(temporary.file("second")))
    #expect(throws: FileError.parentMissing(path: temporary.file("no/own"))) {
      _ = try Folder.openOrCreatePrivate(temporary.file("no/own"))
    }
    try Folder.makeParents(of: temporary.file("a/b/c"))
    #expect(try temporary.mode("a/b") == 0o700)
    #expect(!FileLocation.isTaken(temporary.file("a/b/c")))
  }

  @Test(arguments: [
    ("file", 0o700, "notFolder"), ("link", 0o700, "folderIsLink"), ("pipe", 0o700, "notFolder"),
    ("folder", 0o750, "folderOpenToOthers"), ("folder", 0o777, "folderOpenToOthers"),
    ("folder", 0o1700, "folderIsShared"), ("folder", 0o1777, "folderIsShared"),
  ])
  func refusesWhatIsNotItsOwn(kind: String, mode: Int, error: String) throws {
    let temporary = try TemporaryFolder()
    #expect(mkdir(temporary.file("target"), 0o700) == 0)
    try temporary.put(kind, in: "place")
    if kind == "folder" { #expect(chmod(temporary.file("place"), mode_t(mode)) == 0) }
    let path = temporary.file("place")
    let errors: [String: FileError] = [
      "notFolder": .notFolder(path: path), "folderIsLink": .folderIsLink(path: path),
      "folderOpenToOthers": .folderOpenToOthers(path: path),
      "folderIsShared": .folderIsShared(path: path),
    ]
    let wanted = try #require(errors[error])
    #expect(throws: wanted) { _ = try Folder.own(path) }
    #expect(throws: wanted) { _ = try Folder.openOrCreatePrivate(path) }
    #expect(throws: wanted) { _ = try temporary.opened().own(in: "place") }
  }

  @Test func movesOnlyToAFreeName() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    for name in ["one", "two"] { try temporary.put(name, in: name) }
    #expect(throws: FileError.taken(path: temporary.file("two"))) {
      try folder.move("one", to: "two")
    }
    try folder.move("one", to: "three")
    #expect(try folder.names() == ["three", "two"])
    #expect(try temporary.text("two") == "two")
    #expect(throws: FileError.system(.rename, path: temporary.file("four"), code: ENOENT)) {
      try folder.move("one", to: "four")
    }
  }

  /// For a file system without hard links and without a rename that refuses to replace.
  @Test func takesANameBeforeItGivesIt() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    for name in ["one", "two"] { try temporary.put(name, in: name) }
    #expect(throws: FileError.taken(path: temporary.file("two"))) {
      try folder.takeAndRename("one", over: "two")
    }
    #expect(try temporary.text("two") == "two")
    try folder.takeAndRename("one", over: "three")
    #expect(try temporary.names == ["three", "two"])
    #expect(try temporary.text("three") == "one")
    #expect(throws: FileError.system(.rename, path: temporary.file("four"), code: ENOENT)) {
      try folder.takeAndRename("one", over: "four")
    }
    #expect(try temporary.names == ["three", "two"])
  }

  @Test func removesAndTellsOfNames() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    try temporary.put("link", in: "link")
    #expect(try folder.facts(of: "link") != nil)
    #expect(try folder.facts(of: "missing") == nil)
    try folder.remove("link")
    try folder.remove("link")
    #expect(try temporary.names == [])
    try folder.confirm()
  }

  @Test func folderLockIsExclusive() throws {
    let temporary = try TemporaryFolder()
    let folder = try temporary.opened()
    let hasty = LockTimeout(seconds: 0, turns: 1)
    do {
      let lock = try FolderLock(onItself: folder, timeout: LockTimeout())
      #expect(throws: FileError.busy(seconds: 0)) {
        _ = try FolderLock(onItself: folder, timeout: hasty)
      }
      // The lock file is a separate lock.
      _ = try FolderLock(of: folder, timeout: hasty)
      _ = lock
    }
    _ = try FolderLock(onItself: folder, timeout: hasty)
    #expect(try temporary.names == [".lock"])
  }

  @Test func saysWhatTheSystemSays() {
    #expect(SystemErrorText.of(ENOENT) == "no such file or directory")
    #expect(PathDisplay.quoted("a b'c") == #"'a b'\''c'"#)
    #expect(PathDisplay.quoted("-x") == "./-x")
    #expect(PathDisplay.quoted("/a/b") == "/a/b")
  }
}
