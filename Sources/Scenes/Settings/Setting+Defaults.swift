import Core
import Entity
package import HomeKit

extension Setting {
  /// The environment variable that comes before the file; nil if there is none.
  package var variable: String? {
    switch self {
    case .account: "ETH_FROM"
    case .language: "KINGTHERUM_LANG"
    case .wallet, .chain, .currency, .maxAge, .publicNodes, .speed, .timeZone: nil
    }
  }

  /// The value that is used if nothing else is set; nil if there is none.
  package var builtIn: String? {
    switch self {
    case .chain: "ethereum"
    case .language: Language.english.tag
    case .maxAge: "0"
    case .speed: FeeSpeed.normal.rawValue
    case .timeZone: TimeZoneRules.utc.name
    // Without them nothing is valued, and one is asked.
    case .wallet, .account, .currency, .publicNodes: nil
    }
  }

  /// Finds a setting by its key.
  ///
  /// - Throws: ``SettingError``.
  package init(key: String) throws(SettingError) {
    if let setting = Setting(rawValue: key) {
      self = setting
      return
    }
    let table = key.prefix { $0 != "." }
    guard !Config.tables.contains(String(table)) else { throw .table(String(table)) }
    // A key that is not one may contain anything that was typed, also a key of a node.
    guard !key.contains("://") else { throw .urlAsKey }
    throw .unknown(key)
  }

  /// The tag of a locale's language; nil if it is not built in.
  static func language(ofLocale locale: String) -> String? { Language(locale: locale)?.tag }
}
