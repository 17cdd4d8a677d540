import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

@Suite struct KeystoreTests {
  @Test func createsAWalletThatOpensAgain() throws {
    let temporary = try TemporaryHome()
    let entry = try Sample.create(in: temporary.keystore)
    #expect(entry.address.description == "0x9858EfFD232B4033E47d90003D41EC34EcaEda94")
    #expect(entry.accounts.map(\.path?.description) == ["m/44'/60'/0'/0/0"])
    #expect(entry.slots == [.passphrase] && entry.generation == 1 && entry.updated == Sample.now)
    let wallet = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(wallet.entry == entry)
    #expect(try wallet.key(for: entry.address).address == entry.address)
    #expect(wallet.secret.content.isEqual(to: try Sample.words().content))
    #expect(throws: KeystoreError.accountUnknown(.zero)) { _ = try wallet.key(for: .zero) }
  }

  @Test func createsAWalletOfOneKey() throws {
    let temporary = try TemporaryHome()
    let entry = try temporary.keystore.create(
      Sample.name(),
      secret: Sample.key(),
      passphrase: Sample.passphrase(),
      cost: Sample.cost,
      now: Sample.now
    )
    #expect(entry.kind == .privateKey && entry.accounts.map(\.path) == [nil])
    #expect(entry.address.description == "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F")
    let wallet = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(try wallet.key(for: entry.address).address == entry.address)
    #expect(throws: KeystoreError.wallet(.noPaths)) {
      _ = try temporary.keystore.addAccount(to: wallet)
    }
  }

  @Test func asksForThePassphraseOfTheWords() throws {
    let temporary = try TemporaryHome()
    let entry = try temporary.keystore.create(
      Sample.name(),
      secret: Sample.words(needsPassphrase: true),
      wordsPassphrase: Sample.passphrase("TREZOR"),
      passphrase: Sample.passphrase(),
      cost: Sample.cost,
      now: Sample.now
    )
    let wallet = try temporary.keystore.unlock(
      Sample.name(),
      passphrase: Sample.passphrase(),
      wordsPassphrase: Sample.passphrase("TREZOR")
    )
    #expect(wallet.entry == entry)
    #expect(throws: KeystoreError.address) {
      _ = try temporary.keystore.unlock(
        Sample.name(),
        passphrase: Sample.passphrase(),
        wordsPassphrase: Sample.passphrase("trezor")
      )
    }
    #expect(throws: KeystoreError.wallet(.passphraseMissing)) {
      _ = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    }
  }

  @Test func refusesAWrongPassphrase() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    #expect(throws: KeystoreError.wrongPassphrase) {
      _ = try temporary.keystore.unlock(
        Sample.name(),
        passphrase: Sample.passphrase("correct hors")
      )
    }
  }

  @Test func leavesPrivateFilesAndNothingElse() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    #expect(try temporary.names() == [".lock", "savings.ktr"])
    #expect(try temporary.mode(temporary.home) == 0o700)
    #expect(try temporary.mode(temporary.folder) == 0o700)
    #expect(try temporary.mode(temporary.file("savings.ktr")) == 0o600)
    #expect(try temporary.mode(temporary.file(".lock")) == 0o600)
  }

  @Test func neverOverwritesAWallet() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let before = try temporary.read("savings.ktr")
    #expect(throws: KeystoreError.exists(name: "savings")) {
      try Sample.create(in: temporary.keystore)
    }
    #expect(try temporary.read("savings.ktr") == before)
    #expect(try temporary.names() == [".lock", "savings.ktr"])
  }

  @Test func takesNamesOfAnyScript() throws {
    let temporary = try TemporaryHome()
    for text in ["급여 지갑", "Café", "50% off", "x"] {
      let entry = try Sample.create(text, in: temporary.keystore)
      #expect(entry.name.text == text)
      #expect(try temporary.keystore.entry(named: Sample.name(text)) == entry)
    }
    #expect(try temporary.keystore.list().count == 4)
  }

  @Test func knowsNoWalletWhereThereIsNone() throws {
    let temporary = try TemporaryHome()
    #expect(try temporary.keystore.list() == [])
    #expect(throws: KeystoreError.unknown(name: "savings")) {
      _ = try temporary.keystore.entry(named: Sample.name())
    }
    #expect(!FileManager.default.fileExists(atPath: temporary.home))
  }

  @Test func listsDamagedFilesBesideWholeOnes() throws {
    let temporary = try TemporaryHome()
    let entry = try Sample.create("b", in: temporary.keystore)
    let file = try temporary.read("b.ktr")
    try temporary.write([], to: "a.ktr")
    try temporary.write(file, to: "c.ktr")
    try temporary.write(Array(file.dropLast(40)), to: "d.ktr")
    try temporary.write([], to: "Not-a-slug.ktr")
    try temporary.write([], to: "notes.txt")
    let listed = try temporary.keystore.list()
    #expect(
      listed == [
        .damaged(slug: "a", .format), .wallet(entry),
        .damaged(slug: "c", .misnamed(slug: "c", name: entry.name)), .damaged(slug: "d", .format),
      ]
    )
  }

  @Test func keepsTheTimeWithinTheFormat() throws {
    let temporary = try TemporaryHome()
    for (name, now, kept) in [("a", Int64.min, Int64(0)), ("b", Int64.max, (1 << 53) - 1)] {
      let entry = try temporary.keystore.create(
        Sample.name(name),
        secret: Sample.words(),
        passphrase: Sample.passphrase(),
        cost: Sample.cost,
        now: now
      )
      #expect(entry.updated == kept)
    }
  }
}
