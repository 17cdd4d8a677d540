import ArgumentParser

/// `kingtherum wallet …`
struct WalletCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wallet",
    abstract: "Create, import, list, show and export wallets. No network.",
    subcommands: [
      WalletCreateCommand.self, WalletImportCommand.self, WalletListCommand.self,
      WalletShowCommand.self, WalletExportCommand.self,
    ]
  )
}
