import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

@Suite struct BackupTests {
  private static func sealed(_ content: BackupContent) throws -> SealedBackup {
    try SealedBackup(content, passphrase: try .of("a backup"), cost: Sample.cost, now: Sample.now)
  }

  private static func content(of keystore: Keystore) throws -> BackupContent {
    try keystore.backupContent(leavingOut: [])
  }

  /// A home with a wallet of two accounts, a single-key wallet and a backup verification.
  static func home() throws -> TemporaryHome {
    let home = try TemporaryHome()
    let entry = try Sample.create(in: home.keystore)
    _ = try home.keystore.addAccount(
      to: entry.name,
      passphrase: Sample.passphrase(),
      label: Sample.name("rent")
    )
    _ = try home.keystore.create(
      Sample.name("급여 지갑"),
      secret: Sample.key(),
      passphrase: Sample.passphrase(),
      cost: Sample.cost,
      now: Sample.now
    )
    _ = try home.keystore.recordBackupVerification(of: entry, now: 1_800_000_000)
    return home
  }

  @Test func bringsWatchOnlyWalletsBackAndLeavesOthersOfTheirName() throws {
    let old = try TemporaryHome()
    let cold = try WatchTests.watch("cold", in: old.keystore)
    _ = try WatchTests.watch("frost", in: old.keystore)
    let sealed = try Self.sealed(try Self.content(of: old.keystore))
    let content = try SealedBackup(parsing: sealed.file).opened(by: try .of("a backup"))
    #expect(content.wallets.isEmpty && content.unknown.isEmpty)
    #expect(content.watched.map(\.name.text) == ["cold", "frost"])
    let new = try TemporaryHome()
    _ = try Sample.create("frost", in: new.keystore)
    #expect(try content.watched.map { try new.keystore.restoreOutcome(of: $0) } == [.new, nil])
    try new.keystore.restore(content.watched[0])
    #expect(try new.keystore.restoreOutcome(of: content.watched[0]) == .here)
    #expect(try new.read("cold.watch") == old.read("cold.watch"))
    // A backup may be forged: its addresses are unverified until they are compared.
    let back = try new.keystore.watched(cold.name)
    #expect(back?.accounts == cold.accounts && back?.isVerified == false)
    #expect(throws: BackupError.self) { try new.keystore.restore(content.watched[1]) }
    // After a change on this machine, the wallet on this machine stays.
    _ = try new.keystore.addWatched(.next, label: nil, to: cold.name, now: Sample.now)
    #expect(try new.keystore.restoreOutcome(of: content.watched[0]) == nil)
    let left = try old.keystore.backupContent(leavingOut: ["frost"])
    #expect(left.watched.map(\.name.text) == ["cold"])
  }

  @Test func restoresEverythingIntoAnEmptyHome() throws {
    let old = try Self.home()
    let new = try TemporaryHome()
    let sealed = try Self.sealed(
      try Self.content(of: old.keystore).adding([.tokens: [1, 2], .labels: [3]])
    )
    let content = try SealedBackup(parsing: sealed.file).opened(by: try .of("a backup"))
    #expect(content.extras == [.tokens: [1, 2], .labels: [3]])
    #expect(content.wallets.map(\.accountCount).sorted() == [1, 2])
    for wallet in content.wallets {
      #expect(try new.keystore.restoreOutcome(of: wallet) == .new)
      try new.keystore.restore(wallet)
      #expect(try new.keystore.restoreOutcome(of: wallet) == .here)
      try new.keystore.restore(wallet)
    }
    let names = try old.names().filter { $0 != ".lock" }
    #expect(try new.names().filter { $0 != ".lock" } == names && names.count == 4)
    for name in names {
      #expect(try new.read(name) == old.read(name))
      #expect(try new.mode(new.file(name)) == 0o600)
    }
    let opened = try new.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(opened.entry.accounts.count == 2)
    #expect(try new.keystore.backupVerifications().values.map(\.time) == [1_800_000_000])
  }

  @Test func neverOverwritesAWallet() throws {
    let old = try Self.home()
    let new = try TemporaryHome()
    try Sample.create(in: new.keystore)
    let before = try new.read("savings.ktr")
    let wallet = try #require(
      try Self.content(of: old.keystore).wallets.first { $0.name.text == "savings" }
    )
    #expect(throws: BackupError.nameTaken(name: try Sample.name())) {
      try new.keystore.restore(wallet)
    }
    try new.write([1, 2, 3], to: "damaged.ktr")
    #expect(throws: BackupError.nameTaken(name: try Sample.name("damaged"))) {
      _ = try new.keystore.restoreOutcome(of: wallet, as: try Sample.name("damaged"))
    }
    #expect(try new.read("savings.ktr") == before)
    #expect(try !new.names().contains("savings.accounts"))
  }

  @Test func restoresUnderAnotherNameWithThePassphrase() throws {
    let old = try Self.home()
    let new = try TemporaryHome()
    try Sample.create(in: new.keystore)
    let wallet = try #require(
      try Self.content(of: old.keystore).wallets.first { $0.name.text == "savings" }
    )
    let name = try Sample.name("old savings")
    #expect(throws: BackupError.keystore(.wrongPassphrase)) {
      try new.keystore.restore(wallet, as: name, passphrase: .of("wrong"), now: Sample.now)
    }
    for _ in 0..<2 {  // the second time it is already here
      try new.keystore.restore(wallet, as: name, passphrase: Sample.passphrase(), now: Sample.now)
    }
    let opened = try new.keystore.unlock(name, passphrase: Sample.passphrase())
    #expect(opened.entry.accounts.count == 2 && opened.entry.id == wallet.id)
    #expect(opened.entry.accounts.last?.label == (try Sample.name("rent")))
    let first = try new.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(first.entry.id != wallet.id)
  }

  @Test func noticesAChangedWallet() throws {
    let home = try Self.home()
    let content = try Self.content(of: home.keystore)
    let wallet = try #require(content.wallets.first { $0.name.text == "savings" })
    do {
      let unlocked = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
      _ = try home.keystore.changePassphrase(
        of: unlocked,
        to: .of("another one"),
        cost: Sample.cost,
        now: Sample.now
      )
    }
    #expect(throws: BackupError.otherVersion(name: try Sample.name(), here: 2, kept: 1)) {
      _ = try home.keystore.restoreOutcome(of: wallet)
    }
    do {
      let unlocked = try home.keystore.unlock(Sample.name(), passphrase: .of("another one"))
      _ = try home.keystore.rename(unlocked, to: Sample.name("other"), now: Sample.now)
    }
    let other = try Sample.name("other")
    #expect(throws: BackupError.existsAs(name: try Sample.name(), other: other)) {
      _ = try home.keystore.restoreOutcome(of: wallet)
    }
  }

  @Test func leavesWalletsOutByNameOnly() throws {
    let home = try Self.home()
    try home.write([1, 2, 3], to: "damaged.ktr")
    #expect(throws: BackupError.self) { _ = try Self.content(of: home.keystore) }
    let content = try home.keystore.backupContent(leavingOut: ["damaged", "급여 지갑"])
    #expect(content.wallets.map(\.name.text) == ["savings"])
    #expect(throws: BackupError.notInside(name: "nobody")) {
      _ = try home.keystore.backupContent(leavingOut: ["damaged", "nobody"])
    }
    #expect(throws: BackupError.nothing) {
      _ = try home.keystore.backupContent(leavingOut: ["damaged", "급여 지갑", "savings"])
    }
    let empty = try TemporaryHome()
    #expect(throws: BackupError.nothing) { _ = try Self.content(of: empty.keystore) }
  }

  /// One flipped bit in every byte of the head and many of the body, and a cut at each place.
  @Test func aFlippedBitAndACutAreNoticed() throws {
    let home = try TemporaryHome()
    try Sample.create(in: home.keystore)
    let file = try Self.sealed(try Self.content(of: home.keystore)).file
    let end = try #require(file.firstIndex(of: 0x0A))
    for place in file.indices where place <= end + 1 || place % 37 == 0 {
      var changed = file
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(throws: BackupError.self, "byte \(place)") { try SealedBackup(parsing: changed) }
      let cut =
        place > end
        ? BackupError.cutOff(wanted: file.count, found: place) : BackupError.format
      #expect(throws: cut, "cut at \(place)") { try SealedBackup(parsing: Array(file[..<place])) }
    }
  }

  @Test func revealsNoSecretsAndNoNames() throws {
    let home = try Self.home()
    let content = try Self.content(of: home.keystore)
    let file = try Self.sealed(content).file
    #expect(file.firstRange(of: [UInt8](repeating: 0x46, count: 8)) == nil)
    let addresses = content.wallets.map(\.address.description)
    for open in addresses + ["savings", "keystore/", "a backup"] {
      let isThere = file.firstRange(of: Array(open.utf8)) != nil
      #expect(!isThere, "\(open) can be read")
    }
    // The control: plaintext is found.
    #expect(file.firstRange(of: Array("kingtherum-backup".utf8)) != nil)
  }

  @Test func refusesMoreThanItHolds() throws {
    let home = try TemporaryHome()
    try Sample.create(in: home.keystore)
    let large = try Self.content(of: home.keystore).adding([
      .tokens: [UInt8](repeating: 0, count: 64 << 20)
    ])
    #expect(throws: BackupError.self) { _ = try Self.sealed(large) }
  }

  @Test func tarReadsOnlyWhatItWrites() throws {
    let tar = Tar([.init(name: "b", bytes: [1]), .init(name: "a", bytes: [])])
    let bytes = tar.bytes
    #expect(tar.files.map(\.name) == ["a", "b"] && Tar(parsing: bytes) == tar)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      let read = Tar(parsing: changed)
      // Only the one byte of content may differ.
      #expect(read == nil || place == 3 * 512 - 512, "byte \(place)")
    }
    #expect(Tar(parsing: Array(bytes.dropLast())) == nil && Tar(parsing: bytes + [0]) == nil)
  }
}
