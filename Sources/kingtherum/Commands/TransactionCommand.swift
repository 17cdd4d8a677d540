import ArgumentParser

/// `kingtherum tx …`
struct TransactionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tx",
    abstract: "Build, show, sign and broadcast transactions",
    discussion: "Each step can run on a machine of its own.",
    subcommands: [
      BuildCommand.self, ShowCommand.self, SignCommand.self, AttachCommand.self,
      BroadcastCommand.self, StatusCommand.self, OutboxCommand.self,
    ]
  )
}
