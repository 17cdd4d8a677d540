import Core
import HomeKit
import Scenes

extension NameCandidates {
  /// The values of the setting that a `config` command names: a closed set, or names of this machine.
  func values(ofSettingIn words: some Collection<String>) -> [String] {
    let rest = words.drop { $0 != "config" }.dropFirst(2)
    guard let setting = rest.lazy.compactMap(Setting.init(rawValue:)).first else { return [] }
    switch setting {
    case .wallet: return wallets
    case .account: return accounts
    case .chain: return chains
    case .currency, .language, .publicNodes, .speed, .maxAge, .timeZone:
      return setting.choices ?? []
    }
  }

  /// Returns the setting or the value that was probably meant by an error; nil for other errors.
  static func setting(meantBy error: SettingError) -> String? {
    switch error {
    case .unknown(let key):
      NearestName.of(
        String(key.map { $0 == "_" ? "-" : $0 }),
        among: Setting.allCases.map(\.rawValue)
      )
    case .value(let setting, let found):
      setting.choices.flatMap { NearestName.of(found.lowercased(), among: $0) }
    case .table, .urlAsKey, .notSet, .url, .stranger: nil
    }
  }
}
