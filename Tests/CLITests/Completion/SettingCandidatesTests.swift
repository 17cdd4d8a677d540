import HomeKit
import Scenes
import Testing

@testable import kingtherum

/// The keys of settings, and the values of those that are closed sets.
@Suite struct SettingCandidatesTests {
  @Test(
    arguments: [
      ("speed", ["slow", "normal", "fast", "urgent"]), ("currency", ["usd", "krw"]),
      ("public-nodes", ["true", "false"]), ("max-age", []), ("time-zone", []), ("colour", []),
    ]
  )
  func valuesAreThoseOfTheKey(key: String, values: [String]) {
    let words = ["kingtherum", "config", "set", key, ""]
    #expect(NameCandidates(words).values(ofSettingIn: words) == values)
  }

  @Test func chainsAreCompletedForTheirSetting() {
    let words = ["kingtherum", "config", "set", "chain", ""]
    #expect(NameCandidates(words).values(ofSettingIn: words).contains("sepolia"))
  }

  @Test func theNearestKeyOrValueIsSuggested() {
    #expect(NameCandidates.setting(meantBy: .unknown("max_age")) == "max-age")
    #expect(NameCandidates.setting(meantBy: .unknown("curency")) == "currency")
    #expect(NameCandidates.setting(meantBy: .unknown("colour")) == nil)
    #expect(NameCandidates.setting(meantBy: .value(.speed, found: "Fats")) == "fast")
    #expect(NameCandidates.setting(meantBy: .value(.maxAge, found: "5m")) == nil)
  }
}
