import CPlatform
import Entity
import Foundation
import Testing

@testable import WalletKit

@Suite struct KeystoreFolderTests {
  @Test(arguments: ["", "a\0b"])
  func refusesAPathThatIsNone(path: String) {
    #expect(throws: KeystoreError.badPath) { try Sample.create(in: Keystore(path: path)) }
    #expect(throws: KeystoreError.badPath) { _ = try Keystore(path: path).list() }
  }

  @Test func refusesAHomeWithoutAParent() throws {
    let scratch = try Scratch()
    let home = scratch.path + "/no/home"
    #expect(throws: KeystoreError.parentMissing(home: home)) {
      try Sample.create(in: Keystore(path: home))
    }
    #expect(try Keystore(path: home).list() == [])
  }

  @Test func refusesALinkInPlaceOfAFolder() throws {
    let scratch = try Scratch()
    let files = FileManager.default
    try files.createDirectory(
      atPath: scratch.path + "/real",
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    try files.createSymbolicLink(atPath: scratch.home, withDestinationPath: scratch.path + "/real")
    for home in [scratch.home, scratch.home + "/", scratch.home + "//"] {
      #expect(throws: KeystoreError.folderIsLink(path: scratch.home)) {
        try Sample.create(in: Keystore(path: home))
      }
    }
    try files.removeItem(atPath: scratch.home)
    try files.createDirectory(
      atPath: scratch.home,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    try files.createSymbolicLink(
      atPath: scratch.folder,
      withDestinationPath: scratch.path + "/real"
    )
    #expect(throws: KeystoreError.folderIsLink(path: scratch.folder)) {
      try Sample.create(in: scratch.keystore)
    }
    #expect(try files.contentsOfDirectory(atPath: scratch.path + "/real").isEmpty)
  }

  @Test func refusesAFileInPlaceOfAFolder() throws {
    let scratch = try Scratch()
    #expect(FileManager.default.createFile(atPath: scratch.home, contents: Data()))
    #expect(throws: KeystoreError.notFolder(path: scratch.home)) {
      try Sample.create(in: scratch.keystore)
    }
  }

  @Test(arguments: [0o755, 0o750, 0o701, 0o720])
  func refusesAFolderThatOthersCanEnter(mode: Int) throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    for path in [scratch.home, scratch.folder] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(throws: KeystoreError.folderOpenToOthers(path: path)) {
        _ = try scratch.keystore.list()
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
    #expect(try scratch.keystore.list().count == 1)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root to give a folder away"))
  func refusesWhatBelongsToOthers() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    #expect(chown(scratch.file("savings.ktr"), 65_534, 65_534) == 0)
    #expect(
      throws: KeystoreError.fileOwner(path: scratch.file("savings.ktr"), owner: 65_534)
    ) { _ = try scratch.keystore.entry(named: Sample.name()) }
    #expect(chown(scratch.home, 65_534, 65_534) == 0)
    #expect(throws: KeystoreError.folderOwner(path: scratch.home, owner: 65_534)) {
      _ = try scratch.keystore.list()
    }
  }

  @Test func refusesAFileThatIsNoPlainFile() throws {
    let scratch = try Scratch()
    try Sample.create("other", in: scratch.keystore)
    let path = scratch.file("savings.ktr")
    let makers: [(String) -> Bool] = [
      { symlink(scratch.file("other.ktr"), $0) == 0 }, { mkfifo($0, 0o600) == 0 },
      { mkdir($0, 0o700) == 0 },
    ]
    for make in makers {
      #expect(make(path))
      #expect(throws: KeystoreError.fileKind(path: path)) {
        _ = try scratch.keystore.entry(named: Sample.name())
      }
      #expect(throws: KeystoreError.self) { try Sample.create(in: scratch.keystore) }
      #expect(remove(path) == 0)
    }
  }

  @Test func refusesAFileThatOthersCanReadOrThatIsTooLong() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    let path = scratch.file("savings.ktr")
    #expect(chmod(path, 0o644) == 0)
    #expect(throws: KeystoreError.fileOpenToOthers(path: path)) {
      _ = try scratch.keystore.entry(named: Sample.name())
    }
    #expect(chmod(path, 0o600) == 0)
    for size in [65_537, 100 << 20] {
      #expect(truncate(path, size) == 0)
      #expect(throws: KeystoreError.fileTooLong(path: path, limit: 65_536)) {
        _ = try scratch.keystore.entry(named: Sample.name())
      }
    }
  }

  @Test func mendsTheSecondNameThatAKilledRunLeft() throws {
    let scratch = try Scratch()
    let entry = try Sample.create(in: scratch.keystore)
    let draft = scratch.file(".savings.ktr.tmp.0123456789abcdef")
    #expect(link(scratch.file("savings.ktr"), draft) == 0)
    #expect(try scratch.keystore.entry(named: Sample.name()) == entry)
    #expect(try scratch.names() == [".lock", "savings.ktr"])
    #expect(link(scratch.file("savings.ktr"), scratch.file("copy")) == 0)
    #expect(throws: KeystoreError.fileHasTwoNames(path: scratch.file("savings.ktr"))) {
      _ = try scratch.keystore.entry(named: Sample.name())
    }
  }

  @Test func removesItsOwnDraftsAndNothingElse() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    let drafts = [".x.ktr.tmp.0123456789abcdef", ".a-b.accounts.tmp.ffffffffffffffff"]
    let others = [
      ".x.ktr.tmp.0123456789abcde", ".x.ktr.tmp.0123456789ABCDEF", "x.ktr.tmp.0123456789abcdef",
      ".x.txt.tmp.0123456789abcdef", ".X.ktr.tmp.0123456789abcdef", ".x.ktr.bak.0123456789abcdef",
    ]
    for name in drafts + others { try scratch.write([1], to: name) }
    #expect(mkdir(scratch.file(".d.ktr.tmp.0123456789abcdef"), 0o700) == 0)
    try Sample.create("more", in: scratch.keystore)
    let expected =
      others + [".d.ktr.tmp.0123456789abcdef", ".lock", "more.ktr", "savings.ktr"]
    #expect(try scratch.names() == expected.sorted())
  }
}
