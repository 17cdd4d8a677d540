import ArgumentParser
import Live
import Scenes

/// `kingtherum config show`
struct ConfigShowCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show every setting and where its value comes from",
    discussion: """
      A value comes from an environment variable, else from config.toml, else it is built in. \
      An option in a command comes before all of them.

      Example: kingtherum config show
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      (),
      through: ShowSettings.Interactor(worker: LiveSettings(try Session(common))),
      to: ShowSettings.Presenter()
    )
  }
}

/// `kingtherum config get KEY`
struct ConfigGetCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Show the value of a setting",
    discussion: """
      Prints the value alone, as `config show` lists it. A setting without a value ends with \
      exit status 1.

      Example: kingtherum config get currency
      """
  )

  @Argument(help: ConfigSetCommand.keyHelp, completion: .settings)
  var key: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      GetSetting.Request(key: key),
      through: GetSetting.Interactor(worker: LiveSettings(try Session(common))),
      to: GetSetting.Presenter()
    )
  }
}

/// `kingtherum config path`
struct ConfigPathCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Show where the settings are kept",
    discussion: """
      Prints the path of config.toml, also if it does not exist yet or cannot be read.

      Example: kingtherum config path
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      (),
      through: ShowSettingsPath.Interactor(path: try Session.settingsPath(common)),
      to: ShowSettingsPath.Presenter()
    )
  }
}
