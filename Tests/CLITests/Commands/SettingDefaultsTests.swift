import ArgumentParser
import Entity
import Foundation
import HomeKit
import Live
import Scenes
import TestSupport
import Testing

@testable import kingtherum

/// An option comes before the settings, and these before what is built in.
@Suite struct SettingDefaultsTests {
  private static func session(_ settings: String) throws -> (Session, PrivateFolder) {
    let folder = try PrivateFolder()
    let path = folder.path + "/config.toml"
    try settings.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return (try Session(quietlyIn: folder.path), folder)
  }

  @Test func theSpeedOfATransaction() throws {
    let (session, _) = try Self.session("speed = \"slow\"\n")
    let (empty, _) = try Self.session("")
    let typed = try OverrideOptions.parse(["--speed", "fast"])
    #expect(try typed.overrides(in: session).speed == .fast && !typed.isOpen)
    let open = try OverrideOptions.parse([])
    #expect(try open.overrides(in: session).speed == .slow && open.isOpen)
    #expect(try open.overrides(in: empty).speed == .normal)
  }

  @Test(
    "a replacement is at least fast unless it says otherwise",
    arguments: [
      ([], nil, FeeSpeed.fast), ([], .slow, .fast), ([], .urgent, .urgent),
      (["--speed", "slow"], .urgent, .slow),
    ] as [([String], FeeSpeed?, FeeSpeed)]
  )
  func theSpeedOfAReplacement(words: [String], setting: FeeSpeed?, speed: FeeSpeed) throws {
    #expect(try ReplacementOptions.parse(words).speed(else: setting) == speed)
  }

  @Test func theTimeZone() throws {
    let (session, _) = try Self.session("time-zone = \"+09:00\"\n")
    let (empty, _) = try Self.session("")
    let typed = try TimeZoneOption.parse(["--time-zone", "UTC"])
    #expect(try typed.rules(in: session).name == TimeZoneRules.utc.name)
    let open = try TimeZoneOption.parse([])
    #expect(try open.rules(in: session).name == "+09:00")
    #expect(try open.rules(in: empty).name == TimeZoneRules.utc.name)
    let period = try HistoryPeriodOptions.parse(["--year", "2025"])
    #expect(try period.period(in: session).zone.name == "+09:00")
  }

  @Test(
    arguments: [
      ([], nil, 0, 300), ([], 60, 60, 60), (["--max-age", "5"], 60, 5, 5),
      (["--refresh"], 60, 0, 0), (["--max-age", "0"], 60, 0, 0),
    ] as [([String], UInt32?, Int64, Int64)]
  )
  func theAgeOfBalances(words: [String], setting: UInt32?, once: Int64, onScreen: Int64) throws {
    let age = try BalanceAgeOptions.parse(words)
    #expect(age.age(onScreen: false, setting: setting) == once)
    #expect(age.age(onScreen: true, setting: setting) == onScreen)
  }

  @Test func theCurrency() throws {
    let (session, _) = try Self.session("currency = \"krw\"\n")
    let open = try #require(try PriceFlags.parse([]).options(in: session, isOffline: false))
    #expect(open.currency == .krw && open.showsValues)
    let usd = try PriceFlags.parse(["--currency", "USD"])
    #expect(try usd.options(in: session, isOffline: false)?.currency == .usd && usd.areNeeded)
    let none = try PriceFlags.parse(["--currency", "none"])
    #expect(try none.options(in: session, isOffline: false) == nil && !none.areNeeded)
    #expect(try PriceFlags.parse([]).options(in: session, isOffline: true) == nil)
    let (empty, _) = try Self.session("")
    #expect(try PriceFlags.parse([]).options(in: empty, isOffline: false) == nil)
  }

  @Test func everyCurrencyCanBeTyped() {
    #expect(TypedCurrency.allCases.compactMap(\.currency) == Currency.allCases)
  }

  @Test("fields of values are possible with a currency in the settings")
  func fieldsOfValues() throws {
    let command = try BalanceCommand.parse(["--fields", "value"])
    #expect(command.fieldOptions(.krw) == [.currency] && command.fieldOptions(nil).isEmpty)
    let none = try BalanceCommand.parse(["--currency", "none"])
    #expect(none.fieldOptions(.krw).isEmpty)
  }

  @Test func theAccount() throws {
    let (session, _) = try Self.session("account = \"gone\"\n")
    #expect(throws: SessionError.noDefaultAccount("gone")) {
      try session.account(nil, asks: false)
    }
    #expect(try session.account("other", asks: false) == "other")
  }
}
