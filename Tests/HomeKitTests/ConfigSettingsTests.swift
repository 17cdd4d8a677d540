import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import HomeKit

/// The settings of one value each.
@Suite struct ConfigSettingsTests {
  private static let text = """
    wallet = "savings"
    account = "savings/2"
    chain = "dev"
    currency = "krw"
    language = "en"
    max-age = 300
    public-nodes = false
    speed = "fast"
    time-zone = "Asia/Seoul"

    """

  @Test func eachIsReadAndKeptInABackup() throws {
    let config = try Config(parsing: Self.text)
    #expect(config.account == "savings/2" && config.currency == .krw && config.speed == .fast)
    #expect(config.maxAge == 300 && config.timeZone == "Asia/Seoul")
    #expect(String(decoding: config.kept.text, as: UTF8.self) == Self.text)
    let typed = [
      "savings", "savings/2", "dev", "krw", "en", "300", "false", "fast", "Asia/Seoul",
    ]
    #expect(Setting.allCases.map { config.text(of: $0) } == typed)
    for (setting, text) in zip(Setting.allCases, typed) {
      #expect(SettingValue(setting, text)?.text == text)
    }
  }

  @Test(
    arguments: [
      ("account = 5", ConfigError.wrongKind("account", line: 1, wanted: "text in quotes")),
      ("\ntime-zone = 9", .wrongKind("time-zone", line: 2, wanted: "text in quotes")),
      ("max-age = \"300\"", .wrongKind("max-age", line: 1, wanted: Setting.maxAge.wanted)),
      ("max-age = -1", .wrongKind("max-age", line: 1, wanted: Setting.maxAge.wanted)),
      ("max-age = 4294967296", .wrongKind("max-age", line: 1, wanted: Setting.maxAge.wanted)),
      ("speed = \"turbo\"", .wrongKind("speed", line: 1, wanted: Setting.speed.form)),
      ("speed = true", .wrongKind("speed", line: 1, wanted: Setting.speed.form)),
      ("currency = \"eur\"", .wrongKind("currency", line: 1, wanted: Setting.currency.form)),
    ]
  )
  func aWrongValueIsNamedWithItsLine(text: String, error: ConfigError) {
    #expect(throws: error) { try Config(parsing: text) }
  }

  @Test func theErrorSaysWhatIsAllowed() {
    #expect(
      ConfigError.wrongKind("speed", line: 4, wanted: Setting.speed.form).report.message.english
        == "config.toml, line 4: speed must be slow, normal, fast or urgent in quotes"
    )
    #expect(
      ConfigError.wrongKind("currency", line: 1, wanted: Setting.currency.form).report.message
        .english == "config.toml, line 1: currency must be usd or krw in quotes"
    )
  }

  /// Each choice has its own word in what is wanted, and is a value.
  @Test(arguments: Setting.allCases) func choicesAreValues(setting: Setting) {
    for choice in setting.choices ?? [] {
      #expect(SettingValue(setting, choice)?.text == choice)
      #expect(setting.wanted.english.contains(choice))
    }
  }

  @Test func aNewOneIsWrittenBelowTheOthersAndTheRestStays() throws {
    let folder = try PrivateFolder()
    let file = ConfigFile(home: folder.path)
    let text = """
      # mine
      chain = "dev"  # for now
      speed = 'slow' # cheap

      # nodes
      [chains.dev]
      rpc-url = "http://127.0.0.1:8545"

      """
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let age = try #require(SettingValue(.maxAge, "60"))
    try file.set(age)
    let speed = try #require(SettingValue(.speed, "urgent"))
    try file.set(speed)
    let changed = text.replacing("'slow' # cheap\n", with: "\"urgent\" # cheap\nmax-age = 60\n")
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == changed)
    #expect(try file.line(of: .maxAge) == 4 && file.line(of: .currency) == nil)
    try file.unset(.maxAge)
    try file.unset(.currency)
    #expect(
      try String(contentsOfFile: file.path, encoding: .utf8)
        == text.replacing("'slow'", with: "\"urgent\"")
    )
  }

  @Test func aFormThatCannotBeChangedIsLeftAlone() throws {
    let folder = try PrivateFolder()
    let file = ConfigFile(home: folder.path)
    let text = "max-age = \"soon\"\n"
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    #expect(throws: ConfigError.wrongKind("max-age", line: 1, wanted: Setting.maxAge.wanted)) {
      try file.unset(.maxAge)
    }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }

  @Test func anotherKindOfTextIsNoValue() {
    for (setting, text) in [
      (Setting.maxAge, "1.5"), (.publicNodes, "1"), (.speed, "Fast"), (.currency, "€"),
      (.language, "tlh"),
    ] { #expect(SettingValue(setting, text) == nil, "\(setting)") }
  }
}
