import Core
import Entity
import Testing

@testable import WalletKit

/// Watch-only wallets in the same folder as other wallets.
@Suite struct WatchTests {
  /// The public account key of "abandon … about".
  static func key(_ root: String = "m/44'/60'/0'") throws -> ExtendedPublicKey {
    let words = try Sample.words()
    return try WalletKeys(of: words).extendedPublicKey(at: DerivationPath(parsing: root))
  }

  static func watch(_ name: String = "cold", in keystore: Keystore, count: UInt32 = 2) throws
    -> WatchEntry
  {
    try keystore.watch(
      Sample.name(name),
      .key(WatchKey(key(), scheme: .standard), count: count),
      now: Sample.now
    )
  }

  @Test func watchesTheAddressesThatTheWordsHave() throws {
    let home = try TemporaryHome()
    let wallet = try Sample.create(in: home.keystore)
    let watched = try Self.watch(in: home.keystore, count: 3)
    #expect(watched.accounts[0].address == wallet.address)
    #expect(watched.accounts.map(\.path?.description).last == "m/44'/60'/0'/0/2")
    #expect(try home.keystore.watched(Sample.name("cold")) == watched)
    #expect(try home.mode(home.file("cold.watch")) == 0o600)
    #expect(try home.keystore.list() == [.watchOnly(watched), .wallet(wallet)])
  }

  /// A QR code of the account key contains the unlocked wallet's fingerprint, which stays through
  /// every change.
  @Test func keepsTheMasterKeysFingerprint() throws {
    let home = try TemporaryHome()
    try Sample.create(in: home.keystore)
    let open = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    let path = try DerivationPath(parsing: "m/44'/60'/0'")
    let found = try open.masterFingerprint()
    let shared = try open.extendedPublicKey(at: path)
      .shared(at: path, fingerprint: found, name: nil)
    let source = try WatchSource(
      [shared],
      fingerprint: nil,
      paths: nil,
      scheme: nil,
      count: 1
    )
    _ = try home.keystore.watch(Sample.name("cold"), source, now: Sample.now)
    _ = try home.keystore.addWatched(.next, label: nil, to: Sample.name("cold"), now: Sample.now)
    let renamed = try home.keystore.renameWatched(
      Sample.name("cold"),
      to: Sample.name("colder"),
      now: Sample.now
    )
    #expect(renamed.key?.masterFingerprint == found && renamed.accounts.count == 2)
    #expect(try home.keystore.watched(Sample.name("colder")) == renamed)
    let master = try open.extendedPublicKey(at: .master)
    #expect(try master.publicKey.fingerprint() == found)
  }

  @Test func oneNameIsOneWallet() throws {
    let home = try TemporaryHome()
    _ = try Self.watch("savings", in: home.keystore)
    #expect(throws: KeystoreError.exists(name: "savings")) {
      try Sample.create(in: home.keystore)
    }
    #expect(throws: KeystoreError.exists(name: "savings")) {
      try home.keystore.requireFree(Sample.name())
    }
    try Sample.create("other", in: home.keystore)
    #expect(throws: KeystoreError.exists(name: "other")) {
      try Self.watch("other", in: home.keystore)
    }
    #expect(throws: KeystoreError.exists(name: "other")) {
      try home.keystore.renameWatched(Sample.name(), to: Sample.name("other"), now: 0)
    }
    let open = try home.keystore.unlock(Sample.name("other"), passphrase: Sample.passphrase())
    #expect(throws: KeystoreError.exists(name: "savings")) {
      try home.keystore.rename(open, to: Sample.name(), now: 0)
    }
  }

  @Test func aRemovedWalletDoesNotComeBackOverAWatchOnlyOne() throws {
    let home = try TemporaryHome()
    try Sample.create(in: home.keystore)
    let open = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    _ = try home.keystore.remove(open, purging: false, now: Sample.now)
    _ = try Self.watch("savings", in: home.keystore)
    #expect(throws: KeystoreError.exists(name: "savings")) {
      try home.keystore.restoreRemoved(Sample.name())
    }
  }

  @Test func whatTakesAKeyIsRefused() throws {
    let home = try TemporaryHome()
    _ = try Self.watch(in: home.keystore)
    let refusal = KeystoreError.watchOnly(name: "cold")
    #expect(refusal.report.code == "wallet-watch-only")
    #expect(throws: refusal) { try home.keystore.entry(named: Sample.name("cold")) }
    #expect(throws: refusal) {
      _ = try home.keystore.unlock(Sample.name("cold"), passphrase: Sample.passphrase())
    }
    #expect(throws: refusal) { try home.keystore.pinStatus(of: Sample.name("cold")) }
    #expect(throws: KeystoreError.unknown(name: "gone")) {
      try home.keystore.entry(named: Sample.name("gone"))
    }
  }

  @Test func addsTheNextAddressAndThoseAtPaths() throws {
    let home = try TemporaryHome()
    _ = try Self.watch(in: home.keystore, count: 1)
    let name = try Sample.name("cold")
    let legacy = try DerivationPath(parsing: "m/44'/60'/0'/7")
    var wallet = try home.keystore.addWatched(.path(legacy), label: nil, to: name, now: 5)
    wallet = try home.keystore.addWatched(.next, label: Sample.name("rent"), to: name, now: 6)
    #expect(
      wallet.accounts.map(\.path?.description) == [
        "m/44'/60'/0'/0/0", "m/44'/60'/0'/7", "m/44'/60'/0'/0/1",
      ]
    )
    #expect(wallet.accounts.last?.label?.text == "rent")
    #expect(wallet.generation == 3 && wallet.updated == 6)
    #expect(throws: KeystoreError.accountExists(wallet.accounts[1].address)) {
      try home.keystore.addWatched(.path(legacy), label: nil, to: name, now: 7)
    }
    #expect(throws: KeystoreError.watchKind(name: "cold", hasKey: true)) {
      try home.keystore.addWatched(.address(.zero), label: nil, to: name, now: 7)
    }
    let hardened = try DerivationPath(parsing: "m/44'/60'/0'/0'/1")
    #expect(throws: KeystoreError.watchKey(.hardened(level: 4))) {
      try home.keystore.addWatched(.path(hardened), label: nil, to: name, now: 7)
    }
    let beside = try DerivationPath(parsing: "m/44'/60'/1'/0/1")
    #expect(throws: KeystoreError.self) {
      try home.keystore.addWatched(.path(beside), label: nil, to: name, now: 7)
    }
    #expect(try home.keystore.watched(name) == wallet)
  }

  @Test func watchesSingleAddresses() throws {
    let home = try TemporaryHome()
    let name = try Sample.name("list")
    let one = AccountEntry(path: nil, address: .zero, label: try Sample.name("burnt"))
    _ = try home.keystore.watch(name, .addresses([one]), now: 1)
    #expect(throws: KeystoreError.accountExists(.zero)) {
      try home.keystore.addWatched(.address(.zero), label: nil, to: name, now: 2)
    }
    #expect(throws: KeystoreError.watchKind(name: "list", hasKey: false)) {
      try home.keystore.addWatched(.next, label: nil, to: name, now: 2)
    }
    let other = try Address(bytes: [UInt8](repeating: 7, count: 20))
    let wallet = try home.keystore.addWatched(.address(other), label: nil, to: name, now: 2)
    #expect(wallet.accounts.map(\.address) == [.zero, other])
  }

  @Test func renamesAndRemoves() throws {
    let home = try TemporaryHome()
    let wallet = try Self.watch(in: home.keystore)
    let new = try Sample.name("warm")
    let renamed = try home.keystore.renameWatched(Sample.name("cold"), to: new, now: 9)
    #expect(renamed.id == wallet.id && renamed.accounts == wallet.accounts)
    #expect(try home.names() == [".lock", "warm.watch"])
    try home.keystore.removeWatched(new)
    #expect(try home.names() == [".lock"])
    #expect(throws: KeystoreError.unknown(name: "warm")) { try home.keystore.removeWatched(new) }
  }

  @Test func finishesAnInterruptedRenameOfAWatchOnlyWallet() throws {
    let home = try TemporaryHome()
    _ = try Self.watch(in: home.keystore)
    let old = try home.read("cold.watch")
    let renamed = try home.keystore.renameWatched(
      Sample.name("cold"),
      to: Sample.name("warm"),
      now: 9
    )
    try home.write(old, to: "cold.watch")
    #expect(try home.keystore.list() == [.watchOnly(renamed)])
    try Sample.create(in: home.keystore)
    #expect(try home.names() == [".lock", "savings.ktr", "warm.watch"])
  }

  @Test func namesDamageAndLetsTheFileBeRemoved() throws {
    let home = try TemporaryHome()
    _ = try Self.watch(in: home.keystore)
    let file = home.file("cold.watch")
    let good = try home.read("cold.watch")
    // One flipped bit in every seventh byte: each change is detected.
    for place in stride(from: 0, to: good.count, by: 7) {
      var bytes = good
      bytes[place] ^= 1
      #expect(throws: WatchFault.self) { try WatchDocument(parsing: bytes) }
    }
    try home.write(Array(good.dropLast(2)), to: "cold.watch")
    #expect(
      try home.keystore.list() == [.damaged(slug: "cold", .watchFile(.format, path: file))]
    )
    try home.write(good, to: "other.watch")
    #expect(throws: KeystoreError.watchFile(.misnamed, path: home.file("other.watch"))) {
      try home.keystore.watched(Sample.name("other"))
    }
    try home.keystore.removeWatched(Sample.name("cold"))
    #expect(try home.names() == [".lock", "other.watch"])
  }

  @Test func holdsAsManyAsItsFileHasRoomFor() throws {
    let home = try TemporaryHome()
    let most = try Self.watch(in: home.keystore, count: 500)
    #expect(most.accounts.count == 500)
    #expect(throws: KeystoreError.accountsFull) {
      try Self.watch("more", in: home.keystore, count: 700)
    }
    #expect(try home.names() == [".lock", "cold.watch"])
  }
}

@Suite struct WatchKeyTests {
  @Test(arguments: [
    ("m/44'/60'/0'", "m/44'/60'/0'/0/{i}"), ("m/44'/60'/7'", "m/44'/60'/7'/0/{i}"),
    ("m/44'/60'/0'/0", "m/44'/60'/0'/0/{i}"), ("m/44'/60'/5'/1", "m/44'/60'/0'/1/{i}"),
  ])
  func choosesThePathsByTheKeysPlace(root: String, paths: String) throws {
    let key = try WatchKey(WatchTests.key(root), scheme: .standard)
    #expect(key.paths.description == paths)
  }

  @Test func refusesWhatTakesAPrivateKey() throws {
    let key = try WatchTests.key()
    #expect(throws: WatchKeyError.counterAbove(depth: 3)) {
      try WatchKey(key, scheme: .ledgerLive)
    }
    #expect(throws: WatchKeyError.hardened(level: 5)) {
      try WatchKey(key, paths: WatchPaths(parsing: "m/44'/60'/0'/0/{i}'"))
    }
    #expect(throws: WatchKeyError.elsewhere(depth: 3, step: "0'")) {
      try WatchKey(key, paths: WatchPaths(parsing: "m/44'/60'/1'/0/{i}"))
    }
    #expect(throws: WatchKeyError.depth(2)) {
      try WatchKey(WatchTests.key("m/44'/60'"), scheme: .standard)
    }
    #expect(throws: WatchKeyError.depth(4)) {
      try WatchKey(WatchTests.key("m/44'/60'/0'/0"), scheme: .ledgerLegacy)
    }
  }

  @Test func refusesAPrivateKeyWithoutRepeatingIt() throws {
    let words = try Sample.words()
    let text = try words.master().extendedPrivateKey()
    let xprv = text.withBytes { String(decoding: $0, as: UTF8.self) }
    #expect(throws: WatchKeyError.isPrivate) { try WatchKey.key(parsing: xprv) }
    #expect(!WatchKeyError.isPrivate.report.message.english.contains(xprv.prefix(12)))
  }

  @Test(arguments: ["", "m", "m/0", "{i}", "m/{i}/{i}", "m/{j}", "m/{i}x", "m/x{i}"])
  func aPathHasOneCounter(text: String) {
    #expect(throws: WatchKeyError.counter) { try WatchPaths(parsing: text) }
  }

  @Test func tellsTheSchemesBelowAKey() throws {
    let account = try WatchKey(WatchTests.key(), scheme: .standard)
    #expect(account.schemes.map(\.scheme) == [.standard, .ledgerLegacy])
    #expect(
      account.schemes.map(\.key.paths.description) == ["m/44'/60'/0'/0/{i}", "m/44'/60'/0'/{i}"]
    )
    let chain = try WatchKey(WatchTests.key("m/44'/60'/0'/0"), scheme: .standard)
    #expect(chain.schemes.map(\.scheme) == [.standard])
    let own = try WatchKey(
      WatchTests.key(),
      paths: WatchPaths(parsing: "m/44'/60'/0'/5/{i}")
    )
    #expect(own.schemes.map(\.scheme) == [nil, .standard, .ledgerLegacy])
  }
}
