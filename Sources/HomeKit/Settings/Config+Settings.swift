import Core
import Entity

extension Config {
  /// Returns a setting as it is typed in a command; nil if it is not set.
  package func text(of setting: Setting) -> String? {
    switch setting {
    case .wallet: wallet
    case .account: account
    case .chain: chain
    case .currency: currency?.rawValue
    case .language: language
    case .maxAge: maxAge.map { "\($0)" }
    case .publicNodes: publicNodes.map { "\($0)" }
    case .speed: speed?.rawValue
    case .timeZone: timeZone
    }
  }

  /// Sets a setting, or removes it for nil; false for a text of another kind, which removes it, too.
  mutating func set(_ setting: Setting, to text: String?) -> Bool {
    switch setting {
    case .wallet: wallet = text
    case .account: account = text
    case .chain: chain = text
    case .currency: currency = text.flatMap(Currency.init(code:))
    case .language: language = text.flatMap { Language(tag: $0) == nil ? nil : $0 }
    case .maxAge: maxAge = text.flatMap { UInt32($0) }
    case .publicNodes: publicNodes = text.flatMap { Bool($0) }
    case .speed: speed = text.flatMap(FeeSpeed.init(rawValue:))
    case .timeZone: timeZone = text
    }
    return (self.text(of: setting) == nil) == (text == nil)
  }

  /// Returns a setting as it is written; nil if it is not set.
  func value(of setting: Setting) -> TOMLEdit.Value? {
    switch setting {
    case .maxAge: maxAge.map { .integer(Int64($0)) }
    case .publicNodes: publicNodes.map { .bool($0) }
    case .wallet, .account, .chain, .currency, .language, .speed, .timeZone:
      text(of: setting).map { .string($0) }
    }
  }

  /// Reads a setting of the file.
  ///
  /// - Throws: ``ConfigError/wrongKind(_:line:wanted:)``, ``ConfigError/unknownLanguage(_:line:)``.
  mutating func read(_ setting: Setting, _ entry: TOMLTable.Entry) throws(ConfigError) {
    let text: String? =
      switch setting {
      case .maxAge: entry.value.integer.map { "\($0)" }
      case .publicNodes: entry.value.bool.map { "\($0)" }
      case .wallet, .account, .chain, .currency, .language, .speed, .timeZone: entry.value.string
      }
    guard let text else { throw entry.wrong(setting.rawValue, setting.form) }
    if set(setting, to: text) { return }
    if setting == .language { throw .unknownLanguage(text, line: entry.position.line) }
    throw entry.wrong(setting.rawValue, setting.form)
  }
}
