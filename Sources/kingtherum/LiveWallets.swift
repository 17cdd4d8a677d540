import Core
import Entity
import Scenes
import WalletKit

extension Session {
  var wallets: LiveWallets { LiveWallets(keystore: Keystore(path: home), home: home) }
}

/// The wallets in the folder.
struct LiveWallets: Sendable {
  let keystore: Keystore
  let home: String

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
  func verifiedWallet(named name: WalletName, passphrase: borrowing Passphrase) throws
    -> WalletEntry
  {
    let unlocked = try keystore.unlock(name, passphrase: passphrase)
    return unlocked.entry
  }
}

extension LiveWallets: SplitShares.Worker {
  func content(of wallet: WalletName, passphrase: borrowing Passphrase) throws
    -> SplitShares.WalletContent
  {
    let unlocked = try keystore.unlock(wallet, passphrase: passphrase)
    return SplitShares.WalletContent(
      bytes: try unlocked.secret.withContent { try SecretBytes(copying: $0) },
      kind: unlocked.secret.kind,
      needsPassphrase: unlocked.secret.needsPassphrase
    )
  }
}

extension LiveWallets: ExportWallet.Worker {
  func words(of wallet: WalletName, passphrase: borrowing Passphrase) throws -> SecretBytes {
    let unlocked = try keystore.unlock(wallet, passphrase: passphrase)
    return try unlocked.secret.mnemonic().sentence()
  }

  func key(
    of account: Address,
    in wallet: WalletName,
    passphrase: borrowing Passphrase
  ) throws -> PrivateKey {
    let unlocked = try keystore.unlock(wallet, passphrase: passphrase)
    return try unlocked.key(for: account)
  }

  func keystoreFile(
    sealing key: borrowing PrivateKey,
    password: borrowing Passphrase
  ) throws -> [UInt8] {
    try V3Keystore.file(sealing: key, password: password.typed)
  }
}

extension LiveWallets: AddAccount.Worker {
  func add(
    _ path: DerivationPath,
    label: WalletName?,
    to wallet: WalletName,
    passphrase: borrowing Passphrase
  ) throws -> WalletEntry {
    try keystore.addAccount(
      to: wallet,
      passphrase: passphrase,
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
    passphrase: borrowing Passphrase
  ) throws -> SignedTransaction {
    let unlocked = try keystore.unlock(wallet, passphrase: passphrase)
    return try transaction.signed(by: try unlocked.key(for: account))
  }
}
