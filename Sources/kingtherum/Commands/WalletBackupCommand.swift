import ArgumentParser
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet backup FILE`
struct WalletBackupCommand: OutboxView {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Put every wallet into one encrypted file, or one on paper.",
    discussion: """
      The file holds the wallets as they are sealed, their accounts and labels, the list of tokens, \
      the contacts, the settings, the descriptors of contracts and what was sent. It gets a \
      passphrase of its own; each wallet in it still opens with its own. `wallet restore` puts all of \
      it back.

      With --paper one wallet goes on a page, as encrypted as its file: a QR code, the same as lines \
      that can be typed, and how to read them without this program.

      Example: kingtherum wallet backup savings.backup

      Example: kingtherum wallet backup --paper savings.pdf savings
      """
  )

  @Argument(help: "The new file; with --paper the wallet.")
  var target: String

  @Option(help: "Write one wallet to this new page instead, a .pdf or a .png.")
  var paper: String?

  @Option(help: "Leave this wallet out. Again for further ones.")
  var skip: [String] = []

  @Option(help: "Read the backup's passphrase from this file (- for stdin).")
  var passwordFile: String?

  @OptionGroup var sealing: SealingOptions
  @OptionGroup var common: CommonOptions

  /// What a page says of its way back; it is read in ten years.
  static let restoring = "kingtherum wallet restore --paper FILE"

  var needsOutbox: Bool { paper == nil }

  func play(_ session: Session, _ outbox: Outbox?) async throws {
    let worker = LiveBackup(session, outbox: outbox)
    guard let paper else {
      return try console.show(MakeBackup.Presenter().present(try make(worker)))
    }
    guard skip.isEmpty, passwordFile == nil else { throw MakePaperError.wallet }
    let making = MakePaper.Interactor(worker: worker)
    let request = MakePaper.Request(
      wallet: try WalletName(parsing: target),
      file: paper,
      restoring: Self.restoring
    )
    try console.show(MakePaper.Presenter().present(try making.act(on: request)))
  }

  /// Makes it; the passphrase is wiped when this returns, before anything is said.
  private func make(_ worker: LiveBackup) throws -> MakeBackup.Response {
    let making = MakeBackup.Interactor(worker: worker)
    let draft = try making.draft(.init(file: target, leftOut: skip))
    let passphrase = try Secrets.newPassphrase(file: passwordFile)
    return try making.commit(draft, passphrase: passphrase, cost: sealing.cost)
  }
}
