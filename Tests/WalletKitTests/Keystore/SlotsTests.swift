import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

@Suite struct SlotsTests {
  private static func unlocked(_ keystore: Keystore, _ text: String = "correct horse") throws
    -> UnlockedWallet
  {
    try keystore.unlock(Sample.name(), passphrase: Sample.passphrase(text))
  }

  @Test func changesThePassphraseAndNothingElse() throws {
    let place = try PINPlace()
    let code = try RecoveryCode.generate()
    _ = try place.keystore.addRecoveryCode(code, to: Self.unlocked(place.keystore), now: 7)
    let before = try KeystoreDocument(parsing: place.temporary.read("savings.ktr"))
    let entry = try place.keystore.changePassphrase(
      of: try Self.unlocked(place.keystore),
      to: Sample.passphrase("battery staple"),
      cost: KDFCost(passes: 2, memoryKiB: 16),
      now: 8
    )
    #expect(entry.generation == before.generation + 1 && entry.updated == 8)
    #expect(entry.cost == KDFCost(passes: 2, memoryKiB: 16))
    let after = try KeystoreDocument(parsing: place.temporary.read("savings.ktr"))
    #expect(after.payload == before.payload && after.id == before.id)
    #expect(after.slots[1...] == before.slots[1...])
    #expect(after.slots[0].salt != before.slots[0].salt)
    #expect(throws: KeystoreError.wrongPassphrase) { _ = try Self.unlocked(place.keystore) }
    _ = try Self.unlocked(place.keystore, "battery staple")
    #expect(place.attempt("493817") == nil)
    let byCode = try place.keystore.unlock(Sample.name(), recoveryCode: code)
    #expect(byCode.openedBy == .recoveryCode)
  }

  @Test func aForgottenPassphraseIsReplacedByTheCode() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let code = try RecoveryCode.generate()
    _ = try temporary.keystore.addRecoveryCode(
      code,
      to: Self.unlocked(temporary.keystore),
      now: Sample.now
    )
    let wallet = try temporary.keystore.unlock(Sample.name(), recoveryCode: code)
    _ = try temporary.keystore.changePassphrase(
      of: wallet,
      to: Sample.passphrase("battery staple"),
      cost: Sample.cost,
      now: Sample.now
    )
    _ = try Self.unlocked(temporary.keystore, "battery staple")
    let other = try RecoveryCode.generate()
    #expect(throws: KeystoreError.wrongRecoveryCode) {
      _ = try temporary.keystore.unlock(Sample.name(), recoveryCode: other)
    }
  }

  @Test func removesASlotFromTheMiddleWithoutTheOthersSecrets() throws {
    let place = try PINPlace()
    let code = try RecoveryCode.generate()
    _ = try place.keystore.addRecoveryCode(code, to: Self.unlocked(place.keystore), now: 1)
    let entry = try place.keystore.removePIN(of: Self.unlocked(place.keystore), now: 2)
    #expect(entry.slots == [.passphrase, .recoveryCode])
    let document = try KeystoreDocument(parsing: place.temporary.read("savings.ktr"))
    #expect(document.slots.map(\.number) == [0, 2])
    _ = try place.keystore.unlock(Sample.name(), recoveryCode: code)
    try place.set("628105")
    #expect(place.attempt("628105") == nil)
    let last = try KeystoreDocument(parsing: place.temporary.read("savings.ktr"))
    #expect(last.slots.map(\.number) == [0, 2, 3])
    let without = try place.keystore.removeRecoveryCode(of: Self.unlocked(place.keystore), now: 3)
    #expect(without.slots == [.passphrase, .pinAndDevice])
    #expect(throws: KeystoreError.noSlot(.recoveryCode)) {
      _ = try place.keystore.unlock(Sample.name(), recoveryCode: code)
    }
  }

  @Test func keepsOneRecoveryCode() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let code = try RecoveryCode.generate()
    _ = try temporary.keystore.addRecoveryCode(code, to: Self.unlocked(temporary.keystore), now: 1)
    #expect(throws: KeystoreError.slotExists(.recoveryCode)) {
      _ = try temporary.keystore.addRecoveryCode(
        code,
        to: Self.unlocked(temporary.keystore),
        now: 1
      )
    }
    let wallet = try Self.unlocked(temporary.keystore)
    #expect(throws: KeystoreError.noSlot(.pinAndDevice)) {
      _ = try temporary.keystore.removePIN(of: wallet, now: 1)
    }
  }

  @Test func noticesAConcurrentChange() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let early = try Self.unlocked(temporary.keystore)
    _ = try temporary.keystore.addRecoveryCode(
      RecoveryCode.generate(),
      to: Self.unlocked(temporary.keystore),
      now: 1
    )
    let file = try temporary.read("savings.ktr")
    #expect(throws: KeystoreError.conflict) {
      _ = try temporary.keystore.changePassphrase(
        of: early,
        to: Sample.passphrase("battery staple"),
        cost: Sample.cost,
        now: 2
      )
    }
    #expect(try temporary.read("savings.ktr") == file)
    #expect(try temporary.names() == [".lock", "savings.ktr"])
  }

  @Test func neverWritesAFileWithoutAPassphrase() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let wallet = try Self.unlocked(temporary.keystore)
    var document = wallet.loaded.document
    document.slots = []
    #expect(throws: KeystoreError.lastPassphrase) {
      _ = try temporary.keystore.rewrite(wallet, as: document, now: 1) { _ in }
    }
  }

  @Test func generatesFreshSaltsAndNonces() throws {
    let place = try PINPlace()
    var seen: Set<[UInt8]> = []
    for round in 0..<8 {
      try place.set("49381\(round)")
      let document = try KeystoreDocument(parsing: place.temporary.read("savings.ktr"))
      seen.insert(document.slots[1].salt)
      seen.insert(document.slots[1].nonce)
    }
    #expect(seen.count == 16)
  }

  @Test func recognizesAWeakCost() {
    #expect(!KDFCost.standard.isWeak && !KDFCost.lowMemory.isWeak)
    #expect(!KDFCost(passes: 7, memoryKiB: 262_144).isWeak)
    #expect(KDFCost(passes: 2, memoryKiB: 262_144).isWeak)
    #expect(KDFCost(passes: 3, memoryKiB: 65_536).isWeak)
    #expect(KDFCost(passes: 16, memoryKiB: 32_768).isWeak && Sample.cost.isWeak)
  }

  @Test func calibratesToAboutASecondAndNeverBelowTheFloor() {
    let cost = KDFCost.calibrated()
    #expect(cost.memoryKiB == 262_144 && (3...16).contains(cost.passes))
  }
}
