import Testing

/// One idea per file.
@Suite struct FileTests {
  /// Tables and word lists, which cannot be split sensibly.
  static let tables: Set<String> = [
    "vectors/generate/printed_execution_apis.py",
    "Sources/Core/Sentence/Translations+Embedded.swift",
  ]

  static let limit = 300

  @Test(arguments: ["Sources", "Tests", "vectors", "scripts", "Benchmarks", "Plugins"])
  func filesStayShort(folder: String) throws {
    for file in try House.files(in: folder, endings: ["swift", "py", "c", "h", "vy"])
    where !Self.tables.contains(file.path) {
      let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
      #expect(count <= Self.limit, "\(file.path) has \(count) lines")
    }
  }

  @Test func everyNamedTableIsThere() throws {
    for path in Self.tables {
      #expect(throws: Never.self) { try House.file(path) }
    }
  }
}
