import Core
import Entity
import Scenes
import WalletKit

extension Session {
  var wallets: LiveWallets {
    LiveWallets(keystore: Keystore(path: home, state: state), home: home, console: console)
  }
}

/// The wallets in the folder.
struct LiveWallets: Sendable {
  let keystore: Keystore
  let home: String
  let console: Console

  func accounts() throws -> AccountBook {
    let listings = try wallets()
    var damaged: [String: KeystoreError] = [:]
    for case .damaged(let slug, let error) in listings { damaged[slug] = error }
    return AccountBook(listings.compactMap(\.entry), damaged: damaged)
  }

  func wallets() throws -> [WalletListing] { try keystore.list() }
  func wallet(named name: WalletName) throws -> WalletEntry { try keystore.entry(named: name) }
  func file(of wallet: WalletEntry) -> String { keystore.file(of: wallet.name) }
  func requireFree(_ name: WalletName) throws { try keystore.requireFree(name) }
}

extension LiveWallets: ListWallets.Worker, ListAccounts.Worker, Receive.Worker {}
extension LiveWallets: ShowTransaction.Worker {}

extension LiveWallets: CreateWallet.Worker, ImportWallet.Worker {
  func newMnemonic(words: Int) throws -> Mnemonic { try Mnemonic.generate(words: words) }

  func places(_ count: Int, below words: Int) -> [Int] {
    Array((0..<words).shuffled().prefix(count)).sorted()
  }

  func store(
    _ mnemonic: borrowing Mnemonic,
    as name: WalletName,
    passphrase: borrowing Passphrase,
    cost: KDFCost
  ) throws -> WalletEntry {
    try store(try WalletSecret(mnemonic: mnemonic), as: name, passphrase: passphrase, cost: cost)
  }

  func store(
    _ secret: borrowing WalletSecret,
    as name: WalletName,
    passphrase: borrowing Passphrase,
    cost: KDFCost
  ) throws -> WalletEntry {
    try keystore.create(
      name,
      secret: secret,
      passphrase: passphrase,
      cost: cost,
      now: Int64(Clock.now)
    )
  }
}

extension LiveWallets: ShowWallet.Worker {
  func verifiedWallet(
    named name: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> WalletEntry {
    let wallet = try unlocked(name, by: secret)
    return wallet.entry
  }
}

extension LiveWallets: AddAccount.Worker {
  func add(
    _ path: DerivationPath,
    label: WalletName?,
    to wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> WalletEntry {
    try keystore.addAccount(
      to: try unlocked(wallet, by: secret),
      path: path,
      label: label
    )
  }
}

extension LiveWallets: SignTransaction.Worker {
  func sign(
    _ transaction: Transaction,
    as account: Address,
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> SignedTransaction {
    let unlocked = try unlocked(wallet, by: secret)
    return try transaction.signed(by: try unlocked.key(for: account))
  }
}
