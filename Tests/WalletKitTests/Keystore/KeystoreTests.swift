import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

@Suite struct KeystoreTests {
  @Test func createsAWalletThatOpensAgain() throws {
    let scratch = try Scratch()
    let entry = try Sample.create(in: scratch.keystore)
    #expect(entry.address.description == "0x9858EfFD232B4033E47d90003D41EC34EcaEda94")
    #expect(entry.accounts.map(\.path?.description) == ["m/44'/60'/0'/0/0"])
    #expect(entry.slots == [.passphrase] && entry.generation == 1 && entry.updated == Sample.now)
    let wallet = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(wallet.entry == entry)
    #expect(try wallet.key(for: entry.address).address == entry.address)
    #expect(wallet.secret.content.isEqual(to: try Sample.words().content))
    #expect(throws: KeystoreError.accountUnknown(.zero)) { _ = try wallet.key(for: .zero) }
  }

  @Test func createsAWalletOfOneKey() throws {
    let scratch = try Scratch()
    let entry = try scratch.keystore.create(
      Sample.name(),
      secret: Sample.key(),
      passphrase: Sample.passphrase(),
      cost: Sample.cost,
      now: Sample.now
    )
    #expect(entry.kind == .privateKey && entry.accounts.map(\.path) == [nil])
    #expect(entry.address.description == "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F")
    let wallet = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(try wallet.key(for: entry.address).address == entry.address)
    #expect(throws: KeystoreError.wallet(.noPaths)) {
      _ = try scratch.keystore.addAccount(to: wallet)
    }
  }

  @Test func asksForThePassphraseOfTheWords() throws {
    let scratch = try Scratch()
    let entry = try scratch.keystore.create(
      Sample.name(),
      secret: Sample.words(needsPassphrase: true),
      wordsPassphrase: Sample.passphrase("TREZOR"),
      passphrase: Sample.passphrase(),
      cost: Sample.cost,
      now: Sample.now
    )
    let wallet = try scratch.keystore.unlock(
      Sample.name(),
      passphrase: Sample.passphrase(),
      wordsPassphrase: Sample.passphrase("TREZOR")
    )
    #expect(wallet.entry == entry)
    #expect(throws: KeystoreError.address) {
      _ = try scratch.keystore.unlock(
        Sample.name(),
        passphrase: Sample.passphrase(),
        wordsPassphrase: Sample.passphrase("trezor")
      )
    }
    #expect(throws: KeystoreError.wallet(.passphraseMissing)) {
      _ = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    }
  }

  @Test func refusesAWrongPassphrase() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    #expect(throws: KeystoreError.wrongPassphrase) {
      _ = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase("correct hors"))
    }
  }

  @Test func leavesPrivateFilesAndNothingElse() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    #expect(try scratch.names() == [".lock", "savings.ktr"])
    #expect(try scratch.mode(scratch.home) == 0o700)
    #expect(try scratch.mode(scratch.folder) == 0o700)
    #expect(try scratch.mode(scratch.file("savings.ktr")) == 0o600)
    #expect(try scratch.mode(scratch.file(".lock")) == 0o600)
  }

  @Test func neverOverwritesAWallet() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    let before = try scratch.read("savings.ktr")
    #expect(throws: KeystoreError.exists(name: "savings")) {
      try Sample.create(in: scratch.keystore)
    }
    #expect(try scratch.read("savings.ktr") == before)
    #expect(try scratch.names() == [".lock", "savings.ktr"])
  }

  @Test func takesNamesOfAnyScript() throws {
    let scratch = try Scratch()
    for text in ["급여 지갑", "Café", "50% off", "x"] {
      let entry = try Sample.create(text, in: scratch.keystore)
      #expect(entry.name.text == text)
      #expect(try scratch.keystore.entry(named: Sample.name(text)) == entry)
    }
    #expect(try scratch.keystore.list().count == 4)
  }

  @Test func knowsNoWalletWhereThereIsNone() throws {
    let scratch = try Scratch()
    #expect(try scratch.keystore.list() == [])
    #expect(throws: KeystoreError.unknown(name: "savings")) {
      _ = try scratch.keystore.entry(named: Sample.name())
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.home))
  }

  @Test func listsDamagedFilesBesideWholeOnes() throws {
    let scratch = try Scratch()
    let entry = try Sample.create("b", in: scratch.keystore)
    let file = try scratch.read("b.ktr")
    try scratch.write([], to: "a.ktr")
    try scratch.write(file, to: "c.ktr")
    try scratch.write(Array(file.dropLast(40)), to: "d.ktr")
    try scratch.write([], to: "Not-a-slug.ktr")
    try scratch.write([], to: "notes.txt")
    let listed = try scratch.keystore.list()
    #expect(
      listed == [
        .damaged(slug: "a", .format), .wallet(entry),
        .damaged(slug: "c", .misnamed(slug: "c", name: entry.name)), .damaged(slug: "d", .format),
      ]
    )
  }

  @Test func keepsTheTimeWithinTheFormat() throws {
    let scratch = try Scratch()
    for (name, now, kept) in [("a", Int64.min, Int64(0)), ("b", Int64.max, (1 << 53) - 1)] {
      let entry = try scratch.keystore.create(
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
