import Testing

/// A file is named for its type: `Type.swift`, or `Type+Subject.swift` for a part of it.
@Suite struct FileNameTests {
  /// Files with a single function, or with a name that a tool requires.
  static let exceptions: Set<String> = [
    "Sources/kingtherum/ReadArgument.swift", "Tests/Fuzz/Driver/Driver.swift",
    "Tests/TestSupport/HexBytes.swift",
  ]

  @Test(arguments: ["Sources", "Tests", "Benchmarks", "Plugins"])
  func aFileIsNamedForItsType(folder: String) throws {
    let files = try House.files(in: folder)
    #expect(files.count > 5)
    for file in files {
      let isExcepted = Self.exceptions.contains(file.path)
      #expect(Self.isNamedForAType(file) != isExcepted, "\(file.path)")
    }
  }

  @Test(arguments: [
    ("Hex.swift", "enum Hex {", true), ("Hex.swift", "extension Hex {", true),
    ("Hex.swift", "struct HexReader {", false), ("Hex.swift", "// struct Hex", false),
    ("Hex+Text.swift", "extension Core.Hex {", true),
    ("Hex+Text.swift", "struct HexText {", false),
    ("Method+Blocks.swift", "struct GetBlock: Method {", true),
    ("Method+Blocks.swift", "struct GetBlock: Sendable, Method where T == Int {", true),
    ("Method.swift", "struct GetBlock: Method {", false),
    ("Outer.swift", "  package final class Outer: Sendable {", true),
  ])
  func tellsWhatAFileIsNamedFor(name: String, line: String, isNamed: Bool) {
    let file = House.File(path: "Sources/Core/" + name, text: line + "\n}\n")
    #expect(Self.isNamedForAType(file) == isNamed)
  }

  /// Whether the file declares or extends the type before the plus sign.
  ///
  /// If a subject follows, it may also be a protocol that the file's types conform to.
  private static func isNamedForAType(_ file: House.File) -> Bool {
    let parts = file.name.dropLast(".swift".count).split(separator: "+")
    guard let base = parts.first else { return false }
    let declaration = /\b(?:struct|enum|class|actor|protocol|typealias|extension) ([\w.]+)(.*)/
    return file.codeLines.contains { line in
      guard let found = line.firstMatch(of: declaration)?.output else { return false }
      if found.1.split(separator: ".").contains(base) { return true }
      let conformances = found.2.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return parts.count > 1 && conformances.contains(base)
    }
  }
}
