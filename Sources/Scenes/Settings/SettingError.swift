package import Core
package import HomeKit

/// Why a setting cannot be shown or changed.
package enum SettingError: Error, Equatable {
  case unknown(String)
  /// A table of the file, which other commands change.
  case table(String)
  /// A URL in the place of a key.
  case urlAsKey
  case notSet(Setting)
  case value(Setting, found: String)
  /// A URL, which may contain a credential and is never repeated.
  case url(Setting)
  /// An address that no wallet on this machine has.
  case stranger(String)
}

extension SettingError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let key):
      Report(.usage, "setting-unknown", "unknown setting: \(foreign: key.isEmpty ? "\"\"" : key)")
    case .table(let key):
      Report(.usage, "setting-table", "\(term: key) is a table of config.toml, not a single value")
    case .urlAsKey:
      Report(.usage, "setting-url-as-key", "expected the key of a setting, found a URL")
    case .notSet(let setting):
      Report(.refused, "setting-not-set", "\(term: setting.rawValue) is not set")
    case .value(let setting, let found):
      Report(
        .usage,
        "setting-value",
        "invalid value of \(term: setting.rawValue): expected \(setting.wanted), found "
          + "\(foreign: found.isEmpty ? "\"\"" : found)"
      )
    case .url(let setting):
      Report(
        .usage,
        "setting-url",
        "invalid value of \(term: setting.rawValue): expected \(setting.wanted), found a URL"
      )
    case .stranger(let address):
      Report(
        .refused,
        "setting-stranger",
        "no wallet on this machine has the account \(address: address)"
      )
    }
  }
}
