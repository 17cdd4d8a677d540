import Core
import Entity
import Scenes
import WalletKit

extension Session {
  /// The wallets; one whose words go with a BIP-39 passphrase asks for it on the terminal.
  var wallets: LiveWallets { wallets(wordsPassphraseFile: nil) }

  /// The wallets, of which some may want the BIP-39 passphrase of their words.
  func wallets(_ words: WalletWordsOptions) -> LiveWallets {
    wallets(wordsPassphraseFile: words.passphraseFile)
  }

  private func wallets(wordsPassphraseFile: String?) -> LiveWallets {
    LiveWallets(
      keystore: Keystore(path: home, state: state),
      home: home,
      console: console,
      wordsPassphraseFile: wordsPassphraseFile,
      log: records.log,
      approval: approval
    )
  }
}

/// The wallets in the folder.
struct LiveWallets: Sendable {
  let keystore: Keystore
  let home: String
  let console: Console
  /// Where the BIP-39 passphrase of a wallet's words comes from; nil for the terminal.
  let wordsPassphraseFile: String?
  /// The master key that a request names by its fingerprint; another wallet does not sign it.
  var wantedFingerprint: [UInt8]?
  /// What was signed here before.
  let log: AuditLog
  /// What everything that is signed goes through.
  let approval: Approval.Interactor

  func accounts() throws -> AccountBook {
    let listings = try wallets()
    var damaged: [String: KeystoreError] = [:]
    for case .damaged(let slug, let error) in listings { damaged[slug] = error }
    return AccountBook(
      listings.compactMap(\.entry),
      watched: listings.compactMap(\.watched),
      damaged: damaged
    )
  }

  func wallets() throws -> [WalletListing] { try keystore.list() }
  func wallet(named name: WalletName) throws -> WalletEntry { try keystore.entry(named: name) }
  func watched(_ name: WalletName) throws -> WatchEntry? { try keystore.watched(name) }
  func file(of wallet: WalletEntry) -> String { keystore.file(of: wallet.name) }
  func requireFree(_ name: WalletName) throws { try keystore.requireFree(name) }
  func drills() throws -> [String: Drill] { try keystore.drills() }
}

extension LiveWallets: ListWallets.Worker, ListAccounts.Worker, Receive.Worker {}
extension LiveWallets: ShowTransaction.Worker {}

extension LiveWallets: CreateWallet.Worker, ImportWallet.Worker {
  func newMnemonic(words: Int, language: WordLanguage) throws -> Mnemonic {
    try Mnemonic.generate(words: words, language: language)
  }

  func places(_ count: Int, below words: Int) -> [Int] {
    Array((0..<words).shuffled().prefix(count)).sorted()
  }

  func store(
    _ mnemonic: borrowing Mnemonic,
    as name: WalletName,
    passphrase: borrowing Passphrase,
    cost: KDFCost
  ) throws -> WalletEntry {
    try store(
      try WalletSecret(mnemonic: mnemonic),
      wordsPassphrase: nil,
      as: name,
      passphrase: passphrase,
      cost: cost
    )
  }

  func store(
    _ secret: borrowing WalletSecret,
    wordsPassphrase: borrowing Passphrase?,
    as name: WalletName,
    passphrase: borrowing Passphrase,
    cost: KDFCost
  ) throws -> WalletEntry {
    let now = Int64(Clock.now)
    switch wordsPassphrase {
    case .none:
      return try keystore.create(
        name,
        secret: secret,
        passphrase: passphrase,
        cost: cost,
        now: now
      )
    case .some(let words):
      return try keystore.create(
        name,
        secret: secret,
        wordsPassphrase: words,
        passphrase: passphrase,
        cost: cost,
        now: now
      )
    }
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

extension LiveWallets: SplitShares.Worker {
  func content(of wallet: WalletName, passphrase: borrowing Passphrase) throws
    -> SplitShares.WalletContent
  {
    let unlocked = try unlocked(wallet, passphrase)
    return SplitShares.WalletContent(
      bytes: try unlocked.secret.withContent { try SecretBytes(copying: $0) },
      kind: unlocked.secret.kind,
      language: unlocked.secret.language,
      needsPassphrase: unlocked.secret.needsPassphrase
    )
  }
}

extension LiveWallets: ExportWallet.Worker {
  func words(of wallet: WalletName, passphrase: borrowing Passphrase) throws -> SecretBytes {
    let unlocked = try unlocked(wallet, passphrase)
    return try unlocked.secret.mnemonic().sentence()
  }

  func key(
    of account: Address,
    in wallet: WalletName,
    passphrase: borrowing Passphrase
  ) throws -> PrivateKey {
    let unlocked = try unlocked(wallet, passphrase)
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
    label: WalletName?,
    to wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret,
    at path: (WalletEntry) throws -> DerivationPath
  ) throws -> WalletEntry {
    let wallet = try unlocked(wallet, by: secret)
    return try keystore.addAccount(to: wallet, path: try path(wallet.entry), label: label)
  }
}

extension LiveWallets: DeriveAccounts.Worker, ShowExtendedKey.Worker {
  func addresses(
    of wallet: WalletName,
    at paths: [DerivationPath],
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> [Address] {
    try unlocked(wallet, by: secret).addresses(at: paths)
  }

  func extendedPublicKey(
    of wallet: WalletName,
    at path: DerivationPath,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> (key: ExtendedPublicKey, masterFingerprint: [UInt8]) {
    let wallet = try unlocked(wallet, by: secret)
    return (try wallet.extendedPublicKey(at: path), try wallet.masterFingerprint())
  }
}

extension LiveWallets: SignTransaction.Worker {
  func sign(
    _ approved: Approved<SignTransaction.Draft>,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> Recorded<SignedTransaction> {
    let unlocked = try unlocked(approved.payload.wallet, by: secret)
    let transaction = approved.payload.document.transaction
    return try approval.sign(one: approved, by: unlocked, hash: \.hash) { key in
      try transaction.signed(by: key)
    }
  }
}
