import ArgumentParser
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet restore FILE`
struct WalletRestoreCommand: OutboxView {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put wallets back from a backup, and never over what is here.",
    discussion: """
      A wallet that is here as it is in the backup is left alone. One whose name is taken stops all \
      of it: leave it out with --skip, or take it alone with --wallet and give it a name with --as. \
      Contacts, settings, tokens and descriptors that are here stay as they are.

      Example: kingtherum wallet restore savings.backup --dry-run
      """
  )

  @Argument(help: "The backup; with --paper the lines of a page, or what its QR code says.")
  var file: String

  @Flag(help: "The file is the text of a page.")
  var paper = false

  @Option(help: "Take this wallet alone.")
  var wallet: String?

  @Option(name: .customLong("as"), help: "The name it gets; asks for the wallet's passphrase.")
  var newName: String?

  @Option(help: "Leave this wallet out. Again for further ones.")
  var skip: [String] = []

  @Flag(help: "Show what is in it and what would happen; change nothing.")
  var dryRun = false

  @Option(help: "Read the backup's passphrase from this file (- for stdin).")
  var passwordFile: String?

  @Option(help: "With --as: read the wallet's own passphrase from this file (- for stdin).")
  var walletPasswordFile: String?

  @OptionGroup var common: CommonOptions

  var needsOutbox: Bool { !paper }

  func play(_ session: Session, _ outbox: Outbox?) async throws {
    let worker = LiveBackup(session, outbox: outbox)
    try console.show(RestoreBackup.Presenter().present(try await restore(worker)))
  }

  /// Restores; the passphrases are wiped when this returns, before anything is said.
  private func restore(_ worker: LiveBackup) async throws -> RestoreBackup.Response {
    try Secrets.requireOneStandardInput(file, passwordFile, walletPasswordFile)
    let request = RestoreBackup.Request(
      source: file,
      wallet: try wallet.map { try WalletName(parsing: $0) },
      newName: try newName.map { try WalletName(parsing: $0) },
      skipped: try skip.map { try WalletName(parsing: $0) },
      isDryRun: dryRun
    )
    let restoring = RestoreBackup.Interactor(worker: worker)
    try restoring.prepare(request)
    let plan =
      try paper
      ? restoring.plan(request, try LiveBackup.paper(file)) : opened(request, restoring)
    guard let named = plan.needsPassphrase else {
      return try await restoring.commit(plan, passphrase: nil)
    }
    let own: Passphrase? = try Secrets.passphrase(file: walletPasswordFile, of: named.text)
    return try await restoring.commit(plan, passphrase: own)
  }

  /// Opens the backup and works out what would happen.
  private func opened(
    _ request: RestoreBackup.Request,
    _ restoring: RestoreBackup.Interactor
  ) throws -> RestoreBackup.Plan {
    let sealed = try LiveBackup.sealed(file)
    let content = try Secrets.backupPassphrase(passwordFile) { try sealed.opened(by: $0) }
    return try restoring.plan(request, content, created: sealed.created)
  }
}
