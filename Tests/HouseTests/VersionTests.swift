import Foundation
import Testing

/// The program and the change log state the same version.
@Suite struct VersionTests {
  @Test func theProgramIsTheNewestOfTheChangeLog() throws {
    let program = try House.file("Sources/Exchange/Version.swift").lines
      .compactMap { Self.version(in: $0, between: "\"", and: "\"") }
    let changes = try House.file("CHANGELOG.md").lines
      .compactMap { Self.version(in: $0, between: "## [", and: "]") }
    #expect(program.count == 1)
    #expect(program.first != nil && program.first == changes.first)
  }

  @Test(arguments: [
    ("  static let text = \"0.1.0\"", "0.1.0"),
    ("let name = \"kingtherum\"", nil),
    ("let short = \"1.2\"", nil),
  ])
  func readsAVersion(line: String, version: String?) {
    #expect(Self.version(in: line[...], between: "\"", and: "\"") == version)
  }

  /// Finds three numbers between two delimiters.
  private static func version(in line: Substring, between open: String, and close: Character)
    -> String?
  {
    guard let start = line.range(of: open)?.upperBound else { return nil }
    let text = line[start...].prefix { $0 != close }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { UInt($0) != nil } ? String(text) : nil
  }
}
