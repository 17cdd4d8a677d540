import Core
import Entity
import HomeKit
import Scenes
import Testing

@testable import Live
@testable import WalletKit

/// Single settings in config.toml, and what they choose.
@Suite struct LiveSettingsTests {
  private static func stored(_ settings: String? = nil) throws -> Session {
    let session = try Home(settings: settings).session()
    let secret = try WalletSecret(
      mnemonic: try Mnemonic(parsing: try Secret.bytes(Secret.words)),
      needsPassphrase: false
    )
    _ = try session.wallets.store(
      secret,
      wordsPassphrase: nil,
      as: try .savings,
      passphrase: try Secret.passphrase("correct horse battery staple"),
      cost: .lowMemory
    )
    return session
  }

  @Test func aSettingIsWrittenAndReadBack() throws {
    let home = try Home()
    let worker = LiveSettings(try home.session())
    let set = SetSetting.Interactor(worker: worker)
    _ = try set.act(on: .init(key: "time-zone", value: "+09:00"))
    _ = try set.act(on: .init(key: "max-age", value: "300"))
    #expect(try worker.stored() == [.timeZone: "+09:00", .maxAge: "300"])
    #expect(worker.settingsFile == home.path + "/config.toml")
    #expect(try home.session().timeZone(nil).name == "+09:00")
    _ = try set.act(on: .init(key: "time-zone", value: nil))
    #expect(try worker.stored() == [.maxAge: "300"])
    #expect(throws: TimeZoneError.unknown("Asia/Nowhere")) {
      try set.act(on: .init(key: "time-zone", value: "Asia/Nowhere"))
    }
    #expect(throws: KeystoreError.unknown(name: "gone")) {
      try set.act(on: .init(key: "wallet", value: "gone"))
    }
  }

  @Test func theTimeZoneIsWhatWasTypedElseThatOfTheSettings() throws {
    let session = try Home(settings: "# mine\ntime-zone = \"-05:00\"\n").session()
    #expect(try session.timeZone("+09:00").name == "+09:00")
    #expect(try session.timeZone(nil).name == "-05:00")
    #expect(try Home().session().timeZone(nil).name == TimeZoneRules.utc.name)
    let wrong = try Home(settings: "# mine\ntime-zone = \"Asia/Nowhere\"\n").session()
    #expect(throws: ConfigError.unknownTimeZone("Asia/Nowhere", line: 2)) {
      try wrong.timeZone(nil)
    }
    #expect(try wrong.timeZone("UTC").name == TimeZoneRules.utc.name)
  }

  @Test func theDefaultAccountMustBeOfThisMachine() throws {
    #expect(try Self.stored("account = \"savings\"\n").accountByDefault() == "savings")
    #expect(try Self.stored().accountByDefault() == nil)
    let stranger = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    for name in ["gone", "savings/7", "gone/1", stranger] {
      let session = try Self.stored("account = \"\(name)\"\n")
      #expect(throws: SessionError.noDefaultAccount(name)) { try session.accountByDefault() }
    }
  }
}
