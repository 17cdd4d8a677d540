import Entity
import HomeKit
import Scenes
import Synchronization

@testable import WalletKit

/// The settings of one file, with one wallet, `savings`.
final class StubSettings: SetSetting.Worker {
  private let values: Mutex<[Setting: String]>
  private let variables: [String: String]

  init(_ values: [Setting: String] = [:], variables: [String: String] = [:]) {
    self.values = Mutex(values)
    self.variables = variables
  }

  var now: [Setting: String] { values.withLock { $0 } }

  var settingsFile: String { "/settings/.kingtherum/config.toml" }
  func stored() throws -> [Setting: String] { now }
  func variable(_ name: String) -> String? { variables[name] }

  func chain(named text: String) throws -> ChainEntry {
    try ChainRegistry.builtIn.chain(named: text)
  }

  func requireWallet(_ name: WalletName) throws {
    guard name.text == "savings" else { throw KeystoreError.unknown(name: name.text) }
  }

  func accounts() throws -> AccountBook { AccountBook([try Samples.wallet("savings")]) }

  func requireTimeZone(_ name: String) throws {
    guard name == "Asia/Seoul" else { throw ZoneError.unknown }
  }

  func set(_ value: SettingValue) throws {
    values.withLock { $0[value.setting] = value.text }
  }

  func unset(_ setting: Setting) throws { values.withLock { $0[setting] = nil } }

  /// The one that a live worker throws is of a higher floor.
  enum ZoneError: Error { case unknown }
}
