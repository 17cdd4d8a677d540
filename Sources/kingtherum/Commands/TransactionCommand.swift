import ArgumentParser

/// `kingtherum tx …`
struct TransactionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tx",
    abstract: "Build, show, sign and broadcast transactions, each step on its own machine.",
    subcommands: [
      BuildCommand.self, ShowCommand.self, SignCommand.self, AttachCommand.self,
      BroadcastCommand.self, StatusCommand.self,
    ]
  )
}
