package import Core
import Entity

/// A setting of `config.toml` that is one value, unlike those of chains and credentials.
///
/// Most of them are the default of the option of their name.
package enum Setting: String, Sendable, Hashable, CaseIterable {
  case wallet
  case account
  case chain
  case currency
  case language
  case maxAge = "max-age"
  case publicNodes = "public-nodes"
  case speed
  case timeZone = "time-zone"

  /// The values that it can have; nil for names and numbers.
  package var choices: [String]? {
    switch self {
    case .currency: Currency.allCases.map(\.rawValue)
    case .language: Language.offered.map(\.tag)
    case .publicNodes: ["true", "false"]
    case .speed: FeeSpeed.allCases.map(\.rawValue)
    case .wallet, .account, .chain, .maxAge, .timeZone: nil
    }
  }

  /// What a value must be, as it is typed in a command.
  package var wanted: Sentence {
    switch self {
    case .wallet: "the name of a wallet"
    case .account: "a wallet, an account (NAME/2), its label or its address"
    case .chain: "the name or ID of a chain"
    case .maxAge: "a whole number of seconds from 0 to \(number: "\(UInt32.max)")"
    case .timeZone: "UTC, an offset such as +09:00, or a name such as Asia/Seoul"
    case .currency, .language, .publicNodes, .speed: Sentence(alternatives: choices ?? [])
    }
  }

  /// What its value must be in the file.
  var form: Sentence {
    switch self {
    case .wallet, .account, .chain, .language, .timeZone: "text in quotes"
    case .publicNodes: "true or false"
    case .maxAge: wanted
    case .currency, .speed: "\(wanted) in quotes"
    }
  }
}

/// A setting with a value of its kind.
package struct SettingValue: Sendable, Hashable {
  package let setting: Setting
  /// The value as it is typed and shown.
  package let text: String

  /// Returns nil for a text of another kind.
  ///
  /// Whether a wallet, an account, a chain or a time zone is known is not checked.
  package init?(_ setting: Setting, _ text: String) {
    var config = Config()
    guard config.set(setting, to: text), let text = config.text(of: setting) else { return nil }
    (self.setting, self.text) = (setting, text)
  }
}
