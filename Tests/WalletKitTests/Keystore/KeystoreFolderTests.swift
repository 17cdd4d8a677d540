import CPlatform
import Entity
import Foundation
import Testing

@testable import WalletKit

@Suite struct KeystoreFolderTests {
  @Test(arguments: ["", "a\0b"])
  func refusesAnInvalidPath(path: String) {
    #expect(throws: KeystoreError.badPath) { try Sample.create(in: Keystore(path: path)) }
    #expect(throws: KeystoreError.badPath) { _ = try Keystore(path: path).list() }
  }

  @Test func refusesAHomeWithoutAParent() throws {
    let temporary = try TemporaryHome()
    let home = temporary.path + "/no/home"
    #expect(throws: KeystoreError.parentMissing(home: home)) {
      try Sample.create(in: Keystore(path: home))
    }
    #expect(try Keystore(path: home).list() == [])
  }

  @Test func refusesALinkInPlaceOfAFolder() throws {
    let temporary = try TemporaryHome()
    let files = FileManager.default
    try files.createDirectory(
      atPath: temporary.path + "/real",
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    try files.createSymbolicLink(
      atPath: temporary.home,
      withDestinationPath: temporary.path + "/real"
    )
    for home in [temporary.home, temporary.home + "/", temporary.home + "//"] {
      #expect(throws: KeystoreError.folderIsLink(path: temporary.home)) {
        try Sample.create(in: Keystore(path: home))
      }
    }
    try files.removeItem(atPath: temporary.home)
    try files.createDirectory(
      atPath: temporary.home,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    try files.createSymbolicLink(
      atPath: temporary.folder,
      withDestinationPath: temporary.path + "/real"
    )
    #expect(throws: KeystoreError.folderIsLink(path: temporary.folder)) {
      try Sample.create(in: temporary.keystore)
    }
    #expect(try files.contentsOfDirectory(atPath: temporary.path + "/real").isEmpty)
  }

  @Test func refusesAFileInPlaceOfAFolder() throws {
    let temporary = try TemporaryHome()
    #expect(FileManager.default.createFile(atPath: temporary.home, contents: Data()))
    #expect(throws: KeystoreError.notFolder(path: temporary.home)) {
      try Sample.create(in: temporary.keystore)
    }
  }

  @Test(arguments: [0o755, 0o750, 0o701, 0o720])
  func refusesAFolderThatOthersCanEnter(mode: Int) throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    for path in [temporary.home, temporary.folder] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(throws: KeystoreError.folderOpenToOthers(path: path)) {
        _ = try temporary.keystore.list()
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
    #expect(try temporary.keystore.list().count == 1)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root to give a folder away"))
  func refusesWhatBelongsToOthers() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    #expect(chown(temporary.file("savings.ktr"), 65_534, 65_534) == 0)
    #expect(
      throws: KeystoreError.fileOwner(path: temporary.file("savings.ktr"), owner: 65_534)
    ) { _ = try temporary.keystore.entry(named: Sample.name()) }
    #expect(chown(temporary.home, 65_534, 65_534) == 0)
    #expect(throws: KeystoreError.folderOwner(path: temporary.home, owner: 65_534)) {
      _ = try temporary.keystore.list()
    }
  }

  @Test func refusesAFileThatIsNoPlainFile() throws {
    let temporary = try TemporaryHome()
    try Sample.create("other", in: temporary.keystore)
    let path = temporary.file("savings.ktr")
    let makers: [(String) -> Bool] = [
      { symlink(temporary.file("other.ktr"), $0) == 0 }, { mkfifo($0, 0o600) == 0 },
      { mkdir($0, 0o700) == 0 },
    ]
    for make in makers {
      #expect(make(path))
      #expect(throws: KeystoreError.fileKind(path: path)) {
        _ = try temporary.keystore.entry(named: Sample.name())
      }
      #expect(throws: KeystoreError.self) { try Sample.create(in: temporary.keystore) }
      #expect(remove(path) == 0)
    }
  }

  @Test func refusesAFileThatOthersCanReadOrThatIsTooLong() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let path = temporary.file("savings.ktr")
    #expect(chmod(path, 0o644) == 0)
    #expect(throws: KeystoreError.fileOpenToOthers(path: path)) {
      _ = try temporary.keystore.entry(named: Sample.name())
    }
    #expect(chmod(path, 0o600) == 0)
    for size in [65_537, 100 << 20] {
      #expect(truncate(path, size) == 0)
      #expect(throws: KeystoreError.fileTooLong(path: path, limit: 65_536)) {
        _ = try temporary.keystore.entry(named: Sample.name())
      }
    }
  }

  @Test func repairsTheSecondNameOfAKilledRun() throws {
    let temporary = try TemporaryHome()
    let entry = try Sample.create(in: temporary.keystore)
    let draft = temporary.file(".savings.ktr.tmp.0123456789abcdef")
    #expect(link(temporary.file("savings.ktr"), draft) == 0)
    #expect(try temporary.keystore.entry(named: Sample.name()) == entry)
    #expect(try temporary.names() == [".lock", "savings.ktr"])
    #expect(link(temporary.file("savings.ktr"), temporary.file("copy")) == 0)
    #expect(throws: KeystoreError.fileHasTwoNames(path: temporary.file("savings.ktr"))) {
      _ = try temporary.keystore.entry(named: Sample.name())
    }
  }

  @Test func removesItsOwnDraftsAndNothingElse() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let drafts = [".x.ktr.tmp.0123456789abcdef", ".a-b.accounts.tmp.ffffffffffffffff"]
    let others = [
      ".x.ktr.tmp.0123456789abcde", ".x.ktr.tmp.0123456789ABCDEF", "x.ktr.tmp.0123456789abcdef",
      ".x.txt.tmp.0123456789abcdef", ".X.ktr.tmp.0123456789abcdef", ".x.ktr.bak.0123456789abcdef",
    ]
    for name in drafts + others { try temporary.write([1], to: name) }
    #expect(mkdir(temporary.file(".d.ktr.tmp.0123456789abcdef"), 0o700) == 0)
    try Sample.create("more", in: temporary.keystore)
    let expected =
      others + [".d.ktr.tmp.0123456789abcdef", ".lock", "more.ktr", "savings.ktr"]
    #expect(try temporary.names() == expected.sorted())
  }
}
