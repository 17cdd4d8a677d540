import ArgumentParser

/// `kingtherum config …`
struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and change the settings",
    discussion: """
      Settings are the defaults of options. They are kept in config.toml, where comments and the \
      order of lines stay as you wrote them. Chains, nodes and their credentials are changed with \
      `chain add`, `node add` and a text editor; see `help settings`.
      """,
    subcommands: [
      ConfigShowCommand.self, ConfigGetCommand.self, ConfigSetCommand.self,
      ConfigUnsetCommand.self, ConfigPathCommand.self,
    ]
  )
}
