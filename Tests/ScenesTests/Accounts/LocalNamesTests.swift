import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// New names next to the contact Bob and the wallet `savings`.
///
/// The wallet has three accounts, the last called rent.
struct LocalNamesTests {
  private static func names() throws -> LocalNames {
    LocalNames(try Samples.book(), contacts: try people())
  }

  private static func people() throws -> ContactBook {
    try ContactBook([try StubStore.contact("Bob", "7")])
  }

  private static func name(_ text: String) throws -> WalletName { try WalletName(parsing: text) }

  @Test(arguments: ["main", "급여 지갑", "Bobby", "rent 2", "St. Gallen", "savings-2", "0y", "12"])
  func takesOtherNames(text: String) throws {
    let name = try Self.name(text)
    try Self.names().requireUnusedName(wallet: name)
    try Self.names().requireUnusedName(label: name)
  }

  @Test(arguments: [
    "0x313d000000000000000000000000000000eE77", "0x313d…eE77", "my 0xwallet",
    "00000000000000000000000000000000000000aB",
  ])
  func refusesNamesThatLookLikeAddresses(text: String) throws {
    let name = try Self.name(text)
    #expect(throws: NameClashError.likeAddress(text)) {
      try Self.names().requireUnusedName(wallet: name)
    }
    #expect(throws: NameClashError.likeAddress(text)) {
      try Self.names().requireUnusedName(label: name)
    }
  }

  @Test(arguments: ["vitalik.eth", "a.b", "x\u{3002}eth"])
  func refusesNamesThatLookLikeENS(text: String) throws {
    let name = try Self.name(text)
    #expect(throws: NameClashError.likeENS(text)) {
      try Self.names().requireUnusedName(wallet: name)
    }
    #expect(throws: NameClashError.likeENS(text)) {
      try Self.names().requireUnusedName(label: name)
    }
  }

  @Test(arguments: [
    ("SAVINGS", "savings", false), ("s\u{430}vings", "savings", true), ("Rent", "rent", false),
    ("re nt", "rent", true),
  ])
  func refusesNamesThatLookLikeAnAccounts(text: String, own: String, isAlike: Bool) throws {
    let name = try Self.name(text)
    #expect(throws: NameClashError.ofAccount(text, own, isAlike: isAlike)) {
      try Self.names().requireUnusedName(wallet: name)
    }
    #expect(throws: NameClashError.ofAccount(text, own, isAlike: isAlike)) {
      try Self.names().requireUnusedName(label: name)
    }
  }

  @Test(arguments: [("bob", false), ("B\u{43e}b", true), ("B0b", true)])
  func refusesNamesThatLookLikeAContacts(text: String, isAlike: Bool) throws {
    let name = try Self.name(text)
    #expect(throws: NameClashError.ofContact(text, "Bob", isAlike: isAlike)) {
      try Self.names().requireUnusedName(wallet: name)
    }
  }

  /// Two wallets may use the same account label; the user is asked which one is meant.
  @Test func oneLabelMayBeInTwoWallets() throws {
    try Self.names().requireUnusedName(label: try Self.name("rent"))
    #expect(throws: NameClashError.ofAccount("rent", "rent", isAlike: false)) {
      try Self.names().requireUnusedName(wallet: try Self.name("rent"))
    }
  }

  @Test func oneAddressMayHaveOneNameTwice() throws {
    let bob = try Self.name("bob")
    try Self.names().requireUnusedName(wallet: bob, at: try Samples.address("7"))
    try Self.names().requireUnusedName(label: bob, at: try Samples.address("7"))
    #expect(throws: NameClashError.ofContact("bob", "Bob", isAlike: false)) {
      try Self.names().requireUnusedName(label: bob, at: try Samples.address("8"))
    }
  }

  @Test func aWalletMayChangeTheCaseOfItsOwnName() throws {
    let (old, new) = (try Self.name("savings"), try Self.name("Savings"))
    try Self.names().requireUnusedName(wallet: new, now: old)
    #expect(throws: KeystoreError.exists(name: "savings")) {
      try Self.names().requireUnusedName(wallet: old, now: old)
    }
    #expect(throws: NameClashError.ofAccount("RENT", "rent", isAlike: false)) {
      try Self.names().requireUnusedName(wallet: try Self.name("RENT"), now: old)
    }
  }

  @Test func everyNamingSceneChecksTheName() throws {
    let book = try Samples.book()
    let alike = try Self.name("SAVINGS")
    let clash = NameClashError.ofAccount("SAVINGS", "savings", isAlike: false)
    #expect(throws: clash) {
      try ImportWallet.Interactor(worker: ImportWalletTests.StubCreator(book: book)).prepare(
        try ImportWalletTests.request("SAVINGS")
      )
    }
    let create = CreateWallet.Interactor(worker: CreateWalletTests.StubCreator(book: book))
    let request = try CreateWalletTests.request("SAVINGS")
    do {
      _ = try create.draft(request)
      Issue.record("the name was taken")
    } catch let error as NameClashError { #expect(error == clash) }
    #expect(throws: clash) {
      try RenameWallet.Interactor(worker: WalletLifeTests.StubStore(book: book)).prepare(
        .init(wallet: try Self.name("other"), name: alike)
      )
    }
    #expect(throws: NameClashError.ofAccount("SAVINGS", "savings", isAlike: false)) {
      try AddAccount.Interactor(worker: AddAccountTests.StubAccounts(entry: try Samples.wallet()))
        .prepare(try AddAccountTests.request(label: "SAVINGS"))
    }
    let watch = WatchWalletTests.StubStore(book: book)
    #expect(throws: NameClashError.ofAccount("RENT", "rent", isAlike: false)) {
      try RenameWatched.Interactor(worker: watch).act(
        on: .init(try WatchWalletTests.list(), to: try Self.name("RENT"))
      )
    }
    #expect(throws: clash) {
      try AddWatched.Interactor(worker: watch).act(
        on: .init(
          .address(try Samples.address("9")),
          label: alike,
          to: try WatchWalletTests.list()
        )
      )
    }
  }

  private static func watch(_ name: String, _ rows: [(Character, String?)]) throws {
    let worker = WatchWalletTests.StubStore(book: try Samples.book(), people: try people())
    _ = try WatchWallet.Interactor(worker: worker).act(
      on: WatchWallet.Request(
        name: try Self.name(name),
        xpub: nil,
        scheme: nil,
        paths: nil,
        count: nil,
        addresses: try rows.map {
          WatchedAddress(address: try Samples.address($0), label: try $1.map(Self.name))
        }
      )
    )
  }

  @Test func aListOfAddressesIsLookedAtLineByLine() throws {
    try Self.watch("cold", [("8", "shop"), ("9", "till"), ("7", "Bob")])
    #expect(throws: NameClashError.likeENS("vitalik.eth")) {
      try Self.watch("cold", [("8", "shop"), ("9", "vitalik.eth")])
    }
    #expect(throws: NameClashError.ofAccount("SHOP", "shop", isAlike: false)) {
      try Self.watch("cold", [("8", "shop"), ("9", "SHOP")])
    }
    #expect(throws: NameClashError.ofContact("Bob", "Bob", isAlike: false)) {
      try Self.watch("cold", [("8", "Bob")])
    }
    #expect(throws: NameClashError.likeAddress("0xcold")) { try Self.watch("0xcold", [("8", nil)]) }
  }

  @Test func aContactIsNoLookAlikeEither() throws {
    let stub = try StubStore([try StubStore.contact("Bob", "7"), try StubStore.contact("Eve", "6")])
    let twin = "b\u{43e}b"
    let clash = NameClashError.ofContact(twin, "Bob", isAlike: true)
    #expect(throws: clash) {
      try RenameContact.Interactor(worker: stub).act(on: .init(contact: "Eve", name: twin))
    }
    #expect(throws: ContactBookError.self) {
      try RenameContact.Interactor(worker: stub).act(on: .init(contact: "Eve", name: "BOB"))
    }
    let own = NameClashError.ofAccount("s\u{430}vings", "savings", isAlike: true)
    #expect(throws: own) {
      try RenameContact.Interactor(worker: stub).act(
        on: .init(contact: "Eve", name: "s\u{430}vings")
      )
    }
    let renamed = try RenameContact.Interactor(worker: stub).act(
      on: .init(contact: "Bob", name: twin)
    )
    #expect(renamed.contact.name.text == twin)
  }
}
