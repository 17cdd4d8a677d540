import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet backup FILE`
struct WalletBackupCommand: OutboxView {
  static let abandoned: Sentence? = "no backup was written"

  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up all wallets to one file, or one to paper",
    discussion: """
      The encrypted file contains the sealed wallets, their accounts and labels, the token list, \
      the contacts, the settings, the clear-signing descriptors and the outbox. It has its own \
      password; each wallet in it still opens with the wallet's password. `wallet restore` \
      restores all of it.

      --paper writes one wallet to a page, encrypted like its file: as a QR code and as lines that \
      can be typed, with instructions to read them without this program. Without a name it is the \
      default wallet, or the only one.

      Examples: kingtherum wallet backup savings.backup
                kingtherum wallet backup --paper savings.pdf savings
      """
  )

  @Argument(help: "New backup file; with --paper, the wallet name")
  var target: String?

  @Option(
    help: ArgumentHelp(
      "Write one wallet to this new page instead, a .pdf or a .png",
      valueName: "file"
    ),
    completion: .file()
  )
  var paper: String?

  @Option(help: ArgumentHelp("Leave out this wallet; repeatable", valueName: "wallet"))
  var skip: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the backup's password from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var passwordFile: String?

  @OptionGroup var sealing: KDFOptions
  @OptionGroup var common: CommonOptions

  /// The restore command on a paper backup, which may be read in ten years.
  static let restoring = "kingtherum wallet restore --paper FILE"

  var needsOutbox: Bool { paper == nil }

  /// What is written: all wallets to a file, or one to paper.
  enum Request {
    case file(CreateBackup.Request)
    case paper(CreatePaperBackup.Request)
  }

  func request(_ session: Session) throws -> Request {
    guard let paper else {
      guard let target = try target ?? chosenFile() else { throw WalletBackupError.noFile }
      let request = CreateBackup.Request(file: target, leftOut: skip)
      // An unknown name or a damaged wallet is found here, before the outbox is opened.
      _ = try takeStep("draft", of: CreateBackup.Interactor(worker: LiveBackup(session))) {
        try $0.draft(request)
      }
      return .file(request)
    }
    guard skip.isEmpty, passwordFile == nil else { throw CreatePaperBackupError.wallet }
    return .paper(
      CreatePaperBackup.Request(
        wallet: try session.wallet(target, asks: Dialog.isPossible(common)),
        file: paper,
        restoring: Self.restoring
      )
    )
  }

  func perform(_ request: Request, _ session: Session, _ outbox: Outbox?) async throws {
    let worker = LiveBackup(session, outbox: outbox)
    switch request {
    case .file(let request):
      try console.show(CreateBackup.Presenter().present(try make(request, worker)))
    case .paper(let request):
      let making = CreatePaperBackup.Interactor(worker: worker)
      try console.show(
        CreatePaperBackup.Presenter().present(
          try takeStep("act", of: making) { try $0.act(on: request) }
        )
      )
    }
  }

  /// Asks for the file on a terminal; nil for a script.
  private func chosenFile() throws -> String? {
    guard Dialog.isPossible(common), let terminal = Terminal() else { return nil }
    return try FileDialog.choose("File for the backup? ", offering: "wallets.backup", on: terminal)
  }

  /// Creates the backup; its password is wiped on return, before the answer is printed.
  private func make(
    _ request: CreateBackup.Request,
    _ worker: LiveBackup
  ) throws -> CreateBackup.Response {
    let making = CreateBackup.Interactor(worker: worker)
    let draft = try takeStep("draft", of: making) { try $0.draft(request) }
    let passphrase = try SecretInput.newPassphrase(file: passwordFile, locking: .backup)
    return try takeStep("commit", of: making) {
      try $0.commit(draft, passphrase: passphrase, cost: sealing.cost)
    }
  }
}

/// A backup without a file name.
enum WalletBackupError: Error, Equatable {
  case noFile
}

extension WalletBackupError: Reportable {
  var report: Report {
    switch self {
    case .noFile: Report(.usage, "backup-no-file", "missing name of the new backup file")
    }
  }
}
