package import Entity
package import HomeKit
package import Scenes
import WalletKit

/// The single settings in `config.toml`, and what their values name on this machine.
package struct LiveSettings {
  let session: Session

  package init(_ session: Session) { self.session = session }

  private var file: ConfigFile { ConfigFile(home: session.home) }
}

extension LiveSettings: SettingsWorker {
  package var settingsFile: String { file.path }

  /// The settings as they are now, since a command may have just changed them.
  package func stored() throws -> [Setting: String] {
    let config = try Config(path: file.path)
    var stored: [Setting: String] = [:]
    for setting in Setting.allCases { stored[setting] = config.text(of: setting) }
    return stored
  }

  package func variable(_ name: String) -> String? { Environment[name] }
}

extension LiveSettings: SetSetting.Worker {
  package func chain(named text: String) throws -> ChainEntry {
    try session.chains.chain(named: text)
  }

  package func requireWallet(_ name: WalletName) throws {
    if try session.wallets.watched(name) == nil { _ = try session.wallets.wallet(named: name) }
  }

  package func accounts() throws -> AccountBook { try session.wallets.accounts() }

  package func requireTimeZone(_ name: String) throws { _ = try TimeZoneRules.named(name) }

  package func set(_ value: SettingValue) throws {
    try session.wallets.keystore.makeHome()
    try file.set(value)
  }

  package func unset(_ setting: Setting) throws { try file.unset(setting) }
}
