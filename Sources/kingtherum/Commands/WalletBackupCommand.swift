import ArgumentParser
import Entity
import Scenes
import WalletKit

/// `kingtherum wallet backup FILE`
struct WalletBackupCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Put every wallet into one encrypted file.",
    discussion: """
      The file holds the wallets as they are sealed, their accounts and labels, the list of tokens, \
      the settings and what was sent. It gets a passphrase of its own; each wallet in it still opens \
      with its own. `wallet restore` puts all of it back.

      Example: kingtherum wallet backup savings.backup
      """
  )

  @Argument(help: "The new file.")
  var target: String

  @Option(help: "Leave this wallet out. Again for further ones.")
  var skip: [String] = []

  @Option(help: "Read the backup's passphrase from this file (- for stdin).")
  var passwordFile: String?

  @OptionGroup var sealing: SealingOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try console.show(MakeBackup.Presenter().present(try make()))
  }

  /// Makes it; the passphrase is wiped when this returns, before anything is said.
  private func make() throws -> MakeBackup.Response {
    let making = MakeBackup.Interactor(worker: LiveBackup(try Session(common)))
    let draft = try making.draft(.init(file: target, leftOut: skip))
    let passphrase = try Secrets.newPassphrase(file: passwordFile)
    return try making.commit(draft, passphrase: passphrase, cost: sealing.cost)
  }
}
