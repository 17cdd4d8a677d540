import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

@Suite struct KeystoreAccountsTests {
  @Test func addsTheNextAccountEachTime() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let first = try temporary.keystore.addAccount(
      to: Sample.name(),
      passphrase: Sample.passphrase(),
      label: Sample.name("급여")
    )
    let second = try temporary.keystore.addAccount(
      to: Sample.name(),
      passphrase: Sample.passphrase(),
      path: DerivationPath(parsing: "m/44'/60'/1'/0/7")
    )
    let third = try temporary.keystore.addAccount(
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
    #expect(try temporary.mode(temporary.file("savings.accounts")) == 0o600)
    #expect(try temporary.names() == [".lock", "savings.accounts", "savings.ktr"])
    let wallet = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(wallet.entry == third)
  }

  @Test func refusesAnAccountThatIsThere() throws {
    let temporary = try TemporaryHome()
    let entry = try Sample.create(in: temporary.keystore)
    #expect(throws: KeystoreError.accountExists(entry.address)) {
      _ = try temporary.keystore.addAccount(
        to: Sample.name(),
        passphrase: Sample.passphrase(),
        path: .ethereum(account: 0)
      )
    }
  }

  @Test func refusesAListThatOthersChanged() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    _ = try temporary.keystore.addAccount(to: Sample.name(), passphrase: Sample.passphrase())
    var list = try AccountsDocument(parsing: temporary.read("savings.accounts"))
    list.accounts[1] = AccountEntry(path: list.accounts[1].path, address: .zero, label: nil)
    try temporary.write(list.file, to: "savings.accounts")
    let path = temporary.file("savings.accounts")
    #expect(throws: KeystoreError.accountList(.tampered, path: path)) {
      _ = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    }
  }

  @Test func refusesAnAddressThatIsNotTheWallets() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    do {
      let wallet = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
      var list = AccountsDocument(
        wallet: wallet.loaded.document.id,
        generation: 1,
        accounts: [
          AccountEntry(path: try .ethereum(account: 5), address: wallet.entry.address, label: nil)
        ],
        mac: []
      )
      try list.authenticate(under: wallet.dataKey)
      try temporary.write(list.file, to: "savings.accounts")
    }
    #expect(
      throws: KeystoreError.accountList(.address, path: temporary.file("savings.accounts"))
    ) {
      _ = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    }
  }

  @Test func worksWithoutAListAndIgnoresAnotherWallets() throws {
    let temporary = try TemporaryHome()
    let entry = try Sample.create(in: temporary.keystore)
    _ = try temporary.keystore.addAccount(to: Sample.name(), passphrase: Sample.passphrase())
    let list = try temporary.read("savings.accounts")
    try FileManager.default.removeItem(atPath: temporary.file("savings.accounts"))
    #expect(try temporary.keystore.entry(named: Sample.name()) == entry)
    try FileManager.default.removeItem(atPath: temporary.file("savings.ktr"))
    try temporary.write(list, to: "savings.accounts")
    let anew = try Sample.create(in: temporary.keystore)
    #expect(anew.accounts.count == 1)
    let more = try temporary.keystore.addAccount(to: Sample.name(), passphrase: Sample.passphrase())
    #expect(more.accounts.count == 2)
  }

  @Test func reportsADamagedList() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    try temporary.write(Array("{}\n".utf8), to: "savings.accounts")
    let error = KeystoreError.accountList(.format, path: temporary.file("savings.accounts"))
    #expect(try temporary.keystore.list() == [.damaged(slug: "savings", error)])
    #expect(throws: error) { _ = try temporary.keystore.entry(named: Sample.name()) }
  }

  @Test func refusesAChangeBesideAnother() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let one = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    let other = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    _ = try temporary.keystore.addAccount(to: one)
    let after = try temporary.read("savings.accounts")
    #expect(throws: KeystoreError.conflict) { _ = try temporary.keystore.addAccount(to: other) }
    #expect(throws: KeystoreError.conflict) { _ = try temporary.keystore.addAccount(to: one) }
    #expect(try temporary.read("savings.accounts") == after)
  }

  @Test func refusesAChangeToAWalletThatWasReplaced() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let wallet = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    try FileManager.default.removeItem(atPath: temporary.file("savings.ktr"))
    #expect(throws: KeystoreError.conflict) { _ = try temporary.keystore.addAccount(to: wallet) }
    try Sample.create(in: temporary.keystore)
    #expect(throws: KeystoreError.conflict) { _ = try temporary.keystore.addAccount(to: wallet) }
    #expect(try temporary.names() == [".lock", "savings.ktr"])
  }

  @Test func stopsBeforeTheListIsTooLong() throws {
    let temporary = try TemporaryHome()
    let entry = try Sample.create(in: temporary.keystore)
    let wallet = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
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
        standings: accounts.map { _ in .verified },
        generation: 1,
        updated: 0,
        cost: entry.cost,
        slots: entry.slots
      ),
      openedBy: .passphrase,
      secret: try Sample.words(),
      keys: try WalletKeys(of: Sample.words()),
      dataKey: try DataKey.random(),
      loaded: wallet.loaded
    )
    #expect(throws: KeystoreError.accountsFull) { _ = try temporary.keystore.addAccount(to: full) }
  }
}
