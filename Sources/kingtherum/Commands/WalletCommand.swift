import ArgumentParser

/// `kingtherum wallet …`
struct WalletCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wallet",
    abstract: "Create, import, export, list, change and remove wallets. No network.",
    subcommands: [
      WalletCreateCommand.self, WalletImportCommand.self, WalletWatchCommand.self,
      WalletListCommand.self, WalletShowCommand.self, WalletExportCommand.self,
      WalletChangePasswordCommand.self,
      WalletPINCommand.self, WalletRecoveryCodeCommand.self, WalletRenameCommand.self,
      WalletRemoveCommand.self, WalletRestoreRemovedCommand.self,
    ]
  )
}
