import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

@Suite struct KeystoreLabelsTests {
  private static func label(
    _ home: TemporaryHome,
    _ address: Address,
    _ label: String?
  ) throws -> WalletEntry {
    let unlocked = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    return try home.keystore.label(
      address,
      as: try label.map { try Sample.name($0) },
      in: unlocked
    )
  }

  @Test func labelsReplacesAndRemoves() throws {
    let home = try TemporaryHome()
    let created = try Sample.create(in: home.keystore)
    let added = try home.keystore.addAccount(to: Sample.name(), passphrase: Sample.passphrase())
    let second = added.accounts[1].address
    // The first account, which was in no list, and one that was.
    #expect(
      try Self.label(home, created.address, "급여").accounts.map(\.label?.text) == ["급여", nil]
    )
    let both = try Self.label(home, second, "rent")
    #expect(both.accounts.map(\.label?.text) == ["급여", "rent"])
    #expect(both.accounts.map(\.address) == added.accounts.map(\.address))
    #expect(both.isVerified)
    #expect(try home.keystore.entry(named: Sample.name()) == both)
    #expect(try Self.label(home, second, "food").accounts[1].label?.text == "food")
    let none = try Self.label(home, second, nil)
    #expect(none.accounts.map(\.label?.text) == ["급여", nil])
    #expect(try home.mode(home.file("savings.accounts")) == 0o600)
    // The wallet file itself is as it was.
    #expect(none.generation == created.generation && none.updated == created.updated)
  }

  @Test func aWalletWithoutAListGetsOne() throws {
    let home = try TemporaryHome()
    let created = try Sample.create(in: home.keystore)
    #expect(try home.names() == [".lock", "savings.ktr"])
    let labelled = try Self.label(home, created.address, "rent")
    #expect(labelled.accounts.map(\.label?.text) == ["rent"])
    let again = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(again.entry == labelled)
    #expect(again.loaded.list?.generation == 1)
  }

  @Test func theOnlyAccountOfAKeyHasALabelToo() throws {
    let home = try TemporaryHome()
    let created = try home.keystore.create(
      Sample.name(),
      secret: Sample.key(),
      passphrase: Sample.passphrase(),
      cost: Sample.cost,
      now: Sample.now
    )
    let labelled = try Self.label(home, created.address, "rent")
    #expect(
      labelled.accounts == [
        AccountEntry(path: nil, address: created.address, label: try Sample.name("rent"))
      ]
    )
    let again = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(again.entry == labelled)
    #expect(try again.key(for: created.address).address == created.address)
  }

  @Test func aLabelThatOthersChangedIsNoticed() throws {
    let home = try TemporaryHome()
    let created = try Sample.create(in: home.keystore)
    _ = try Self.label(home, created.address, "rent")
    let error = KeystoreError.accountList(.tampered, path: home.file("savings.accounts"))
    let good = try home.read("savings.accounts")
    for label in ["food", nil] {
      var list = try AccountsDocument(parsing: good)
      list.accounts[0] = AccountEntry(
        path: list.accounts[0].path,
        address: created.address,
        label: try label.map { try Sample.name($0) }
      )
      try home.write(list.file, to: "savings.accounts")
      #expect(throws: error) {
        _ = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
      }
    }
    try home.write(good, to: "savings.accounts")
    _ = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
  }

  @Test func refusesOtherAddressesSecondLabelsAndLaterChanges() throws {
    let home = try TemporaryHome()
    let created = try Sample.create(in: home.keystore)
    let added = try home.keystore.addAccount(
      to: Sample.name(),
      passphrase: Sample.passphrase(),
      label: Sample.name("rent")
    )
    let before = try home.read("savings.accounts")
    #expect(throws: KeystoreError.conflict) { try Self.label(home, .zero, "food") }
    #expect(throws: KeystoreError.conflict) { try Self.label(home, created.address, "rent") }
    #expect(try home.read("savings.accounts") == before)
    #expect(try Self.label(home, added.accounts[1].address, "rent").accounts == added.accounts)
    let old = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    _ = try Self.label(home, created.address, "food")
    let till = try Sample.name("till")
    #expect(throws: KeystoreError.conflict) {
      _ = try home.keystore.label(created.address, as: till, in: old)
    }
  }

  @Test func labelsAWatchedAddress() throws {
    let home = try TemporaryHome()
    let name = try Sample.name("list")
    let other = try Address(bytes: [UInt8](repeating: 7, count: 20))
    let one = AccountEntry(path: nil, address: .zero, label: try Sample.name("burnt"))
    let two = AccountEntry(path: nil, address: other, label: nil)
    _ = try home.keystore.watch(name, .addresses([one, two]), now: 1)
    let rent = try Sample.name("rent")
    let labelled = try home.keystore.labelWatched(other, as: rent, in: name, now: 2)
    #expect(labelled.accounts.map(\.label?.text) == ["burnt", "rent"])
    #expect(labelled.generation == 2 && labelled.updated == 2)
    #expect(try home.keystore.watched(name) == labelled)
    #expect(
      try home.keystore.labelWatched(.zero, as: nil, in: name, now: 3).accounts.map(\.label?.text)
        == [nil, "rent"]
    )
    let third = try Address(bytes: [UInt8](repeating: 8, count: 20))
    #expect(throws: KeystoreError.conflict) {
      try home.keystore.labelWatched(third, as: rent, in: name, now: 4)
    }
    #expect(throws: KeystoreError.conflict) {
      try home.keystore.labelWatched(.zero, as: rent, in: name, now: 4)
    }
    #expect(throws: KeystoreError.unknown(name: "gone")) {
      try home.keystore.labelWatched(.zero, as: rent, in: Sample.name("gone"), now: 4)
    }
  }
}
