import Core
package import Entity
package import Scenes
package import WalletKit

extension Session {
  /// The wallets; a BIP-39 passphrase is asked for if a wallet has one.
  package var wallets: LiveWallets { wallets(wordsPassphraseFile: nil) }

  /// Returns the wallets; one may have its BIP-39 passphrase in this file, nil to ask for it.
  package func wallets(wordsPassphraseFile: String?) -> LiveWallets {
    LiveWallets(
      keystore: Keystore(path: home, state: state),
      home: home,
      notify: notify,
      askWords: askWords,
      wordsPassphraseFile: wordsPassphraseFile,
      log: records.log,
      approval: approval,
      resolvedNames: resolvedNames
    )
  }
}

/// The wallets in a home folder.
package struct LiveWallets: Sendable {
  /// Asks for the BIP-39 passphrase of a wallet, or reads it from a file.
  package typealias AskBIP39Passphrase =
    @Sendable (WalletName, _ file: String?) throws -> Passphrase

  let keystore: Keystore
  package let home: String
  /// Receives notices about side effects.
  package let notify: Notice.Listener
  /// Asks for the BIP-39 passphrase of a wallet.
  package let askWords: AskBIP39Passphrase
  /// The file with that passphrase; nil to ask for it.
  package let wordsPassphraseFile: String?
  /// The master fingerprint that a signing request names; other wallets must not sign it.
  var wantedFingerprint: [UInt8]?
  /// The log of earlier signatures.
  package let log: AuditLog
  /// The approval that every signature must pass.
  package let approval: Approval.Interactor
  /// What the names in the command led to.
  package let resolvedNames: ResolvedNames

  package func accounts() throws -> AccountBook {
    let listings = try wallets()
    var damaged: [String: KeystoreError] = [:]
    for case .damaged(let slug, let error) in listings { damaged[slug] = error }
    return AccountBook(
      listings.compactMap(\.entry),
      watched: listings.compactMap(\.watched),
      damaged: damaged
    )
  }

  package func wallets() throws -> [WalletListing] { try keystore.list() }
  package func wallet(named name: WalletName) throws -> WalletEntry {
    try keystore.entry(named: name)
  }
  package func watched(_ name: WalletName) throws -> WatchEntry? { try keystore.watched(name) }
  package func file(of wallet: WalletEntry) -> String { keystore.file(of: wallet.name) }
  package func requireFree(_ name: WalletName) throws { try keystore.requireFree(name) }
  package func backupVerifications() throws -> [String: BackupVerification] {
    try keystore.backupVerifications()
  }
}

extension LiveWallets: ListWallets.Worker, ListAccounts.Worker, Receive.Worker {}
extension LiveWallets: ShowTransaction.Worker {}

extension LiveWallets: CreateWallet.Worker, ImportWallet.Worker {
  package func newMnemonic(words: Int, language: WordLanguage) throws -> Mnemonic {
    try Mnemonic.generate(words: words, language: language)
  }

  package func places(_ count: Int, below words: Int) -> [Int] {
    Array((0..<words).shuffled().prefix(count)).sorted()
  }

  package func store(
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

  package func store(
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
  package func verifiedWallet(
    named name: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> WalletEntry {
    let wallet = try unlocked(name, by: secret)
    return wallet.entry
  }
}

extension LiveWallets: SplitShares.Worker {
  package func content(of wallet: WalletName, passphrase: borrowing Passphrase) throws
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
  package func words(of wallet: WalletName, passphrase: borrowing Passphrase) throws -> SecretBytes
  {
    let unlocked = try unlocked(wallet, passphrase)
    return try unlocked.secret.mnemonic().sentence()
  }

  package func key(
    of account: Address,
    in wallet: WalletName,
    passphrase: borrowing Passphrase
  ) throws -> PrivateKey {
    let unlocked = try unlocked(wallet, passphrase)
    return try unlocked.key(for: account)
  }

  package func keystoreFile(
    sealing key: borrowing PrivateKey,
    password: borrowing Passphrase
  ) throws -> [UInt8] {
    try V3Keystore.file(sealing: key, password: password.typed)
  }
}

extension LiveWallets: AddAccount.Worker {
  package func add(
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
  package func addresses(
    of wallet: WalletName,
    at paths: [DerivationPath],
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> [Address] {
    try unlocked(wallet, by: secret).addresses(at: paths)
  }

  package func extendedPublicKey(
    of wallet: WalletName,
    at path: DerivationPath,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> (key: ExtendedPublicKey, masterFingerprint: [UInt8]) {
    let wallet = try unlocked(wallet, by: secret)
    return (try wallet.extendedPublicKey(at: path), try wallet.masterFingerprint())
  }
}

extension LiveWallets: SignTransaction.Worker {
  package func sign(
    _ approved: Approved<SignTransaction.Draft>,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> Recorded<SignedTransaction> {
    let unlocked = try unlocked(approved.payload.wallet, by: secret)
    try remember(approved.payload.agreedNames)
    let transaction = approved.payload.document.transaction
    return try approval.sign(one: approved, by: unlocked, hash: \.hash) { key in
      try transaction.signed(by: key)
    }
  }
}
