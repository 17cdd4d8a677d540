import Core
import Entity
import Scenes
import Testing

@testable import WalletKit

struct WalletsTests {
  struct StubStore: ListWallets.Worker, ListAccounts.Worker, ShowWallet.Worker {
    let listings: [WalletListing]
    var removed: [RemovedWallet] = []
    var known: [String: BackupVerification] = [:]
    var isDefault: String?

    func defaultWallet() throws -> String? { isDefault }

    func backupVerifications() throws -> [String: BackupVerification] { known }

    func removedWallets() throws -> [RemovedWallet] { removed }

    func wallets() throws -> [WalletListing] { listings }

    func wallet(named name: WalletName) throws -> WalletEntry {
      guard let entry = listings.compactMap(\.entry).first(where: { $0.name == name }) else {
        throw KeystoreError.unknown(name: name.text)
      }
      return entry
    }

    func watched(_ name: WalletName) throws -> WatchEntry? {
      listings.compactMap(\.watched).first { $0.name == name }
    }

    func verifiedWallet(
      named name: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> WalletEntry { try wallet(named: name) }

    func file(of wallet: WalletEntry) -> String { "home/keystore/\(wallet.slug).ktr" }
  }

  static func passphrase() throws -> Passphrase {
    try ProcessGuard.start()
    return try Passphrase(
      typed: try SecretBytes(count: 12) {
        $0[0] = 65; for i in 1..<12 { $0[i] = 66 }
      }
    )
  }

  static func secret() throws -> UnlockSecret { .passphrase(try passphrase()) }

  @Test func listsCopiesOfRemovedWallets() throws {
    let removed = [
      RemovedWallet(
        name: try WalletName(parsing: "급여 지갑"),
        slug: "wallet-1",
        address: try Samples.address("1"),
        removed: 1_767_225_600
      ), RemovedWallet(name: nil, slug: "old", address: nil, removed: 0),
    ]
    let model = ListWallets.Presenter().present(
      try ListWallets.Interactor(worker: StubStore(listings: [], removed: removed)).act(on: .init())
    )
    #expect(model.text == "no wallets yet")
    #expect(
      model.notes == [
        "info: 급여 지갑 was removed; a sealed copy is kept until 2026-01-31T00:00:00Z",
        "info: old was removed; a sealed copy is kept until 1970-01-31T00:00:00Z",
      ]
    )
    #expect(
      try Samples.json(model) == """
        {"removed":[{"address":"\(try Samples.address("1"))","keptUntil":"2026-01-31T00:00:00Z",\
        "name":"급여 지갑"},{"keptUntil":"1970-01-31T00:00:00Z","name":"old"}],"wallets":[]}
        """
    )
  }

  @Test func listsWalletsAndDamagedFilesAlike() throws {
    let stub = StubStore(listings: [
      .wallet(try Samples.wallet(accounts: 2)), .wallet(try Samples.keyWallet()),
      .damaged(slug: "old", .damaged),
    ])
    let model = ListWallets.Presenter().present(
      try ListWallets.Interactor(worker: stub).act(on: .init())
    )
    #expect(
      model.text == """
        savings  \(try Samples.address("1"))  recovery phrase  2 accounts
        key      \(try Samples.address("9"))  private key
        old  damaged: \(KeystoreError.damaged.report.message)
        """
    )
    #expect(
      try Samples.json(model) == """
        {"wallets":[{"accounts":2,"address":"\(try Samples.address("1"))","kind":"recovery phrase",\
        "name":"savings"},{"accounts":1,"address":"\(try Samples.address("9"))",\
        "kind":"private key","name":"key"},{"accounts":0,"name":"old",\
        "problem":"\(KeystoreError.damaged.report.message)"}]}
        """
    )
    #expect(model.next == nil)
  }

  @Test func showsWhenABackupWasVerified() throws {
    let wallet = try Samples.wallet()
    let stub = StubStore(
      listings: [.wallet(wallet), .wallet(try Samples.keyWallet())],
      known: [
        wallet.id: BackupVerification(wallet: [UInt8](repeating: 0, count: 16), time: 1_769_903_999)
      ]
    )
    let list = ListWallets.Presenter().present(
      try ListWallets.Interactor(worker: stub).act(on: .init())
    )
    #expect(
      list.text == """
        savings  \(try Samples.address("1"))  recovery phrase    backup tested 2026-01-31
        key      \(try Samples.address("9"))  private key
        """
    )
    #expect(try Samples.json(list).contains(#""backupTested":"2026-01-31T23:59:59Z""#))
    let shown = ShowWallet.Presenter().present(
      try ShowWallet.Interactor(worker: stub).act(on: .init(name: wallet.name))
    )
    #expect(shown.text.contains("\nbackup     tested 2026-01-31T23:59:59Z\n"))
    #expect(try Samples.json(shown).contains(#""backupTested":"2026-01-31T23:59:59Z""#))
  }

  /// The test is of the backup, and the verification is of the address.
  @Test func tellsTheTestOfABackupFromTheCheckOfAnAddress() throws {
    let wallet = try Samples.unverified()
    let verification = BackupVerification(
      wallet: [UInt8](repeating: 0, count: 16),
      time: 1_769_903_999
    )
    let list = ListWallets.Presenter().present(
      try ListWallets.Interactor(
        worker: StubStore(listings: [.wallet(wallet)], known: [wallet.id: verification])
      ).act(on: .init())
    )
    #expect(list.text.hasSuffix("  backup tested 2026-01-31, address not verified"))
  }

  @Test func anEmptyHomeLeadsToCreating() throws {
    let model = ListWallets.Presenter().present(
      try ListWallets.Interactor(worker: StubStore(listings: [])).act(on: .init())
    )
    #expect(model.text == "no wallets yet")
    #expect(try Samples.json(model) == #"{"wallets":[]}"#)
    #expect(model.next == .createWallet)
  }

  @Test func listsAccountsOfOneWalletOrOfAll() throws {
    let stub = StubStore(listings: [
      .wallet(try Samples.wallet(accounts: 2, label: "rent")), .wallet(try Samples.keyWallet()),
    ])
    let interactor = ListAccounts.Interactor(worker: stub)
    let presenter = ListAccounts.Presenter()
    let all = presenter.present(try interactor.act(on: .init(wallet: nil)))
    #expect(
      all.text == """
        savings    \(try Samples.address("1"))  m/44'/60'/0'/0/0
        savings/1  \(try Samples.address("2"))  m/44'/60'/0'/0/1  rent
        key        \(try Samples.address("9"))
        """
    )
    let one = presenter.present(
      try interactor.act(on: .init(wallet: try WalletName(parsing: "key")))
    )
    #expect(
      try Samples.json(one) == """
        {"accounts":[{"address":"\(try Samples.address("9"))","label":"","number":0,\
        "wallet":"key"}]}
        """
    )
    #expect(throws: KeystoreError.unknown(name: "nope")) {
      try interactor.act(on: .init(wallet: try WalletName(parsing: "nope")))
    }
  }

  @Test func noAccountsLeadToCreating() throws {
    let model = ListAccounts.Presenter().present(
      try ListAccounts.Interactor(worker: StubStore(listings: [])).act(on: .init(wallet: nil))
    )
    #expect(model.text == "no accounts yet")
    #expect(model.next == .createWallet)
  }

  @Test func showsALockedWalletAsNotVerified() throws {
    let stub = StubStore(listings: [.wallet(try Samples.unverified())])
    let model = ShowWallet.Presenter().present(
      try ShowWallet.Interactor(worker: stub).act(
        on: .init(name: try WalletName(parsing: "savings"))
      )
    )
    #expect(
      model.text == """
        wallet     savings
        kind       recovery phrase
        file       home/keystore/savings.ktr
        id         00112233445566778899aabbccddeeff
        written    2026-01-31T23:59:59Z, 1st revision
        password   Argon2id, 256 MiB, 3 passes
        addresses  not verified while the wallet is locked
        backup     never tested

        savings  \(try Samples.address("1"))  m/44'/60'/0'/0/0    not verified
        """
    )
    #expect(
      try Samples.json(model) == """
        {"accounts":[{"address":"\(try Samples.address("1"))","label":"","number":0,\
        "path":"m/44'/60'/0'/0/0","standing":"not verified","wallet":"savings"}],\
        "file":"home/keystore/savings.ktr",\
        "generation":1,"id":"00112233445566778899aabbccddeeff","isVerified":false,"kind":"recovery phrase",\
        "name":"savings","slots":[{"memoryKiB":262144,"passes":3,"type":"passphrase"}],\
        "updated":"2026-01-31T23:59:59Z"}
        """
    )
    #expect(model.notes == [])
  }

  @Test func showsThatALockedWalletWasVerifiedBefore() throws {
    let stub = StubStore(listings: [.wallet(try Samples.wallet())])
    let model = ShowWallet.Presenter().present(
      try ShowWallet.Interactor(worker: stub).act(
        on: .init(name: try WalletName(parsing: "savings"))
      )
    )
    #expect(model.isVerified)
    #expect(model.text.contains("addresses  verified when the wallet was last unlocked"))
  }

  @Test func showsAnUnlockedWalletAsVerifiedAndItsWeakCost() throws {
    let stub = StubStore(listings: [.wallet(try Samples.keyWallet())])
    let model = ShowWallet.Presenter().present(
      try ShowWallet.Interactor(worker: stub).act(
        on: .init(name: try WalletName(parsing: "key")),
        unlockedBy: try Self.secret()
      )
    )
    #expect(model.isVerified)
    #expect(model.text.contains("addresses  verified: they belong to this wallet"))
    #expect(
      model.notes == [
        "caution: this password is protected with less memory than the current standard"
      ]
    )
  }

  @Test(arguments: [(2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")])
  func countsHowOftenAFileWasWritten(generation: Int64, word: String) throws {
    let entry = try Samples.wallet()
    let written = WalletEntry(
      name: entry.name,
      id: entry.id,
      kind: entry.kind,
      address: entry.address,
      accounts: entry.accounts,
      standings: entry.accounts.map { _ in .verified },
      generation: generation,
      updated: 0,
      cost: entry.cost,
      slots: entry.slots
    )
    let model = ShowWallet.Presenter().present(
      try ShowWallet.Interactor(worker: StubStore(listings: [.wallet(written)])).act(
        on: .init(name: entry.name)
      )
    )
    #expect(model.text.contains("1970-01-01T00:00:00Z, \(word) revision"))
  }
}
