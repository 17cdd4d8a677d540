import ArgumentParser
import HomeKit
import Live
import Scenes

/// `kingtherum config set KEY VALUE`
struct ConfigSetCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change a setting",
    discussion: """
      A wallet, an account, a chain and a time zone must exist. The file is replaced in one step \
      and read back; everything else in it stays as you wrote it.

      A value that begins with a minus sign follows --, as in config set time-zone -- -05:00.

      Example: kingtherum config set currency krw
      """
  )

  /// The same for each command that names a setting.
  static let keyHelp = ArgumentHelp(
    "Setting: " + Setting.allCases.map(\.rawValue).joined(separator: ", "),
    valueName: "key"
  )

  @Argument(help: keyHelp, completion: .settings)
  var key: String

  @Argument(
    help: ArgumentHelp("New value, such as krw, fast, 300 or Asia/Seoul", valueName: "value"),
    completion: .settingValues
  )
  var value: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      SetSetting.Request(key: key, value: value),
      through: SetSetting.Interactor(worker: LiveSettings(try Session(common))),
      to: SetSetting.Presenter()
    )
  }
}

/// `kingtherum config unset KEY`
struct ConfigUnsetCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Remove a setting, so that the default is used again",
    discussion: "Example: kingtherum config unset currency"
  )

  @Argument(help: ConfigSetCommand.keyHelp, completion: .settings)
  var key: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      SetSetting.Request(key: key, value: nil),
      through: SetSetting.Interactor(worker: LiveSettings(try Session(common))),
      to: SetSetting.Presenter()
    )
  }
}
