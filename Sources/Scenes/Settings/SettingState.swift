package import HomeKit

/// A setting with its value, and where that comes from.
package struct SettingState: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    case file
    /// An environment variable.
    case variable(String)
    case builtIn
  }

  package let setting: Setting
  /// The value that commands use; nil if there is none, and nothing is built in.
  package let value: String?
  package let source: Source
}

/// The single settings and the environment.
package protocol SettingsWorker: Sendable {
  /// The path of the file, which need not exist.
  var settingsFile: String { get }
  /// The values in the file, as they are typed in a command.
  func stored() throws -> [Setting: String]
  /// Returns an environment variable; nil if it is missing or empty.
  func variable(_ name: String) -> String?
}

extension SettingsWorker {
  /// Returns a setting as commands use it.
  func state(of setting: Setting, in stored: [Setting: String]) -> SettingState {
    if let name = setting.variable, let value = variable(name) {
      return SettingState(setting: setting, value: value, source: .variable(name))
    }
    if let value = stored[setting] {
      return SettingState(setting: setting, value: value, source: .file)
    }
    guard setting == .language else {
      return SettingState(setting: setting, value: setting.builtIn, source: .builtIn)
    }
    return language
  }

  /// The language of the locale (POSIX), for which there may be no translation.
  private var language: SettingState {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let locale = variable(name) else { continue }
      guard let tag = Setting.language(ofLocale: locale) else { break }
      return SettingState(setting: .language, value: tag, source: .variable(name))
    }
    return SettingState(setting: .language, value: Setting.language.builtIn, source: .builtIn)
  }
}
