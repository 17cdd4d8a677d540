import Core
import Entity
import Files
import Foundation
import Synchronization
import Testing

@testable import WalletKit

/// The note in which this device remembers the addresses that it verified.
@Suite struct VerifiedAccountsTests {
  private static func standings(_ home: TemporaryHome) throws -> [AddressVerification] {
    try home.keystore.entry(named: Sample.name()).standings
  }

  private static func withTwoAccounts() throws -> TemporaryHome {
    let home = try TemporaryHome()
    try Sample.create(in: home.keystore)
    _ = try home.keystore.addAccount(to: Sample.name(), passphrase: Sample.passphrase())
    return home
  }

  private static func stranger() throws -> Address {
    try Address(parsing: "0x" + String(repeating: "d", count: 40))
  }

  @Test func whatWasMadeAndAddedHereIsVerified() throws {
    let home = try Self.withTwoAccounts()
    #expect(try Self.standings(home) == [.verified, .verified])
    guard case .wallet(let listed)? = try home.keystore.list().first else {
      Issue.record("no wallet is listed")
      return
    }
    #expect(listed.isVerified && listed.standing == .verified)
  }

  @Test func onAnotherDeviceItIsVerifiedOnceItWasUnlocked() throws {
    let home = try Self.withTwoAccounts()
    let other = Keystore(path: home.home, state: home.path + "/other")
    #expect(try other.entry(named: Sample.name()).standings == [.unverified, .unverified])
    #expect(try other.unlock(Sample.name(), passphrase: Sample.passphrase()).entry.isVerified)
    #expect(try other.entry(named: Sample.name()).isVerified)
  }

  /// The checksum needs no key, so anyone with write access to the folder can make it right.
  @Test func anotherFirstAddressIsAChange() throws {
    let home = try TemporaryHome()
    let made = try Sample.create(in: home.keystore)
    var document = try KeystoreDocument(parsing: home.read("savings.ktr"))
    document.address = try Self.stranger()
    try home.write(document.file, to: "savings.ktr")
    let entry = try home.keystore.entry(named: Sample.name())
    #expect(entry.standings == [.changed(verified: made.address)])
    #expect(entry.standing == .changed(verified: made.address))
    #expect(!entry.isVerified)
  }

  @Test func anotherAddressOfTheOnlyKeyIsAChange() throws {
    let home = try TemporaryHome()
    let key = try PrivateKey(
      parsingHex: SecretBytes.of(String(repeating: "0", count: 63) + "7")
    )
    let made = try home.keystore.create(
      Sample.name(),
      secret: WalletSecret(privateKey: key),
      passphrase: Sample.passphrase(),
      cost: Sample.cost,
      now: Sample.now
    )
    #expect(try Self.standings(home) == [.verified])
    var document = try KeystoreDocument(parsing: home.read("savings.ktr"))
    document.address = try Self.stranger()
    try home.write(document.file, to: "savings.ktr")
    #expect(try Self.standings(home) == [.changed(verified: made.address)])
  }

  /// The list's MAC is wrong, which cannot be detected while the wallet is locked.
  @Test func aForgedListMakesNothingVerified() throws {
    let home = try Self.withTwoAccounts()
    let verified = try home.keystore.entry(named: Sample.name()).accounts[1]
    var list = try AccountsDocument(parsing: home.read("savings.accounts"))
    list.accounts[1] = AccountEntry(path: verified.path, address: try Self.stranger(), label: nil)
    list.accounts.append(
      AccountEntry(path: try .ethereum(account: 7), address: try Self.stranger(), label: nil)
    )
    try home.write(list.file, to: "savings.accounts")
    #expect(
      try Self.standings(home)
        == [.verified, .changed(verified: verified.address), .unverified]
    )
  }

  @Test func aPINProvesThemToo() throws {
    let home = try Self.withTwoAccounts()
    let wallet = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    let pin = try PIN(typed: SecretBytes.of("493817"))
    _ = try home.keystore.setPIN(pin, of: wallet, cost: Sample.cost, now: Sample.now)
    try FileManager.default.removeItem(atPath: try Self.note(of: home))
    #expect(try Self.standings(home) == [.unverified, .unverified])
    // The PIN counter and the note share one folder and its lock, for which nobody waits.
    let waits = Mutex(0)
    let timeout = LockTimeout(sleep: { nap in
      waits.withLock { $0 += 1 }
      LockTimeout.rest(nap)
    })
    let keystore = Keystore(path: home.home, timeout: timeout, state: home.state)
    _ = try keystore.unlock(Sample.name(), pin: pin)
    #expect(waits.withLock(\.self) == 0)
    #expect(try Self.standings(home) == [.verified, .verified])
  }

  private static func note(of home: TemporaryHome) throws -> String {
    home.state + "/" + (try home.keystore.entry(named: Sample.name()).id) + ".verified"
  }

  @Test func onlyThisDeviceCanWriteTheNote() throws {
    let home = try Self.withTwoAccounts()
    let path = try Self.note(of: home)
    let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600
    )
    for index in file.indices {
      var changed = file
      changed[index] ^= 1
      try Data(changed).write(to: URL(filePath: path))
      #expect(try Self.standings(home) == [.unverified, .unverified], "byte \(index)")
    }
    try Data(file).write(to: URL(filePath: path))
    #expect(try Self.standings(home) == [.verified, .verified])
    // The note of another wallet on another device.
    let other = try TemporaryHome()
    try Sample.create(in: other.keystore)
    try Data(contentsOf: URL(filePath: Self.note(of: other))).write(to: URL(filePath: path))
    #expect(try Self.standings(home) == [.unverified, .unverified])
  }

  @Test func unwritableFolderDoesNotBlockUnlocking() throws {
    let home = try TemporaryHome()
    try "in the way".write(toFile: home.state, atomically: true, encoding: .utf8)
    let made = try Sample.create(in: home.keystore)
    #expect(made.isVerified)
    #expect(try Self.standings(home) == [.unverified])
    let wallet = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(wallet.entry.isVerified)
    #expect(try Self.standings(home) == [.unverified])
    let nowhere = Keystore(path: home.home)
    #expect(try nowhere.unlock(Sample.name(), passphrase: Sample.passphrase()).entry.isVerified)
    #expect(try nowhere.entry(named: Sample.name()).standings == [.unverified])
  }

  @Test func concurrentWritersLoseNothing() async throws {
    let home = try Self.withTwoAccounts()
    let id = try #require(
      CanonicalJSON.bytes(try home.keystore.entry(named: Sample.name()).id, count: 16)
    )
    let keystore = home.keystore
    await withTaskGroup(of: Void.self) { group in
      for number in 2..<10 {
        group.addTask {
          guard let path = try? DerivationPath.ethereum(account: UInt32(number)),
            let address = try? Address(bytes: [UInt8](repeating: UInt8(number), count: 20))
          else { return }
          keystore.remember([AccountEntry(path: path, address: address, label: nil)], of: id)
        }
      }
    }
    let known = VerifiedFiles(keystore)?.accounts(of: id)
    #expect(known?.accounts.count == 10)
  }

  @Test func watchOnlyAddressesAreVerifiedWhereTheyWereAdded() throws {
    let home = try TemporaryHome()
    let name = try Sample.name("cold")
    let entry = { (digit: Character) in
      AccountEntry(
        path: nil,
        address: try Address(parsing: "0x" + String(repeating: digit, count: 40)),
        label: nil
      )
    }
    _ = try home.keystore.watch(name, .addresses([entry("1")]), now: Sample.now)
    var document = try WatchDocument(parsing: home.read("cold.watch"))
    try document.add(try entry("2"))
    try home.write(document.file, to: "cold.watch")
    #expect(try home.keystore.watched(name)?.standings == [.verified, .unverified])
    // An address that the program adds does not verify one that came from outside.
    _ = try home.keystore.addWatched(
      .address(try entry("3").address),
      label: nil,
      to: name,
      now: Sample.now
    )
    let found = try #require(try home.keystore.watched(name))
    #expect(found.standings == [.verified, .unverified, .verified])
    #expect(try home.keystore.confirmWatched(found).isVerified)
    #expect(try home.keystore.watched(name)?.isVerified == true)
  }
}
