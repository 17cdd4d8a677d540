import Core
import Testing

@testable import kingtherum

/// The choice of the language for a run.
@Suite struct LanguageChoiceTests {
  private static func tag(
    option: String? = nil,
    _ variables: [String: String] = [:],
    setting: String? = nil
  ) throws -> String {
    try LanguageChoice.make(option: option, variable: { variables[$0] }, setting: { setting }).tag
  }

  @Test(
    "the option takes precedence over the variable, the setting and the locale, in this order"
  )
  func theOrder() throws {
    let locale = ["LC_ALL": "C", "LC_MESSAGES": "C", "LANG": "C"]
    let pseudo = "en-XA"
    let variable = locale.merging(["KINGTHERUM_LANG": "en"]) { $1 }
    #expect(try Self.tag(option: pseudo, variable, setting: "en") == pseudo)
    let other = locale.merging(["KINGTHERUM_LANG": pseudo]) { $1 }
    #expect(try Self.tag(other, setting: "en") == pseudo)
    #expect(try Self.tag(variable, setting: pseudo) == "en")
    #expect(try Self.tag(locale, setting: pseudo) == pseudo)
    #expect(try Self.tag(locale) == "en")
    #expect(try Self.tag() == "en")
  }

  @Test("the first locale variable that is set counts, whatever its value")
  func theLocale() throws {
    let pseudo = "en_XA.UTF-8"
    #expect(try Self.tag(["LANG": pseudo]) == "en-XA")
    #expect(try Self.tag(["LC_MESSAGES": pseudo, "LANG": "C"]) == "en-XA")
    #expect(try Self.tag(["LC_ALL": pseudo, "LC_MESSAGES": "C", "LANG": "C"]) == "en-XA")
    #expect(try Self.tag(["LC_ALL": "tlh_QO.UTF-8", "LANG": pseudo]) == "en")
    #expect(try Self.tag(["LC_CTYPE": pseudo]) == "en")
  }

  @Test("an unknown language is rejected if named explicitly, but not if it is in the locale")
  func unknownLanguages() throws {
    #expect(throws: LanguageError.unknown("tlh", .option)) { try Self.tag(option: "tlh") }
    #expect(throws: LanguageError.unknown("", .option)) { try Self.tag(option: "") }
    #expect(throws: LanguageError.unknown("tlh", .variable)) {
      try Self.tag(["KINGTHERUM_LANG": "tlh"])
    }
    #expect(try Self.tag(["LANG": "tlh"]) == "en")
  }

  @Test("the settings are not read if an option or a variable names a language")
  func theSettingsAreReadLast() throws {
    for (option, variables) in [("en", [:]), (nil, ["KINGTHERUM_LANG": "en"])] {
      let language = try LanguageChoice.make(option: option, variable: { variables[$0] }) {
        Issue.record("the settings were read")
        return nil
      }
      #expect(language.tag == "en")
    }
  }
}
