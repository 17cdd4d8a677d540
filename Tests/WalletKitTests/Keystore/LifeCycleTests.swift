import Entity
import Foundation
import Testing

@testable import WalletKit

@Suite struct LifeCycleTests {
  private static let day: Int64 = 86_400

  /// A home with a wallet of two accounts.
  private static func place() throws -> TemporaryHome {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    _ = try temporary.keystore.addAccount(
      to: Sample.name(),
      passphrase: Sample.passphrase(),
      label: WalletName(parsing: "rent")
    )
    return temporary
  }

  private static func unlocked(_ temporary: TemporaryHome, _ name: String = "savings") throws
    -> UnlockedWallet
  {
    try temporary.keystore.unlock(Sample.name(name), passphrase: Sample.passphrase())
  }

  @Test(arguments: ["spending", "급여 지갑"]) func renamesAWalletWithItsAccounts(name: String) throws {
    let temporary = try Self.place()
    let before = try Self.unlocked(temporary)
    let entry = try temporary.keystore.rename(
      try Self.unlocked(temporary),
      to: Sample.name(name),
      now: 9
    )
    #expect(entry.name.text == name && entry.id == before.entry.id)
    #expect(entry.accounts == before.entry.accounts && entry.generation == 2 && entry.updated == 9)
    let after = try Self.unlocked(temporary, name)
    #expect(after.entry == entry)
    let slug = entry.slug
    #expect(try temporary.names() == [".lock", slug + ".accounts", slug + ".ktr"])
  }

  @Test func renamesToNoNameThatIsTaken() throws {
    let temporary = try Self.place()
    try Sample.create("other", in: temporary.keystore)
    let other = try temporary.read("other.ktr")
    for name in ["other", "savings"] {
      #expect(throws: KeystoreError.exists(name: name)) {
        _ = try temporary.keystore.rename(
          try Self.unlocked(temporary),
          to: Sample.name(name),
          now: 9
        )
      }
    }
    #expect(try temporary.read("other.ktr") == other)
    _ = try Self.unlocked(temporary)
  }

  /// The next command completes a rename from each state in which a kill can leave it.
  @Test(arguments: 0...3) func finishesAnInterruptedRename(step: Int) throws {
    let temporary = try Self.place()
    let oldWallet = try temporary.read("savings.ktr")
    let oldList = try temporary.read("savings.accounts")
    _ = try temporary.keystore.rename(Self.unlocked(temporary), to: Sample.name("new"), now: 9)
    if step < 3 { try temporary.write(oldList, to: "savings.accounts") }
    if step < 2 { try temporary.write(oldWallet, to: "savings.ktr") }
    if step < 1 { #expect(unlink(temporary.file("new.ktr")) == 0) }
    #expect(try temporary.keystore.list().count == 1)
    try Sample.create("another", in: temporary.keystore)
    let name = step == 0 ? "savings" : "new"
    #expect(
      try temporary.names()
        == [".lock", "another.ktr"] + (["\(name).accounts", "\(name).ktr"])
    )
    #expect(try Self.unlocked(temporary, name).entry.accounts.count == 2)
  }

  @Test func leavesOtherFilesAlone() throws {
    let temporary = try Self.place()
    _ = try temporary.keystore.rename(Self.unlocked(temporary), to: Sample.name("new"), now: 9)
    let renamed = try KeystoreDocument(parsing: temporary.read("new.ktr"))
    // The same wallet with another password is not a leftover: only its owner may remove it.
    var other = renamed
    other.name = try Sample.name("copy")
    other.generation += 1
    other.slots[0].salt[0] ^= 1
    try temporary.write(other.file, to: "copy.ktr")
    try Sample.create("another", in: temporary.keystore)
    #expect(try temporary.names().filter { $0.hasSuffix(".ktr") }.count == 3)
  }

  @Test func keepsARestorableCopy() throws {
    let temporary = try Self.place()
    let before = try Self.unlocked(temporary).entry
    let kept = try temporary.keystore.remove(
      try Self.unlocked(temporary),
      purging: false,
      now: Sample.now
    )
    #expect(kept?.removed == Sample.now && kept?.name == before.name)
    #expect(try temporary.keystore.list().isEmpty)
    #expect(
      try temporary.names() == [
        ".lock", "savings.\(Sample.now).removed", "savings.\(Sample.now).removed-accounts",
      ]
    )
    #expect(try temporary.keystore.removedWallets() == [kept].compactMap(\.self))
    #expect(throws: KeystoreError.unknown(name: "savings")) { _ = try Self.unlocked(temporary) }
    let back = try temporary.keystore.restoreRemoved(Sample.name())
    #expect(back == before)
    #expect(try Self.unlocked(temporary).entry == before)
    #expect(try temporary.names() == [".lock", "savings.accounts", "savings.ktr"])
    #expect(throws: KeystoreError.notKept(name: "savings")) {
      _ = try temporary.keystore.restoreRemoved(Sample.name())
    }
  }

  @Test func restoresNothingOverAnotherWallet() throws {
    let temporary = try Self.place()
    _ = try temporary.keystore.remove(Self.unlocked(temporary), purging: false, now: 5)
    try Sample.create(in: temporary.keystore)
    let file = try temporary.read("savings.ktr")
    #expect(throws: KeystoreError.exists(name: "savings")) {
      _ = try temporary.keystore.restoreRemoved(Sample.name())
    }
    #expect(try temporary.read("savings.ktr") == file)
    // Two wallets removed within one second get different names.
    _ = try temporary.keystore.remove(Self.unlocked(temporary), purging: false, now: 5)
    #expect(try temporary.keystore.removedWallets().map(\.removed) == [5, 6])
  }

  @Test func purgesAllOfIt() throws {
    let place = try PINPlace()
    let wallet = try place.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    let paths = try place.counters()
    #expect(try place.keystore.remove(wallet, purging: true, now: 5) == nil)
    #expect(try place.temporary.names() == [".lock"])
    #expect(access(paths.state, F_OK) != 0)
  }

  @Test func removesCopiesAfterThirtyDaysAndNotBefore() throws {
    let temporary = try Self.place()
    _ = try temporary.keystore.remove(Self.unlocked(temporary), purging: false, now: Sample.now)
    let end = Sample.now + 30 * Self.day
    #expect(try temporary.keystore.removeExpired(now: end - 1).isEmpty)
    #expect(try temporary.keystore.removedWallets().count == 1)
    #expect(try temporary.keystore.removeExpired(now: end).map(\.slug) == ["savings"])
    #expect(try temporary.names() == [".lock"])
  }

  /// The state after a disk error while the list was read.
  @Test func purgesAListThatWasLeftUnderTheWalletsName() throws {
    let temporary = try Self.place()
    _ = try temporary.keystore.remove(Self.unlocked(temporary), purging: false, now: 5)
    let kept = temporary.file("savings.5.removed-accounts")
    #expect(rename(kept, temporary.file("savings.accounts")) == 0)
    #expect(try temporary.keystore.removeExpired(now: 5 + 30 * Self.day).count == 1)
    #expect(try temporary.names() == [".lock"])
  }

  @Test func purgesNoListOfAnotherWallet() throws {
    let temporary = try Self.place()
    _ = try temporary.keystore.remove(Self.unlocked(temporary), purging: false, now: 5)
    let other = try Self.place()
    try temporary.write(try other.read("savings.accounts"), to: "savings.accounts")
    #expect(try temporary.keystore.removeExpired(now: 5 + 30 * Self.day).count == 1)
    #expect(try temporary.names() == [".lock", "savings.accounts"])
  }

  @Test func removesNothingByPIN() throws {
    let place = try PINPlace()
    let wallet = try place.keystore.unlock(Sample.name(), pin: PINTests.pin("493817"))
    #expect(throws: KeystoreError.pinIsNotEnough) {
      _ = try place.keystore.remove(wallet, purging: true, now: 5)
    }
    #expect(try place.keystore.list().count == 1)
  }

  /// The next command completes a removal, a restoration or a purge that a kill interrupted.
  @Test func finishesAnInterruptedRemoval() throws {
    let temporary = try Self.place()
    let list = try temporary.read("savings.accounts")
    _ = try temporary.keystore.remove(Self.unlocked(temporary), purging: false, now: 5)
    #expect(
      rename(temporary.file("savings.5.removed-accounts"), temporary.file("savings.accounts")) == 0
    )
    try Sample.create("other", in: temporary.keystore)
    #expect(try temporary.read("savings.5.removed-accounts") == list)
    #expect(rename(temporary.file("savings.5.removed"), temporary.file("savings.ktr")) == 0)
    try Sample.create("more", in: temporary.keystore)
    #expect(try temporary.read("savings.accounts") == list)
    #expect(try Self.unlocked(temporary).entry.accounts.count == 2)
    _ = try temporary.keystore.remove(Self.unlocked(temporary), purging: false, now: 5)
    #expect(unlink(temporary.file("savings.5.removed")) == 0)
    try Sample.create("last", in: temporary.keystore)
    #expect(try temporary.names() == [".lock", "last.ktr", "more.ktr", "other.ktr"])
  }

  @Test func leavesAListWhoseWalletIsElsewhere() throws {
    let temporary = try Self.place()
    // Its owner moved the file away by hand, perhaps to bring it back.
    #expect(unlink(temporary.file("savings.ktr")) == 0)
    try Sample.create("other", in: temporary.keystore)
    #expect(try temporary.names() == [".lock", "other.ktr", "savings.accounts"])
  }
}
