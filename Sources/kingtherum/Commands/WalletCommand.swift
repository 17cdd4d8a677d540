import ArgumentParser
import Core

/// `kingtherum wallet …`
struct WalletCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wallet",
    abstract: "Create, import, back up and export wallets; watch hardware ones",
    discussion: "These commands do not use the network.",
    groupedSubcommands: [
      CommandGroup(
        title: "Make",
        subcommands: [
          WalletCreateCommand.self, WalletImportCommand.self, WalletWatchCommand.self,
        ]
      ),
      CommandGroup(
        title: "Look and change",
        subcommands: [
          WalletListCommand.self, WalletShowCommand.self, WalletUseCommand.self,
          WalletRenameCommand.self, WalletRemoveCommand.self, WalletRestoreRemovedCommand.self,
        ]
      ),
      CommandGroup(
        title: "Unlock",
        subcommands: [
          WalletChangePasswordCommand.self, WalletPINCommand.self, WalletRecoveryCodeCommand.self,
        ]
      ),
      CommandGroup(
        title: "Keep safe",
        subcommands: [
          WalletBackupCommand.self, WalletVerifyBackupCommand.self, WalletRestoreCommand.self,
          WalletExportCommand.self,
        ]
      ),
    ]
  )
}
