package import Entity
import HomeKit
import Scenes

/// What the settings choose where no option does.
extension Session {
  /// Returns the time zone of a name, else that of the settings, else UTC.
  ///
  /// - Throws: ``TimeZoneError``; ``ConfigError/unknownTimeZone(_:line:)`` for that of the settings.
  package func timeZone(_ typed: String?) throws -> TimeZoneRules {
    if let typed { return try TimeZoneRules.named(typed) }
    guard let name = config.timeZone else { return .utc }
    do throws(TimeZoneError) { return try TimeZoneRules.named(name) } catch {
      guard case .unknown = error else { throw error }
      let line = try ConfigFile(home: home).line(of: .timeZone)
      throw ConfigError.unknownTimeZone(name, line: line ?? 1)
    }
  }

  /// Returns the default account, which must be one of this machine; nil if none is set.
  ///
  /// - Throws: ``SessionError/noDefaultAccount(_:)`` if there is no such account; the errors of the
  ///   wallets' files.
  package func accountByDefault() throws -> String? {
    guard let name = config.account else { return nil }
    let accounts = try wallets.accounts()
    do {
      guard try accounts.find(name).wallet != nil else {
        throw SessionError.noDefaultAccount(name)
      }
    } catch let error as AccountBookError {
      if case .ambiguousLabel = error { throw error }
      throw SessionError.noDefaultAccount(name)
    }
    return name
  }
}
