import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct AccountBookTests {
  @Test func aWalletsNameIsItsFirstAccount() throws {
    let account = try Samples.book().find("savings")
    #expect(account.address == (try Samples.address("1")))
    #expect(account.name == "savings")
  }

  @Test func aNumberBehindASlashIsAnAccountOfTheWallet() throws {
    let account = try Samples.book().find("savings/2")
    #expect(account.address == (try Samples.address("3")))
    #expect(account.name == "savings/2")
  }

  @Test func aLabelIsAnAccount() throws {
    #expect(try Samples.book().find("rent").number == 2)
  }

  @Test func ownAddressHasItsName() throws {
    let account = try Samples.book().find("0x" + String(repeating: "2", count: 40))
    #expect(account.name == "savings/1")
  }

  @Test func anotherAddressIsAStranger() throws {
    let account = try Samples.book().find("0x" + String(repeating: "7", count: 40))
    #expect(account.name == nil)
    #expect(account.wallet == nil)
  }

  @Test func refusesANumberThatIsNotThere() throws {
    let name = try WalletName(parsing: "savings")
    #expect(throws: AccountBookError.noSuchNumber(3, wallet: name, count: 3)) {
      try Samples.book().find("savings/3")
    }
    #expect(throws: AccountBookError.noSuchNumber(-1, wallet: name, count: 3)) {
      try Samples.book().find("savings/-1")
    }
  }

  @Test func refusesANameThatIsNotThere() throws {
    #expect(throws: AccountBookError.noSuchName("nope")) { try Samples.book().find("nope") }
  }

  @Test func refusesALabelOfTwoAccounts() throws {
    let book = AccountBook([
      try Samples.wallet("one", label: "rent"), try Samples.wallet("two", label: "rent"),
    ])
    #expect(throws: AccountBookError.ambiguousLabel("rent", count: 2)) { try book.find("rent") }
  }

  @Test func refusesAnAddressWithAWrongChecksum() throws {
    #expect(throws: AddressError.self) {
      try Samples.book().find("0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
    }
  }

  @Test func theOnlyWalletNeedsNoName() throws {
    #expect(try Samples.book().onlyAccount().name == "savings")
  }

  @Test func refusesToChooseAmongWallets() throws {
    let book = AccountBook([try Samples.wallet("one"), try Samples.wallet("two")])
    #expect(throws: AccountBookError.severalWallets(count: 2)) { try book.onlyAccount() }
    #expect(throws: AccountBookError.noWallets) { try AccountBook([]).onlyAccount() }
  }

  @Test func theOnlyWalletWithAKeyNeedsNoName() throws {
    let (one, two) = (try Samples.wallet("one", accounts: 2), try Samples.wallet("two"))
    let watched = [try WatchWalletTests.list("cold"), try WatchWalletTests.list("ice")]
    #expect(try AccountBook([one], watched: watched).onlyWalletWithKey() == one.name)
    #expect(throws: AccountBookError.severalWallets(count: 2)) {
      try AccountBook([one, two], watched: watched).onlyWalletWithKey()
    }
    #expect(throws: AccountBookError.noWallets) {
      try AccountBook([], watched: watched).onlyWalletWithKey()
    }
  }

  @Test("if wallets share an address, the named one is its owner")
  func prefersTheNamed() throws {
    let book = AccountBook([try Samples.wallet("imp"), try Samples.wallet("savings", accounts: 2)])
    let shared = try Samples.address("1")
    #expect(book.owner(of: shared)?.name == "imp")
    for (names, owner) in [
      (["savings"], "savings"), (["imp"], "imp"), (["savings", "imp"], "savings"),
      (["savings/1", nil], "imp"), ([nil, "savings"], "savings"), (["nobody"], "imp"), ([], "imp"),
    ] as [([String?], String)] {
      #expect(book.prioritizing(names).owner(of: shared)?.name == owner, "\(names)")
      #expect(book.prioritizing(names).all.count == book.all.count)
    }
    #expect(book.prioritizing(["savings"]).prioritizing(["imp"]).owner(of: shared)?.name == "imp")
  }

  @Test("an account that was named keeps its number")
  func preferredAccountsKeepTheirNumbers() throws {
    let book = AccountBook([try Samples.wallet(accounts: 3)])
    let wallet = try WalletName(parsing: "savings")
    let accounts = try book.accounts(of: wallet)
    #expect(accounts.map(\.number) == [0, 1, 2])
    let preferred = book.prioritizing(["savings/2"])
    #expect(preferred.all.first == accounts[2])
    #expect(try preferred.accounts(of: wallet) == accounts)
    #expect(try preferred.find("savings/2") == accounts[2])
  }

  @Test("a wallet without the key is not preferred to one that has it")
  func prefersKeys() throws {
    let book = AccountBook([try Samples.wallet()], watched: [try WatchWalletTests.list()])
      .prioritizing(["cold"])
    let address = try Samples.address("1")
    #expect(book.all.first?.name == "cold")
    #expect(book.owner(of: address)?.name == "savings")
    #expect(KnownAddresses(book).own[address] == "cold")
  }
}
