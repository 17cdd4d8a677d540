import Testing

/// Every count has its noun in the right form.
@Suite struct PluralTests {
  @Test("the forms of a noun for one and for many differ")
  func formsDiffer() throws {
    var found: [String] = []
    for file in try House.sources() {
      for match in file.text.matches(of: /one: "([^"]*)",\s*many: "([^"]*)"/) {
        if match.output.1 == match.output.2 { found.append("\(file.path): \(match.output.1)") }
      }
    }
    #expect(found == [])
  }
}
