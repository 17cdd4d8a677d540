import ArgumentParser

/// `kingtherum tx …`
struct TransactionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tx",
    abstract: "Build, sign and broadcast transactions, and see their status",
    discussion: "Each step can run on a machine of its own.",
    subcommands: [
      BuildCommand.self, ShowCommand.self, SignCommand.self, AttachCommand.self,
      BroadcastCommand.self, StatusCommand.self, PendingCommand.self, SpeedUpCommand.self,
      CancelCommand.self,
      OutboxCommand.self,
    ]
  )
}
