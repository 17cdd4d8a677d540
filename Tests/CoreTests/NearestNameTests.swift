import Testing

@testable import Core

/// Suggestions of a known name for a name that does not exist.
@Suite struct NearestNameTests {
  private static let commands = ["send", "siwe", "balance", "history", "man", "tx", "qr"]

  @Test(arguments: [
    ("blance", "balance"), ("Balance", "balance"), ("hist", "history"), ("sned", "send"),
    ("balnace", "balance"), ("histroy", "history"), ("tz", "tx"),
    ("xt", "tx"), ("esnd", "send"),
  ])
  func aNearNameIsFound(typed: String, meant: String) {
    #expect(NearestName.of(typed, among: Self.commands) == meant)
  }

  /// A wrong suggestion is worse than none.
  @Test(arguments: ["ens", "name", "gas", "x", "", "transfer", "ba", "--"])
  func distantNamesGetNoSuggestion(typed: String) {
    #expect(NearestName.of(typed, among: Self.commands) == nil)
  }

  @Test func ambiguousPrefixGetsNoSuggestion() {
    #expect(NearestName.of("sav", among: ["savings", "savory"]) == nil)
    #expect(NearestName.of("sav", among: ["savings", "alice"]) == "savings")
  }

  @Test func anyScriptIsCompared() {
    #expect(NearestName.of("저추", among: ["저축", "alice"]) == "저축")
    #expect(NearestName.of("LÉA", among: ["léa"]) == "léa")
    #expect(NearestName.of(String(repeating: "a", count: 1000), among: ["a"]) == nil)
  }

  @Test("in a three-letter name only two swapped letters count as a typing error")
  func aShortNameIsFound() {
    for typed in ["bbo", "obb", "Bbo"] {
      #expect(NearestName.of(typed, among: ["bob", "alice"]) == "bob", "\(typed)")
    }
    #expect(NearestName.of("obo", among: ["bob", "alice"]) == nil)
    #expect(NearestName.of("eht", among: ["eth", "gwei", "wei"]) == "eth")
    #expect(NearestName.of("xyz", among: ["eth", "gwei", "wei"]) == nil)
  }

  @Test func theDistanceCountsChangedAddedAndMissingBytes() {
    #expect(EditDistance.between("kitten", "sitting") == 3)
    #expect(EditDistance.between("", "abc") == 3)
    #expect(EditDistance.between("same", "same") == 0)
  }
}
