import Foundation
import Testing

@testable import SceneGenerator

/// The trees that are generated, to the last byte; `RECORD=1` writes them.
@Suite struct GoldenTests {
  /// Generates into a folder beside the package, and returns that tree.
  private static func tree(of source: (SmallPackage) throws -> String) throws -> TreeText {
    let package = try SmallPackage()
    let before = try package.tree()
    let outcome = package.run("generate", try source(package), package.desk + "/made")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    #expect(try package.tree() == before, "with a destination, the package stays as it is")
    return try TreeText(folder: package.desk + "/made")
  }

  private static func compare(_ tree: TreeText, with name: String) throws {
    try Golden.record(tree.text, as: name)
    let golden = TreeText(parsing: try Golden.text(name))
    #expect(tree.files.keys.sorted() == golden.files.keys.sorted())
    for (path, text) in tree.files { #expect(text == golden.files[path], "\(path)") }
  }

  @Test("the basic form") func basicForm() throws {
    try Self.compare(try Self.tree { _ in "ProfileSettings" }, with: "basic.txt")
  }

  @Test("the sample, and the scene that is generated from it") func sample() throws {
    let package = try SmallPackage()
    let text = package.run("config", "sample", "TransactionManagement").output
    try Golden.record(text, as: "sample.json")
    #expect(try text == Golden.text("sample.json"))
    let file = package.desk + "/sample.json"
    #expect(package.run("config", "sample", "TransactionManagement", file).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    try Self.compare(try Self.tree { try $0.configuration(text) }, with: "sample.txt")
  }

  @Test("the example of the founding document") func foundingExample() throws {
    let text = try Golden.text("founding.json")
    try Self.compare(try Self.tree { try $0.configuration(text) }, with: "founding.txt")
  }

  @Test("several use cases of every type") func everyType() throws {
    let text = try Golden.text("types.json")
    try Self.compare(try Self.tree { try $0.configuration(text) }, with: "types.txt")
  }

  @Test("two runs agree, and the package gets what the destination and its patch say")
  func runsAgree() throws {
    for name in ["sample.json", "founding.json", "types.json"] {
      let text = try Golden.text(name)
      let trees = try (0..<2).map { _ in
        let package = try SmallPackage()
        #expect(package.run("generate", try package.configuration(text)).status == 0)
        return try package.tree()
      }
      #expect(trees[0] == trees[1])
      let beside = try Self.tree { try $0.configuration(text) }
      for (path, text) in beside.files where path != Destination.patchName {
        #expect(trees[0].files[path] == text, "\(path)")
      }
      #expect(trees[0].files.keys.contains { $0.hasPrefix(".") } == false)
    }
  }

  @Test("the patch makes the same edits", .enabled(if: SmallPackage.hasGit))
  func patchApplies() throws {
    let text = try Golden.text("types.json")
    let (package, other) = (try SmallPackage(), try SmallPackage())
    #expect(package.run("generate", try package.configuration(text)).status == 0)
    let made = other.desk + "/made"
    #expect(other.run("generate", try other.configuration(text), made).status == 0)
    try SmallPackage.applyPatch(made + "/" + Destination.patchName, in: other.root)
    var tree = try other.tree().files
    for (path, text) in try TreeText(folder: made).files where path != Destination.patchName {
      tree[path] = text
    }
    #expect(try TreeText(files: tree) == package.tree())
  }

  @Test("the files obey the rules of the house") func filesAreShort() throws {
    for name in ["basic.txt", "sample.txt", "founding.txt", "types.txt"] {
      for (path, text) in TreeText(parsing: try Golden.text(name)).files {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard path.hasSuffix(".swift") else { continue }
        #expect(lines.count <= 300, "\(name): \(path)")
        #expect(lines.allSatisfy { $0.count <= 100 && $0.last != " " }, "\(name): \(path)")
        #expect(!lines.contains(where: \.isEmpty) || !text.contains("\n\n\n"), "\(path)")
      }
    }
  }
}

extension SmallPackage {
  static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  /// Applies a patch as a developer would.
  static func applyPatch(_ path: String, in folder: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/git")
    process.arguments = ["apply", path]
    process.currentDirectoryURL = URL(filePath: folder)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
