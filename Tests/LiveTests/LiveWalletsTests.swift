import Core
import Entity
import Scenes
import Testing

@testable import Live
@testable import WalletKit

/// The prompts and notices while a wallet is unlocked.
@Suite struct LiveWalletsTests {
  /// A session with one wallet: the test words with the BIP-39 passphrase `words`.
  private static func wallets(
    in home: Home,
    words: String?,
    typed: String = "",
    file: String? = nil,
    cost: KDFCost = .lowMemory,
    named name: WalletName? = nil
  ) throws -> LiveWallets {
    let wallets = try home.session(words: typed).wallets(wordsPassphraseFile: file)
    let secret = try WalletSecret(
      mnemonic: try Mnemonic(parsing: try Secret.bytes(Secret.words)),
      needsPassphrase: words != nil
    )
    let own: Passphrase? = if let words { try Secret.passphrase(words) } else { nil }
    _ = try wallets.store(
      secret,
      wordsPassphrase: own,
      as: try name ?? WalletName.savings,
      passphrase: try Secret.passphrase("correct horse battery staple"),
      cost: cost
    )
    return wallets
  }

  private static func unlocked(_ wallets: LiveWallets) throws -> WalletEntry {
    let secret = UnlockSecret.passphrase(try Secret.passphrase("correct horse battery staple"))
    return try wallets.verifiedWallet(named: try .savings, unlockedBy: secret)
  }

  @Test func aWalletWithoutABIP39PassphraseAsksForNone() throws {
    let home = try Home()
    let wallets = try Self.wallets(in: home, words: nil)
    #expect(try Self.unlocked(wallets).name == .savings)
    #expect(home.told == Home.Record())
  }

  @Test func aWalletWithOneAsksForItOnce() throws {
    let home = try Home()
    let wallets = try Self.wallets(in: home, words: "TREZOR", typed: "TREZOR", file: "words")
    #expect(try Self.unlocked(wallets).name == .savings)
    #expect(home.told == Home.Record(notices: [], asked: ["savings in words"]))
  }

  @Test func anotherBIP39PassphraseUnlocksNothing() throws {
    let home = try Home()
    let wallets = try Self.wallets(in: home, words: "TREZOR", typed: "trezor")
    #expect(throws: BIP39PassphraseError.otherAccounts(wallet: try .savings)) {
      try Self.unlocked(wallets)
    }
  }

  @Test func unusedBIP39PassphraseIsRefused() throws {
    let home = try Home()
    let wallets = try Self.wallets(in: home, words: nil, typed: "TREZOR", file: "words")
    #expect(throws: WalletSecretError.passphraseUnused) { try Self.unlocked(wallets) }
    #expect(home.told.asked == [])
  }

  @Test func weakWalletIsStrengthenedAndReported() throws {
    let home = try Home()
    let cheap = KDFCost(passes: 1, memoryKiB: 8)
    let wallets = try Self.wallets(in: home, words: nil, cost: cheap)
    _ = try Self.unlocked(wallets)
    #expect(home.told.notices == ["strengthened"])
    #expect(try wallets.wallet(named: .savings).cost.isWeak == false)
    _ = try Self.unlocked(wallets)
    #expect(home.told.notices == ["strengthened"])
  }

  @Test func anAddressOfTwoWalletsHasTheNameOfTheDefaultOne() throws {
    let home = try Home(settings: #"wallet = "savings""#)
    for name in ["another", "savings"] {
      _ = try Self.wallets(in: home, words: nil, named: try WalletName(parsing: name))
    }
    let session = try home.session()
    #expect(try session.wallets.accounts().all.map(\.name) == ["another", "savings"])
    #expect(try session.accountsByPreference().all.map(\.name) == ["savings", "another"])
  }

  @Test func theFolderIsMadeForTheFirstContact() throws {
    let home = try Home()
    let session = try Session(
      home: home.path + "/new",
      state: nil,
      notify: { _ in },
      askWords: { _, _ in try Secret.passphrase("") }
    )
    let bob = try Contact(
      name: try ContactName(parsing: "Bob"),
      address: try Address(parsing: "0x" + String(repeating: "7", count: 40))
    )
    #expect(try session.wallets.contacts() == .empty)
    #expect(try session.wallets.changeContacts { try $0.adding(bob) }.all == [bob])
    #expect(try session.wallets.contacts().all == [bob])
  }

  @Test func theFolderIsMadeForTheFirstLabel() throws {
    let home = try Home()
    let session = try Session(
      home: home.path + "/new",
      state: nil,
      notify: { _ in },
      askWords: { _, _ in try Secret.passphrase("") }
    )
    #expect(try session.wallets.labels() == .none)
    let changed = try session.wallets.changeLabels { labels, now in
      try labels.setting(.label, of: .address(.zero), to: "nobody", at: now)
    }
    #expect(changed.old == .none && changed.new.address(.zero)?.label == "nobody")
    #expect(try session.wallets.labels() == changed.new)
  }
}
