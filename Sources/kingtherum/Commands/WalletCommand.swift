import ArgumentParser

/// `kingtherum wallet …`
struct WalletCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wallet",
    abstract: "Create, import, list, export and back up wallets",
    discussion: "These commands do not use the network.",
    subcommands: [
      WalletCreateCommand.self, WalletImportCommand.self, WalletWatchCommand.self,
      WalletListCommand.self, WalletShowCommand.self, WalletExportCommand.self,
      WalletChangePasswordCommand.self,
      WalletPINCommand.self, WalletRecoveryCodeCommand.self, WalletRenameCommand.self,
      WalletRemoveCommand.self, WalletRestoreRemovedCommand.self, WalletBackupCommand.self,
      WalletRestoreCommand.self, WalletVerifyBackupCommand.self,
    ]
  )
}
