import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Watch-only wallets: created, shown, changed, and rejected if a key is needed.
struct WatchWalletTests {
  /// The account key m/44'/60'/0' of "abandon … about".
  static let xpub =
    "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3"
    + "yZdUsT8ddYM3PwnATt"
  static let first = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"
  static let second = "0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0"

  struct StubStore: WatchWallet.Worker, AddWatched.Worker, RenameWatched.Worker,
    RemoveWatched.Worker
  {
    var book = AccountBook([])
    var people = ContactBook.empty

    let settings = Settings()

    func accounts() throws -> AccountBook { book }
    func contacts() throws -> ContactBook { people }
    func defaultWallet() throws -> String? { settings.wallet }
    func setDefaultWallet(_ name: WalletName?) throws { settings.wallet = name?.text }
    func defaultAccount() throws -> String? { settings.account }
    func setDefaultAccount(_ name: String?) throws { settings.account = name }

    func watch(_ name: WalletName, _ source: WatchSource) throws -> WatchEntry {
      switch source {
      case .addresses(let accounts): try Self.entry(name, nil, accounts)
      case .key(let key, let count):
        try Self.entry(
          name,
          key,
          (0..<count).map { number in
            let path = try key.paths.path(number)
            return AccountEntry(path: path, address: try key.address(at: path), label: nil)
          }
        )
      }
    }

    func watchFile(of name: WalletName) -> String { "home/keystore/\(name.slug).watch" }

    func addWatched(_ account: Keystore.Watched, label: WalletName?, to wallet: WalletName) throws
      -> WatchEntry
    {
      guard case .address(let address) = account else {
        return try Self.entry(wallet, nil, [])
      }
      let old = try WatchWalletTests.list(wallet.text).accounts
      return try Self.entry(
        wallet,
        nil,
        old + [AccountEntry(path: nil, address: address, label: label)]
      )
    }

    func renameWatched(_ wallet: WalletName, to name: WalletName) throws -> WatchEntry {
      try WatchWalletTests.list(name.text)
    }

    func removeWatched(_ wallet: WalletName) throws {}

    static func entry(
      _ name: WalletName,
      _ key: WatchKey?,
      _ accounts: [AccountEntry],
      standing: AddressVerification = .verified
    ) throws -> WatchEntry {
      WatchEntry(
        name: name,
        id: "00112233445566778899aabbccddeeff",
        key: key,
        accounts: accounts,
        standings: accounts.map { _ in standing },
        generation: 1,
        updated: 1_769_903_999
      )
    }
  }

  static func list(_ name: String = "cold", standing: AddressVerification = .verified) throws
    -> WatchEntry
  {
    try StubStore.entry(
      WalletName(parsing: name),
      nil,
      [
        AccountEntry(
          path: nil,
          address: try Samples.address("1"),
          label: try WalletName(parsing: "rent")
        )
      ],
      standing: standing
    )
  }

  static func request(
    xpub: String? = xpub,
    scheme: DerivationScheme? = nil,
    paths: String? = nil,
    count: UInt32? = nil,
    addresses: [WatchedAddress] = []
  ) throws -> WatchWallet.Request {
    WatchWallet.Request(
      name: try WalletName(parsing: "cold"),
      xpub: xpub,
      scheme: scheme,
      paths: paths,
      count: count,
      addresses: addresses
    )
  }

  static func make(_ request: WatchWallet.Request) throws -> Answer<WatchWallet.Body> {
    try ProcessGuard.start()
    return WatchWallet.Presenter().present(
      try WatchWallet.Interactor(worker: StubStore()).act(on: request)
    )
  }

  @Test func watchesAnXpub() throws {
    let model = try Self.make(try Self.request(count: 2))
    #expect(
      model.text == """
        wallet     cold
        kind       watch-only
        file       home/keystore/cold.watch
        xpub       \(Self.xpub)
        position   depth 3, child number 0'
        addresses  m/44'/60'/0'/0/{i}

        cold    \(Self.first)  m/44'/60'/0'/0/0    watch-only
        cold/1  \(Self.second)  m/44'/60'/0'/0/1    watch-only
        """
    )
    let row =
      #"{"address":"ADDRESS","isWatchOnly":true,"label":"","number":N,"path":"PATH","#
      + #""wallet":"cold"}"#
    let rows = [(Self.first, 0), (Self.second, 1)].map { address, number in
      row.replacing("ADDRESS", with: address).replacing(":N", with: ":\(number)")
        .replacing("PATH", with: "m/44'/60'/0'/0/\(number)")
    }
    #expect(
      try Samples.json(model) == """
        {"accounts":[\(rows[0]),\(rows[1])],"file":"home/keystore/cold.watch",\
        "isWatchOnly":true,"name":"cold","xpub":{"childNumber":"0'","depth":3,\
        "parentFingerprint":"d32e4508","paths":"m/44'/60'/0'/0/{i}","text":"\(Self.xpub)"}}
        """
    )
    #expect(model.notes.count == 1)
  }

  @Test func watchesAddressesWithTheirLabels() throws {
    let text = "\(Self.first) rent\n\n  \(Self.second)\t급여 지갑 \r\n\(try Samples.address("1"))"
    let addresses = try WatchedAddress.list(text, knowing: .builtIn)
    #expect(addresses.map { $0.label?.text } == ["rent", "급여 지갑", nil])
    let model = try Self.make(try Self.request(xpub: nil, addresses: addresses))
    #expect(model.xpub == nil && model.accounts.count == 3)
    #expect(model.text.contains("cold/1  \(Self.second)    급여 지갑  watch-only"))
  }

  @Test func leavesTheChainOfAnAddressOut() throws {
    // ERC-7828, "Ethereum Mainnet".
    let address = "0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7"
    let text = "\(address)@ethereum#80B12379 rent\n\(Self.first)@eip155:8453"
    let found = try WatchedAddress.list(text, knowing: .builtIn)
    #expect(found.map(\.address.description) == [address, Self.first])
    #expect(throws: WatchedAddressError.address(line: 2, .checksum)) {
      try WatchedAddress.list("\n\(address)@base#80B12379", knowing: .builtIn)
    }
  }

  @Test func namesTheLineThatIsWrong() {
    #expect(throws: WatchedAddressError.label(line: 3)) {
      try WatchedAddress.list("\(Self.first)\n\n\(Self.second) a/b", knowing: .builtIn)
    }
    let wrong = Self.first.replacing("0x9", with: "0x8")
    #expect { try WatchedAddress.list("\n\(wrong)", knowing: .builtIn) } throws: { error in
      guard case .address(line: 2, _)? = error as? WatchedAddressError else { return false }
      return true
    }
  }

  @Test func refusesWhatDoesNotGoTogether() throws {
    let address = WatchedAddress(address: .zero, label: nil)
    #expect(throws: WatchWalletError.sources) { try Self.make(Self.request(xpub: nil)) }
    #expect(throws: WatchWalletError.sources) {
      try Self.make(Self.request(addresses: [address]))
    }
    #expect(throws: WatchWalletError.needsXpub) {
      try Self.make(Self.request(xpub: nil, count: 2, addresses: [address]))
    }
    #expect(throws: WatchWalletError.schemeAndPath) {
      try Self.make(Self.request(scheme: .standard, paths: "m/44'/60'/0'/0/{i}"))
    }
    for count: UInt32 in [0, 501] {
      #expect(throws: WatchWalletError.count(count)) { try Self.make(Self.request(count: count)) }
    }
    #expect(throws: WatchKeyError.hardened(level: 4)) {
      try Self.make(Self.request(paths: "m/44'/60'/0'/0'/{i}"))
    }
    #expect(throws: WatchKeyError.counterAbove(depth: 3)) {
      try Self.make(Self.request(scheme: .ledgerLive))
    }
  }

  @Test func refusesALabelTwice() throws {
    let label = try WalletName(parsing: "rent")
    let addresses = try ["1", "2"].map {
      WatchedAddress(address: try Samples.address($0), label: label)
    }
    #expect(throws: AddAccountError.labelled(label)) {
      try Self.make(Self.request(xpub: nil, addresses: addresses))
    }
    #expect(throws: AddAccountError.labelled(label)) {
      try AddWatched.Interactor(worker: StubStore())
        .act(on: .init(.next, label: label, to: Self.list()))
    }
  }

  @Test func isShownAndListedAsWatchOnly() throws {
    let wallet = try Self.list()
    let shown = ShowWatched.Presenter().present(.init(wallet: wallet, file: "f.watch"))
    #expect(
      shown.text == """
        wallet   cold
        kind     watch-only
        file     f.watch
        id       00112233445566778899aabbccddeeff
        written  2026-01-31T23:59:59Z, 1st revision
        key      not on this machine
        checked  unchanged since they were added on this machine or compared with the machine that \
        has the key

        cold  \(try Samples.address("1"))    rent  watch-only
        """
    )
    let row = """
      {"address":"\(try Samples.address("1"))","isWatchOnly":true,"label":"rent","number":0,\
      "wallet":"cold"}
      """
    #expect(
      try Samples.json(shown) == """
        {"accounts":[\(row)],"file":"f.watch","generation":1,\
        "id":"00112233445566778899aabbccddeeff","isVerified":true,"isWatchOnly":true,\
        "kind":"watch-only","name":"cold","slots":[],"updated":"2026-01-31T23:59:59Z"}
        """
    )
    let stub = WalletsTests.StubStore(listings: [.watchOnly(wallet)])
    let listed = ListWallets.Presenter().present(
      try ListWallets.Interactor(worker: stub).act(on: .init())
    )
    #expect(listed.text == "cold  \(try Samples.address("1"))  watch-only")
    #expect(
      try Samples.json(listed) == """
        {"wallets":[{"accounts":1,"address":"\(try Samples.address("1"))","isWatchOnly":true,\
        "kind":"watch-only","name":"cold"}]}
        """
    )
    for name in [nil, wallet.name] {
      let rows = ListAccounts.Presenter().present(
        try ListAccounts.Interactor(worker: stub).act(on: .init(wallet: name))
      )
      #expect(try Samples.json(rows) == #"{"accounts":[\#(row)]}"#)
    }
  }

  @Test func addsRenamesAndRemoves() throws {
    let add = AddWatched.Interactor(worker: StubStore())
    let added = AddWatched.Presenter().present(
      try add.act(on: .init(.address(.zero), label: nil, to: Self.list()))
    )
    #expect(added.text == "wallet   cold\naddress  \(Address.zero)")
    #expect(throws: KeystoreError.conflict) {
      try add.act(on: .init(.next, label: nil, to: Self.list()))
    }
    let renamed = RenameWatched.Presenter().present(
      try RenameWatched.Interactor(worker: StubStore())
        .act(on: .init(Self.list(), to: WalletName(parsing: "warm")))
    )
    #expect(renamed.text == "wallet  warm\nwas     cold\nfile    home/keystore/warm.watch")
    let presenter = RemoveWatched.Presenter()
    let removed = presenter.present(
      try RemoveWatched.Interactor(worker: StubStore()).act(on: Self.list())
    )
    let again = "wallet watch creates it again, without its labels"
    #expect(removed.text.hasSuffix("removed  permanently; \(again)"))
    #expect(presenter.ask(try Self.list()).text.hasSuffix("keeps    nothing; \(again)"))
    #expect(
      try Samples.json(removed) == #"{"address":"\#(try Samples.address("1"))","wallet":"cold"}"#
    )
  }
}
