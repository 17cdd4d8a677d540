import Core
import Entity
import HomeKit
import Testing

@testable import Scenes
@testable import WalletKit

/// Single settings are shown, set and removed.
@Suite struct SingleSettingTests {
  private func get(_ key: String, _ stub: StubSettings) throws -> Answer<GetSetting.Body> {
    GetSetting.Presenter().present(
      try GetSetting.Interactor(worker: stub).act(on: .init(key: key))
    )
  }

  private func set(
    _ key: String,
    _ value: String?,
    _ stub: StubSettings
  ) throws -> Answer<SetSetting.Body> {
    SetSetting.Presenter().present(
      try SetSetting.Interactor(worker: stub).act(on: .init(key: key, value: value))
    )
  }

  @Test func everySettingIsShownWithItsSource() throws {
    let stub = StubSettings(
      [.currency: "krw", .account: "savings/2"],
      variables: ["ETH_FROM": "cold", "LANG": "ko_KR.UTF-8"]
    )
    let response = try ShowSettings.Interactor(worker: stub).act(on: ())
    let answer = ShowSettings.Presenter().present(response)
    #expect(
      answer.text == """
        wallet        not set
        account       cold      environment: ETH_FROM
        chain         ethereum  built in
        currency      krw       config.toml
        language      ko        environment: LANG
        max-age       0         built in
        public-nodes  not set
        speed         normal    built in
        time-zone     UTC       built in
        """
    )
    let rows = [
      #"{"key":"wallet"}"#,
      #"{"key":"account","source":"environment","value":"cold","variable":"ETH_FROM"}"#,
      #"{"key":"chain","source":"built-in","value":"ethereum"}"#,
      #"{"key":"currency","source":"file","value":"krw"}"#,
      #"{"key":"language","source":"environment","value":"ko","variable":"LANG"}"#,
      #"{"key":"max-age","source":"built-in","value":"0"}"#, #"{"key":"public-nodes"}"#,
      #"{"key":"speed","source":"built-in","value":"normal"}"#,
      #"{"key":"time-zone","source":"built-in","value":"UTC"}"#,
    ]
    #expect(
      try Samples.json(answer)
        == #"{"file":"/settings/.kingtherum/config.toml","settings":["#
        + rows.joined(separator: ",") + "]}"
    )
  }

  @Test(
    "the language is that of its variable, of the file, of the locale, or English",
    arguments: [
      (["KINGTHERUM_LANG": "ko", "LANG": "en_US"], "en", "ko", "KINGTHERUM_LANG"),
      (["LANG": "ko_KR"], "en", "en", nil),
      (["LC_ALL": "ko_KR", "LANG": "en_US"], nil, "ko", "LC_ALL"),
      (["LC_ALL": "xx_XX", "LANG": "ko_KR"], nil, "en", nil), ([:], nil, "en", nil),
    ] as [([String: String], String?, String, String?)]
  )
  func theLanguageHasASource(
    variables: [String: String],
    stored: String?,
    value: String,
    variable: String?
  ) throws {
    let file = stored.map { [Setting.language: $0] } ?? [:]
    let answer = try get("language", StubSettings(file, variables: variables))
    #expect(answer.body.value == value && answer.body.variable == variable)
  }

  @Test func oneValueIsShownAlone() throws {
    let answer = try get("max-age", StubSettings([.maxAge: "300"]))
    #expect(answer.text == "300")
    #expect(try Samples.json(answer) == #"{"key":"max-age","source":"file","value":"300"}"#)
    #expect(throws: SettingError.notSet(.currency)) { try get("currency", StubSettings()) }
    #expect(throws: SettingError.unknown("curency")) { try get("curency", StubSettings()) }
    #expect(throws: SettingError.table("chains")) { try get("chains.dev.id", StubSettings()) }
    #expect(throws: SettingError.urlAsKey) { try get("https://a.test/KEY", StubSettings()) }
  }

  @Test func aSettingIsSetAndRemoved() throws {
    let stub = StubSettings()
    let first = try set("currency", "KRW", stub)
    #expect(first.text == "currency  krw" && stub.now == [.currency: "krw"])
    #expect(try Samples.json(first) == #"{"key":"currency","value":"krw"}"#)
    #expect(try set("currency", "krw", stub).was == nil)
    let second = try set("currency", "usd", stub)
    #expect(second.text == "currency  usd\nwas       krw")
    let none = try set("currency", nil, stub)
    #expect(none.text == "currency  not set\nwas       usd" && stub.now.isEmpty)
    #expect(try Samples.json(none) == #"{"key":"currency","was":"usd"}"#)
    #expect(try set("currency", nil, stub).text == "currency  not set")
  }

  @Test func whoComesBeforeTheFileIsNamed() throws {
    let stub = StubSettings(variables: ["ETH_FROM": "savings"])
    #expect(
      try set("account", "savings", stub).notes.map(\.english) == [
        "info: the environment variable ETH_FROM is set and comes before config.toml"
      ]
    )
    #expect(try set("chain", "base", stub).notes.isEmpty)
  }

  @Test(
    "names are checked, and stored as they are listed",
    arguments: [
      ("chain", "mainnet", "ethereum"), ("wallet", "savings", "savings"),
      ("account", "savings/0", "savings/0"), ("time-zone", "Asia/Seoul", "Asia/Seoul"),
      ("speed", "slow", "slow"), ("max-age", "0", "0"), ("public-nodes", "false", "false"),
      ("language", "ko", "ko"),
    ]
  )
  func valuesAreStored(key: String, typed: String, stored: String) throws {
    let stub = StubSettings()
    #expect(try set(key, typed, stub).value == stored)
    #expect(stub.now.values.map(\.self) == [stored])
  }

  @Test(
    arguments: [
      (Setting.speed, "turbo"), (.speed, ""), (.currency, "eur"), (.currency, "none"),
      (.maxAge, "-1"), (.maxAge, "5m"), (.maxAge, "4294967296"), (.publicNodes, "yes"),
      (.language, "tlh"), (.chain, ""), (.wallet, ""),
    ]
  )
  func anotherValueIsRefused(setting: Setting, found: String) {
    let stub = StubSettings()
    #expect(throws: SettingError.value(setting, found: found)) {
      try set(setting.rawValue, found, stub)
    }
    #expect(stub.now.isEmpty)
  }

  @Test func whatIsUnknownHereIsRefused() throws {
    let stub = StubSettings()
    #expect(throws: ChainRegistryError.self) { try set("chain", "narnia", stub) }
    #expect(throws: KeystoreError.unknown(name: "gone")) { try set("wallet", "gone", stub) }
    #expect(throws: AccountBookError.self) { try set("account", "savings/9", stub) }
    #expect(throws: StubSettings.ZoneError.unknown) { try set("time-zone", "Mars/Base", stub) }
    let stranger = try Samples.address("9").description
    #expect(throws: SettingError.stranger(stranger)) { try set("account", stranger, stub) }
    #expect(stub.now.isEmpty)
  }

  /// No setting is a URL, and one with a key in it is neither written nor repeated.
  @Test(arguments: Setting.allCases) func noURLIsWrittenOrRepeated(setting: Setting) throws {
    let stub = StubSettings()
    let keyed = "https://rpc.example.org/v2/a1b2c3d4e5f6a7b8"
    let error = #expect(throws: SettingError.self) { try set(setting.rawValue, keyed, stub) }
    #expect(error == .url(setting) && stub.now.isEmpty)
    #expect(error?.report.message.english.contains("a1b2") == false)
    #expect(throws: SettingError.urlAsKey) { try set(keyed, "x", stub) }
  }

  @Test func errorsSayWhatIsWantedAndFound() {
    #expect(
      SettingError.value(.speed, found: "turbo").report.message.english
        == "invalid value of speed: expected slow, normal, fast or urgent, found turbo"
    )
    #expect(
      SettingError.value(.maxAge, found: "").report.message.english
        == "invalid value of max-age: expected a whole number of seconds from 0 to 4294967295, "
        + "found \"\""
    )
  }

  @Test func thePathIsShownAlone() throws {
    let interactor = ShowSettingsPath.Interactor(path: "/settings/config.toml")
    let answer = ShowSettingsPath.Presenter().present(interactor.act(on: ()))
    #expect(answer.text == "/settings/config.toml" && answer.file == "/settings/config.toml")
    #expect(try Samples.json(answer) == #"{"file":"/settings/config.toml"}"#)
  }

  @Test(
    "the default account follows its wallet",
    arguments: [
      ("savings", "new", "new"), ("savings/2", "new", "new/2"), ("savings/2", nil, "savings/2"),
      ("other/2", "new", "other/2"), ("rent", nil, "rent"),
    ] as [(String, String?, String?)]
  )
  func theAccountFollowsItsWallet(account: String, renamed: String?, then: String?) throws {
    let stub = UseWalletTests.StubStore()
    (stub.settings.account, stub.settings.wallet) = (account, "cold")
    let new = try renamed.map { try WalletName(parsing: $0) }
    #expect(try !stub.moveDefault(from: WalletName(parsing: "savings"), to: new))
    #expect(stub.settings.account == then && stub.settings.wallet == "cold")
  }
}
