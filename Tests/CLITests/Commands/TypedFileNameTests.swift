import Core
import Testing

@testable import kingtherum

/// The names of files that are typed at a question.
@Suite struct TypedFileNameTests {
  @Test(arguments: [
    ("~/b40.backup", "/tmp/u/b40.backup"), ("~", "/tmp/u"), ("~/", "/tmp/u/"),
    ("b40.backup", "b40.backup"), ("./~", "./~"), ("a/~/b", "a/~/b"), ("~root/b", "~root/b"),
    ("b~", "b~"), ("-", "-"), ("", ""),
  ])
  func aTildeIsTheUsersFolder(typed: String, path: String) {
    #expect(TypedFileName.path(typed, home: "/tmp/u") == path)
  }

  @Test(arguments: [nil, "", "home"])
  func aTildeStaysWithoutSuchAFolder(home: String?) {
    #expect(TypedFileName.path("~/b40.backup", home: home) == "~/b40.backup")
  }

  @Test(arguments: [
    "all.backup", "signed", "my backup.json", "./my backup", "~/my backup", "résumé", "-",
    "yes.json",
  ])
  func takesNames(name: String) {
    #expect(TypedFileName.advice(on: name, offering: nil) == nil)
  }

  @Test(arguments: [
    "y", "YES", "n", "no", "\u{C}abc", "a\u{1B}[Ab", "a\u{7F}", "a\u{9B}b", "a\tb.json",
  ])
  func refusesAnswersAndKeys(typed: String) {
    #expect(TypedFileName.advice(on: typed, offering: nil)?.text == "type a file name")
    #expect(
      TypedFileName.advice(on: typed, offering: "signed.json")?.text
        == "type a file name, or press Enter for signed.json"
    )
  }

  @Test("a password that is typed too early is no file name, and is not repeated")
  func refusesWords() throws {
    let typed = "correct horse battery 99"
    let advice = try #require(TypedFileName.advice(on: typed, offering: "wallets.backup"))
    #expect(advice.text.contains("password") && !advice.text.contains("horse"))
    #expect(TypedFileName.advice(on: "./" + typed, offering: "wallets.backup") == nil)
  }
}
