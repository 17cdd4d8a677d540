import Foundation
import Testing

@testable import SceneGenerator

/// Changes take effect all together, or not at all.
@Suite struct StagedChangeTests {
  private static let files = [
    GeneratedFile(path: "Sources/Scenes/New/Deep/One.swift", text: "one\n"),
    GeneratedFile(path: "Sources/Scenes/New/Two.swift", text: "two\n"),
  ]

  private static func edits(_ package: SmallPackage) throws -> [EditedFile] {
    let sources = try PackageSources(root: package.root)
    var readme = try sources.edited("README.md")
    try readme.insertRows(["| `new` | new | no | no |"], inTableAfter: "## Commands")
    var route = try sources.edited("Sources/Scenes/Route.swift")
    try route.insert(["  case new"], after: "package enum Route", before: "}")
    return [readme, route]
  }

  @Test func everythingIsWrittenAndNoTraceIsLeft() throws {
    let package = try SmallPackage()
    let before = try package.tree().files
    let script = package.root + "/README.md"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    try StagedChange(root: package.root).apply(Self.files, try Self.edits(package))
    let after = try package.tree().files
    #expect(after.count == before.count + 2)
    #expect(after["Sources/Scenes/New/Two.swift"] == "two\n")
    #expect(after["README.md"]?.contains("| `man` |") == true)
    #expect(after["README.md"]?.contains("| `new` |") == true)
    #expect(!FileManager.default.fileExists(atPath: package.root + "/.scene-generator"))
    let mode = try FileManager.default.attributesOfItem(atPath: script)[.posixPermissions]
    #expect(mode as? Int == 0o755)
  }

  @Test("a file that appears meanwhile stays, and nothing else is changed")
  func aForeignFileStays() throws {
    let package = try SmallPackage()
    let edits = try Self.edits(package)
    let place = package.root + "/Sources/Scenes/New"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try "foreign\n".write(toFile: place + "/Two.swift", atomically: false, encoding: .utf8)
    let before = try package.tree()
    #expect(throws: PackageError.exists(path: place + "/Two.swift")) {
      try StagedChange(root: package.root).apply(Self.files, edits)
    }
    #expect(try package.tree() == before)
    #expect(!FileManager.default.fileExists(atPath: place + "/Deep"))
  }

  @Test("a file that was edited meanwhile stays, and nothing else is changed")
  func aForeignEditStays() throws {
    let package = try SmallPackage()
    let edits = try Self.edits(package)
    let path = package.root + "/Sources/Scenes/Route.swift"
    try "package enum Route {\n}\n".write(toFile: path, atomically: false, encoding: .utf8)
    let before = try package.tree()
    #expect(
      throws: PackageError.changedSince(
        path: "Sources/Scenes/Route.swift",
        journal: ".scene-generator"
      )
    ) { try StagedChange(root: package.root).apply(Self.files, edits) }
    #expect(try package.tree() == before)
  }

  /// Leaves what a run leaves that was killed after `count` of its files had their names.
  private static func kill(in package: SmallPackage, after count: Int) throws {
    let edits = try edits(package)
    let plan = StagedPlan(files, edits, in: package.root)
    let stage = package.root + "/.scene-generator"
    try FileManager.default.createDirectory(atPath: stage, withIntermediateDirectories: false)
    var number = 0
    for (path, old, new) in files.map({ ($0.path, String?.none, $0.text) })
      + edits.map({ ($0.path, $0.original, $0.text) })
    {
      for (name, text) in [("new", new), ("old", old)] {
        try text?.write(toFile: "\(stage)/\(name)-\(number)", atomically: false, encoding: .utf8)
      }
      if number < count {
        let place = URL(filePath: package.root).appending(path: path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try new.write(to: place, atomically: true, encoding: .utf8)
      }
      number += 1
    }
    try plan.text.write(toFile: stage + "/plan", atomically: false, encoding: .utf8)
  }

  @Test("a run that was killed is undone by the next one", arguments: 0...4)
  func theNextRunUndoes(count: Int) throws {
    let package = try SmallPackage()
    let before = try package.tree()
    try Self.kill(in: package, after: count)
    let dry = package.run("generate", "Vault", "--dry-run")
    #expect(dry.status == 1 && dry.errors.contains("an earlier run was killed"))
    try StagedChange(root: package.root).undo()
    #expect(try package.tree() == before)
    #expect(!FileManager.default.fileExists(atPath: package.root + "/Sources/Scenes/New"))
    #expect(package.run("generate", "Vault").status == 0)
  }

  @Test("what was changed after the kill is left alone") func laterWorkStays() throws {
    let package = try SmallPackage()
    try Self.kill(in: package, after: 4)
    let path = "Sources/Scenes/New/Two.swift"
    try "mine\n".write(toFile: "\(package.root)/\(path)", atomically: false, encoding: .utf8)
    let before = try package.tree()
    let outcome = package.run("generate", "Vault")
    #expect(outcome.status == 1 && outcome.errors.contains(path), "\(outcome)")
    #expect(try package.tree() == before)
  }

  @Test("a run that was killed before its plan or after its end left nothing to undo")
  func nothingToUndo() throws {
    for name in ["new-0", "done"] {
      let package = try SmallPackage()
      let before = try package.tree()
      let stage = package.root + "/.scene-generator"
      try FileManager.default.createDirectory(atPath: stage, withIntermediateDirectories: false)
      try "new 0 README.md\n".write(
        toFile: "\(stage)/\(name)",
        atomically: false,
        encoding: .utf8
      )
      try StagedChange(root: package.root).undo()
      #expect(try package.tree() == before)
    }
  }

  @Test func aPlanIsReadAsItIsWritten() throws {
    let package = try SmallPackage()
    let plan = StagedPlan(Self.files, try Self.edits(package), in: package.root)
    #expect(plan.folders == ["Sources/Scenes/New", "Sources/Scenes/New/Deep"])
    #expect(StagedPlan(parsing: plan.text) == plan)
  }
}
