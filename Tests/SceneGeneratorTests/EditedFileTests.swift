import Testing

@testable import SceneGenerator

/// Lines are added where the anchors say, and a patch says the same.
@Suite struct EditedFileTests {
  private static func file(_ count: Int = 20) throws -> EditedFile {
    try EditedFile(path: "a.txt", text: (1...count).map { "line \($0)\n" }.joined())
  }

  @Test func insertsAfterItsAnchors() throws {
    var file = try Self.file(4)
    try file.insert(["new"], after: "line 1", "line 2", before: "line 4")
    try file.insert([], after: "nothing is added, so nothing is looked for", before: "")
    #expect(file.text == "line 1\nline 2\nline 3\nnew\nline 4\n")
    #expect(
      file.patch == """
        --- a/a.txt
        +++ b/a.txt
        @@ -1,4 +1,5 @@
         line 1
         line 2
         line 3
        +new
         line 4

        """
    )
  }

  @Test func changesFarApartAreHunksOfTheirOwn() throws {
    var file = try Self.file(40)
    try file.insert(["new"], after: "line 35", before: "line 38")
    try file.increase(by: 3, between: "line ", and: "2")
    #expect(file.text.contains("line 11\nline 42\nline 13\n"))
    #expect(file.text.hasSuffix("line 37\nnew\nline 38\nline 39\nline 40\n"))
    let heads = file.patch.split(separator: "\n").filter { $0.hasPrefix("@@") }
    #expect(heads == ["@@ -9,7 +9,7 @@", "@@ -35,6 +35,7 @@"])
  }

  @Test func aNumberIsIncreased() throws {
    var file = try EditedFile(path: "a.txt", text: "count == n\n  (count == 38)\n")
    try file.increase(by: 4, between: "count == ", and: ")")
    #expect(file.text == "count == n\n  (count == 42)\n")
    #expect(
      file.patch.hasSuffix("@@ -1,2 +1,2 @@\n count == n\n-  (count == 38)\n+  (count == 42)\n")
    )
  }

  @Test func rowsFollowTheLastRow() throws {
    var file = try EditedFile(path: "a.md", text: "| a |\n## B\n\n| b |\n|---|\n| c |\n\nend\n")
    try file.insertRows(["| d |"], inTableAfter: "## B")
    #expect(file.text == "| a |\n## B\n\n| b |\n|---|\n| c |\n| d |\n\nend\n")
    var open = try EditedFile(path: "a.md", text: "## B\n| b |\n")
    try open.insertRows(["| d |"], inTableAfter: "## B")
    #expect(open.text == "## B\n| b |\n| d |\n")
  }

  @Test func aMissingLineIsAnError() throws {
    var file = try Self.file()
    #expect(throws: PackageError.form(path: "a.txt", missing: "line 21")) {
      try file.insert(["new"], after: "line 21", before: "line 2")
    }
    #expect(throws: PackageError.form(path: "a.txt", missing: "line 3")) {
      try file.insert(["new"], after: "line 4", before: "line 3")
    }
    #expect(throws: PackageError.form(path: "a.txt", missing: "|")) {
      try file.insertRows(["| d |"], inTableAfter: "line 4")
    }
    #expect(throws: PackageError.form(path: "a.txt", missing: "count == ")) {
      try file.increase(by: 1, between: "count == ", and: ")")
    }
    #expect(throws: PackageError.form(path: "a", missing: "\\n")) {
      try EditedFile(path: "a", text: "no end")
    }
    #expect(file.changes == [])
  }
}
