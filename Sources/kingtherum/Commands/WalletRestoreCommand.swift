import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum wallet restore FILE`
struct WalletRestoreCommand: OutboxView {
  static let abandoned: Sentence? = "nothing was restored"

  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore wallets from a backup",
    discussion: """
      Nothing on this machine is overwritten. A wallet that is the same as in the backup is left \
      as it is. If another wallet has the same name, nothing is restored: leave the wallet out \
      with --skip, or restore it alone with --wallet and give it a new name with --as. Existing \
      contacts, settings, tokens and descriptors stay as they are. If you have only the words of a \
      recovery phrase, run `wallet import` instead.

      Examples: kingtherum wallet restore savings.backup --dry-run
                kingtherum wallet restore --paper photo.jpg
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Backup; with --paper, a picture of the page or its lines (- for stdin; default: asked for on "
        + "a terminal)"
    )
  )
  var file: String?

  @Flag(help: "Restore from paper: PNG, JPEG, the PDF, or a text file with the lines")
  var paper = false

  @Option(help: "Restore only this wallet")
  var wallet: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("New name of the wallet; asks for the wallet's password", valueName: "name")
  )
  var newName: String?

  @Option(help: ArgumentHelp("Leave out this wallet; repeatable", valueName: "wallet"))
  var skip: [String] = []

  @Flag(help: "Show what is in the backup and what would happen; change nothing")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Read the backup's password from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var passwordFile: String?

  @Option(
    help: ArgumentHelp(
      "With --as: read the wallet's own password from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var walletPasswordFile: String?

  @OptionGroup var common: CommonOptions

  var needsOutbox: Bool { !paper }

  /// What is restored; the encrypted backup is nil for paper, which is read later.
  struct Request {
    let scene: RestoreBackup.Request
    let sealed: SealedBackup?
  }

  func request(_ session: Session) throws -> Request {
    let file = try path()
    try SecretInput.requireOneStandardInput(file, passwordFile, walletPasswordFile)
    if try file != "-" && !InputFile.isThere(file) {
      try MisplacedAddressError.check(file, insteadOf: .backup)
    }
    let request = RestoreBackup.Request(
      source: file,
      wallet: try wallet.map { try WalletName(parsing: $0) },
      newName: try newName.map { try WalletName(parsing: $0) },
      skipped: try skip.map { try WalletName(parsing: $0) },
      isDryRun: dryRun
    )
    try RestoreBackup.Interactor(worker: LiveBackup(session)).prepare(request)
    return Request(scene: request, sealed: paper ? nil : try LiveBackup.sealed(file))
  }

  func perform(_ request: Request, _ session: Session, _ outbox: Outbox?) async throws {
    let restoring = RestoreBackup.Interactor(worker: LiveBackup(session, outbox: outbox))
    try console.show(RestoreBackup.Presenter().present(try await restore(request, restoring)))
  }

  /// Restores the wallets; the passwords are wiped on return, before the answer is printed.
  private func restore(
    _ request: Request,
    _ restoring: RestoreBackup.Interactor
  ) async throws -> RestoreBackup.Response {
    let plan = try plan(request, restoring)
    guard let named = plan.needsPassphrase else {
      return try await takeAsyncStep("commit", of: restoring) {
        try await $0.commit(plan, passphrase: nil)
      }
    }
    let own: Passphrase? = try SecretInput.passphrase(
      file: walletPasswordFile,
      asking: "Password of \(name: named.text): "
    )
    return try await takeAsyncStep("commit", of: restoring) {
      try await $0.commit(plan, passphrase: own)
    }
  }

  /// Returns the file that was named; without one, a person is asked for it.
  private func path() throws -> String {
    if let file { return file }
    guard Dialog.isPossible(common), let terminal = Terminal() else {
      throw UsageError.missing("file")
    }
    return try FileDialog.chooseExisting("Which file do you want to restore? ", on: terminal) {
      _ = try InputFile.read($0, limit: SealedBackup.maxBytes + 1)
    }
  }

  /// Opens the backup, or reads the paper, and plans the restore.
  private func plan(_ request: Request, _ restoring: RestoreBackup.Interactor) throws
    -> RestoreBackup.Plan
  {
    let scene = request.scene
    guard let sealed = request.sealed else {
      let asksPassword = newName != nil && !dryRun
      return try restoring.plan(
        scene,
        try LiveBackup.paper(scene.source, asksPassword: asksPassword)
      )
    }
    let content = try SecretInput.backupPassphrase(passwordFile) { try sealed.opened(by: $0) }
    return try restoring.plan(scene, content, created: sealed.created)
  }
}
