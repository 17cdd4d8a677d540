import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

@Suite struct KeystoreAccountsTests {
  @Test func addsTheNextAccountEachTime() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    let first = try scratch.keystore.addAccount(
      to: Sample.name(),
      passphrase: Sample.passphrase(),
      label: Sample.name("급여")
    )
    let second = try scratch.keystore.addAccount(
      to: Sample.name(),
      passphrase: Sample.passphrase(),
      path: DerivationPath(parsing: "m/44'/60'/1'/0/7")
    )
    let third = try scratch.keystore.addAccount(
      to: Sample.name(),
      passphrase: Sample.passphrase()
    )
    #expect(first.accounts.count == 2 && second.accounts.count == 3)
    #expect(
      third.accounts.map(\.path?.description) == [
        "m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1", "m/44'/60'/1'/0/7", "m/44'/60'/0'/0/2",
      ]
    )
    #expect(third.accounts[1].label?.text == "급여")
    #expect(
      third.accounts[1].address.description == "0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0"
    )
    #expect(try scratch.mode(scratch.file("savings.accounts")) == 0o600)
    #expect(try scratch.names() == [".lock", "savings.accounts", "savings.ktr"])
    let wallet = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(wallet.entry == third)
  }

  @Test func refusesAnAccountThatIsThere() throws {
    let scratch = try Scratch()
    let entry = try Sample.create(in: scratch.keystore)
    #expect(throws: KeystoreError.accountExists(entry.address)) {
      _ = try scratch.keystore.addAccount(
        to: Sample.name(),
        passphrase: Sample.passphrase(),
        path: .ethereum(account: 0)
      )
    }
  }

  @Test func refusesAListThatOthersChanged() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    _ = try scratch.keystore.addAccount(to: Sample.name(), passphrase: Sample.passphrase())
    var list = try AccountsDocument(parsing: scratch.read("savings.accounts"))
    list.accounts[1] = AccountEntry(path: list.accounts[1].path, address: .zero, label: nil)
    try scratch.write(list.file, to: "savings.accounts")
    let path = scratch.file("savings.accounts")
    #expect(throws: KeystoreError.accountList(.tampered, path: path)) {
      _ = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    }
  }

  @Test func refusesAnAddressThatIsNotTheWallets() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    do {
      let wallet = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
      var list = AccountsDocument(
        wallet: wallet.loaded.document.id,
        generation: 1,
        accounts: [
          AccountEntry(path: try .ethereum(account: 5), address: wallet.entry.address, label: nil)
        ],
        mac: []
      )
      try list.authenticate(under: wallet.dataKey)
      try scratch.write(list.file, to: "savings.accounts")
    }
    #expect(
      throws: KeystoreError.accountList(.address, path: scratch.file("savings.accounts"))
    ) {
      _ = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    }
  }

  @Test func doesWithoutAListAndWithoutAStrangersList() throws {
    let scratch = try Scratch()
    let entry = try Sample.create(in: scratch.keystore)
    _ = try scratch.keystore.addAccount(to: Sample.name(), passphrase: Sample.passphrase())
    let list = try scratch.read("savings.accounts")
    try FileManager.default.removeItem(atPath: scratch.file("savings.accounts"))
    #expect(try scratch.keystore.entry(named: Sample.name()) == entry)
    try FileManager.default.removeItem(atPath: scratch.file("savings.ktr"))
    try scratch.write(list, to: "savings.accounts")
    let anew = try Sample.create(in: scratch.keystore)
    #expect(anew.accounts.count == 1)
    let more = try scratch.keystore.addAccount(to: Sample.name(), passphrase: Sample.passphrase())
    #expect(more.accounts.count == 2)
  }

  @Test func tellsOfADamagedList() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    try scratch.write(Array("{}\n".utf8), to: "savings.accounts")
    let error = KeystoreError.accountList(.format, path: scratch.file("savings.accounts"))
    #expect(try scratch.keystore.list() == [.damaged(slug: "savings", error)])
    #expect(throws: error) { _ = try scratch.keystore.entry(named: Sample.name()) }
  }

  @Test func refusesAChangeBesideAnother() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    let one = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    let other = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    _ = try scratch.keystore.addAccount(to: one)
    let after = try scratch.read("savings.accounts")
    #expect(throws: KeystoreError.conflict) { _ = try scratch.keystore.addAccount(to: other) }
    #expect(throws: KeystoreError.conflict) { _ = try scratch.keystore.addAccount(to: one) }
    #expect(try scratch.read("savings.accounts") == after)
  }

  @Test func refusesAChangeToAWalletThatWasReplaced() throws {
    let scratch = try Scratch()
    try Sample.create(in: scratch.keystore)
    let wallet = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    try FileManager.default.removeItem(atPath: scratch.file("savings.ktr"))
    #expect(throws: KeystoreError.conflict) { _ = try scratch.keystore.addAccount(to: wallet) }
    try Sample.create(in: scratch.keystore)
    #expect(throws: KeystoreError.conflict) { _ = try scratch.keystore.addAccount(to: wallet) }
    #expect(try scratch.names() == [".lock", "savings.ktr"])
  }

  @Test func stopsBeforeTheListIsTooLong() throws {
    let scratch = try Scratch()
    let entry = try Sample.create(in: scratch.keystore)
    let wallet = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    var accounts = entry.accounts
    for index in 1..<700 as Range<UInt32> {
      let path = try DerivationPath.ethereum(account: index)
      accounts.append(AccountEntry(path: path, address: .zero, label: nil))
    }
    let full = UnlockedWallet(
      entry: WalletEntry(
        name: entry.name,
        id: entry.id,
        kind: entry.kind,
        address: entry.address,
        accounts: accounts,
        generation: 1,
        updated: 0,
        cost: entry.cost,
        slots: entry.slots
      ),
      secret: try Sample.words(),
      keys: try WalletKeys(of: Sample.words()),
      dataKey: try DataKey.random(),
      loaded: wallet.loaded
    )
    #expect(throws: KeystoreError.accountsFull) { _ = try scratch.keystore.addAccount(to: full) }
  }
}
