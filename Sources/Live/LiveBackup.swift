import Core
package import Entity
import Files
import HomeKit
package import Scenes
package import WalletKit

/// The wallets and the public files beside them, for backups.
package struct LiveBackup: Sendable {
  package let session: Session
  let liveWallets: LiveWallets
  /// The sent transactions; nil if they are not included.
  package let outbox: Outbox?

  package init(_ session: Session, outbox: Outbox? = nil) {
    (self.session, liveWallets, self.outbox) = (session, session.wallets, outbox)
  }

  private static let fileLimit = 16 << 20

  private func path(of extra: BackupContent.Extra) -> String {
    // The names in a backup are those of kinds, which older versions accept.
    switch extra {
    case .labels: LabelFile(home: session.home).path
    case .names: PaidNamesFile(home: session.home).path
    case .config, .contacts, .descriptors, .outbox, .tokens: session.home + "/" + extra.rawValue
    }
  }

  /// Reads a file of the home folder; nil if it does not exist.
  private func file(_ extra: BackupContent.Extra) throws -> [UInt8]? {
    let path = path(of: extra)
    guard try InputFile.isThere(path) else { return nil }
    return try InputFile.read(path, limit: Self.fileLimit)
  }

  /// Reads a backup, and checks everything that needs no password.
  package static func sealed(_ path: String) throws -> SealedBackup {
    let sealed = try SealedBackup(
      parsing: try InputFile.read(path, limit: SealedBackup.maxBytes + 1)
    )
    try sealed.requireMemory()
    return sealed
  }
}

extension LiveBackup: CreateBackup.Worker {
  package func now() -> Int64 { Int64(Clock.now) }

  package func requireFree(file: String) throws { try NewFile.requireFree(file) }

  package func content(leavingOut names: [String]) throws -> CreateBackup.Content {
    let settings = session.config.kept
    var extras: [BackupContent.Extra: [UInt8]] = [:]
    let kept = try liveWallets.keystore.backupContent(leavingOut: names)
    if !settings.text.isEmpty { extras[.config] = settings.text }
    for extra in [BackupContent.Extra.contacts, .labels, .names, .tokens] {
      extras[extra] = try file(extra)
    }
    if let sent = outbox?.kept, !sent.isEmpty { extras[.outbox] = OutboxLines.text(of: sent) }
    let (descriptors, leftOut) = session.descriptorFolder.forBackup()
    extras[.descriptors] = descriptors
    return CreateBackup.Content(
      backup: try kept.adding(extras),
      nodesLeftOut: settings.nodesLeftOut,
      descriptorsLeftOut: leftOut
    )
  }

  package func write(_ backup: SealedBackup, to file: String) throws {
    try AtomicFile.write(backup.file, to: file) { written in
      guard try SealedBackup(parsing: written) == backup else { throw BackupError.readBack }
    }
  }
}

extension LiveBackup: CreatePaperBackup.Worker {
  package func paper(of name: WalletName) throws -> PaperWallet {
    try liveWallets.keystore.paper(of: name)
  }

  package func write(_ page: PaperPage, as form: CreatePaperBackup.Form, to file: String) throws {
    let bytes =
      switch form {
      case .pdf: try PaperDrawing.draw(page, on: PDF())
      case .png: try PaperDrawing.draw(page, on: PaperPicture())
      }
    try AtomicFile.write(bytes, to: file)
  }

  /// Reads a paper backup: text typed from a page, scanned from its QR code, or in a picture.
  ///
  /// `asksPassword` is true if a password is asked for later: such a process must not read
  /// pictures.
  package static func paper(_ path: String, asksPassword: Bool) throws -> BackupContent {
    let text = try PaperFile.text(in: path, asksPassword: asksPassword)
    return try BackupContent(try PaperWallet(parsing: text))
  }
}

extension LiveBackup: RestoreBackup.Worker, CheckBackup.Worker {
  package func accounts() throws -> AccountBook { try liveWallets.accounts() }
  package func contacts() throws -> ContactBook { try liveWallets.contacts() }
  package func wallets() throws -> [WalletListing] { try liveWallets.wallets() }

  package func restoreOutcome(of wallet: BackupWallet, as name: WalletName) throws -> RestoreOutcome
  {
    try liveWallets.keystore.restoreOutcome(of: wallet, as: name)
  }

  package func restore(
    _ watched: BackupWatched,
    isDryRun: Bool
  ) throws -> RestoreBackup.ExtraOutcome {
    switch try liveWallets.keystore.restoreOutcome(of: watched) {
    case .here: return .here
    case nil: return .kept
    case .new:
      if !isDryRun { try liveWallets.keystore.restore(watched) }
      return .new
    }
  }

  package func restore(_ wallet: BackupWallet) throws { try liveWallets.keystore.restore(wallet) }

  package func restore(
    _ wallet: BackupWallet,
    as name: WalletName,
    passphrase: borrowing Passphrase
  ) throws {
    try liveWallets.keystore.restore(wallet, as: name, passphrase: passphrase, now: now())
  }

  package func restore(
    _ extra: BackupContent.Extra,
    _ bytes: [UInt8],
    isDryRun: Bool
  ) async throws -> RestoreBackup.ExtraOutcome {
    do { try Self.check(extra, bytes) } catch let error as any Reportable {
      return .invalid(error.report)
    }
    if extra == .outbox { return try await restoreOutbox(bytes, isDryRun: isDryRun) }
    if extra == .descriptors {
      if !isDryRun { try liveWallets.keystore.makeHome() }
      return .beside(try session.descriptorFolder.restore(bytes, isDryRun: isDryRun))
    }
    let here = extra == .config ? try settingsHere : try file(extra)
    if let here { return here == bytes ? .here : .kept }
    if !isDryRun {
      try liveWallets.keystore.makeHome()
      try AtomicFile.write(bytes, to: path(of: extra))
    }
    return .new
  }

  /// Validates a file as the commands that use it would.
  ///
  /// A restored file must not break those commands, nor contain what such a file must not.
  private static func check(_ extra: BackupContent.Extra, _ bytes: [UInt8]) throws {
    switch extra {
    case .contacts: _ = try ContactBook(parsing: bytes)
    case .labels: _ = try HistoryLabels(parsing: bytes)
    case .names: _ = try PaidNames(parsing: bytes)
    case .tokens: _ = try TokenFile.tokens(in: bytes, extra.rawValue)
    case .config:
      let config = try Config(parsing: bytes)
      // They can name commands to run.
      guard config.credentials.isEmpty else { throw ConfigError.credentialsInBackup }
      _ = try config.naming(by: config.registry())
    case .outbox: _ = try OutboxLines.parse(bytes)
    case .descriptors:
      guard DescriptorLines(parsing: bytes) != nil else {
        throw DescriptorFolderError.index("its entry in the backup is malformed")
      }
    }
  }

  /// The current settings in the form of a backup; nil if there is no file.
  private var settingsHere: [UInt8]? {
    get throws { try InputFile.isThere(path(of: .config)) ? session.config.kept.text : nil }
  }

  private func restoreOutbox(_ bytes: [UInt8], isDryRun: Bool) async throws
    -> RestoreBackup.ExtraOutcome
  {
    let kept = try OutboxLines.parse(bytes)
    // A paper backup has none.
    guard let outbox else { return .kept }
    if isDryRun {
      let here = Set(outbox.kept.map(\.signed.hash))
      return .added(kept.filter { !here.contains($0.signed.hash) }.count)
    }
    return .added(try await outbox.keep(kept))
  }
}

extension LiveBackup {
  package func recordBackupVerification(of wallet: WalletEntry) throws -> BackupVerification {
    try liveWallets.recordBackupVerification(of: wallet)
  }
}

extension LiveWallets: VerifyRecoveryPhrase.Worker {
  package func disagreement(
    of secret: borrowing WalletSecret,
    wordsPassphrase: borrowing Passphrase?,
    with wallet: WalletEntry
  ) throws -> (wanted: Address, found: Address)? {
    try keystore.disagreement(of: secret, wordsPassphrase: wordsPassphrase, with: wallet)
  }

  package func recordBackupVerification(of wallet: WalletEntry) throws -> BackupVerification {
    try keystore.recordBackupVerification(of: wallet, now: Int64(Clock.now))
  }
}
