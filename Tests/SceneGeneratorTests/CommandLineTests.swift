import Foundation
import Testing

@testable import SceneGenerator

/// Command lines of the generator.
@Suite struct CommandLineTests {
  /// Words that are refused, and the beginning of what is said; `$DESK` is a folder of its own.
  static let bad: [([String], String)] = [
    ([], "missing command"),
    (["create", "Vault"], "unknown command: create"),
    (["generate"], "missing NAME"),
    (["generate", ""], "empty argument"),
    (["generate", "vault"], "NAME: expected the name of a scene"),
    (["generate", "Vault", "$DESK/made", "more"], "unexpected argument: more"),
    (["generate", "Vault", "--dry-run", "--dry-run"], "--dry-run is given twice"),
    (["generate", "Vault", "--force"], "unknown option: --force"),
    (["generate", "-n", "Vault"], "unknown option: -n"),
    (["generate", "../Vault"], "NAME: expected the name of a scene"),
    (["generate", "Va\u{202e}ult"], "NAME: invisible character"),
    (["generate", "Self"], "NAME: Self is a keyword of Swift"),
    (["config"], "missing sample"),
    (["config", "show", "Vault"], "unknown command: config show"),
    (["config", "sample"], "missing NAME"),
    (["config", "sample", "vault.json"], "NAME: expected the name of a scene"),
    (["config", "sample", "Vault", "$DESK/a.json", "b"], "unexpected argument: b"),
    (["config", "sample", "Vault", "--dry-run"], "--dry-run is an option of generate"),
  ]

  @Test(arguments: bad.indices) func aBadOneIsRefusedAndNothingIsWritten(_ index: Int) throws {
    let (words, message) = Self.bad[index]
    let package = try SmallPackage()
    let before = try TreeText(folder: package.desk)
    let outcome = GeneratorRun(root: package.root).run(
      words.map { $0.replacingOccurrences(of: "$DESK", with: package.desk) }
    )
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("scene-generator: error: \(message)"), "\(outcome.errors)")
    #expect(try TreeText(folder: package.desk) == before)
    #expect(Self.bad.count >= 15)
  }

  @Test("a dry run tells what would be done, and writes nothing") func dryRun() throws {
    let package = try SmallPackage()
    let before = try TreeText(folder: package.desk)
    let dry = package.run("generate", "Vault", "--dry-run")
    #expect(dry.status == 0)
    #expect(try TreeText(folder: package.desk) == before)
    let wet = package.run("generate", "Vault")
    func told(_ output: String) -> [[String]] {
      output.split(separator: "\n").map { line in
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        return words.map { $0.trimmingCharacters(in: .whitespaces) }
      }
      .filter { $0[0] != "next" }
    }
    #expect(told(dry.output).count == 15)
    #expect(told(dry.output).map(\.last) == told(wet.output).map(\.last))
    let after = try package.tree().files
    for line in told(dry.output) { #expect(after[line.last ?? ""] != nil, "\(line)") }
    let beside = package.run("generate", "Coins", package.desk + "/made", "--dry-run")
    #expect(beside.status == 0 && beside.output.contains("edits.patch"))
    #expect(!FileManager.default.fileExists(atPath: package.desk + "/made"))
  }

  @Test("nothing that exists is overwritten") func overwritesNothing() throws {
    let package = try SmallPackage()
    #expect(package.run("generate", "Vault").status == 0)
    let before = try TreeText(folder: package.desk)
    for words in [
      ["generate", "Vault"], ["generate", "Vault", package.desk + "/made"],
      // The command exists, or a route of the use case.
      ["generate", "Doctor"], ["generate", "Coins", package.root],
      ["generate", "Coins", package.desk + "/missing/made"],
      ["config", "sample", "Vault", package.root + "/README.md"],
    ] {
      let outcome = GeneratorRun(root: package.root).run(words)
      #expect(outcome.status == 1 && outcome.output == "", "\(words): \(outcome)")
      #expect(try TreeText(folder: package.desk) == before)
    }
    let route = try package.configuration(
      #"{"sceneName":"Purse","useCases":[{"name":"CreateWallet"}]}"#
    )
    let outcome = package.run("generate", route)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Sources/Scenes/Route.swift: case createWallet"))
  }

  @Test("a folder of another package is refused, and one whose files have another form")
  func otherPackages() throws {
    let package = try SmallPackage()
    #expect(GeneratorRun(root: package.desk).run(["generate", "Vault"]).status == 64)
    let path = package.root + "/Sources/Scenes/Route.swift"
    try "enum Other {\n}\n".write(toFile: path, atomically: false, encoding: .utf8)
    let before = try package.tree()
    let outcome = package.run("generate", "Vault")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("Sources/Scenes/Route.swift: no line with package enum Route"))
    #expect(try package.tree() == before)
  }

  @Test("an empty folder can be the destination, and help is an answer") func answers() throws {
    let package = try SmallPackage()
    let folder = package.desk + "/made"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(package.run("generate", "Vault", folder + "/").status == 0)
    #expect(FileManager.default.fileExists(atPath: folder + "/edits.patch"))
    let help = package.run("generate", "--help")
    #expect(help.output == GeneratorCommand.usage && help.status == 0)
    #expect(package.run("generate", package.desk + "/no.json").status == 65)
  }

  @Test("the project itself has the form that the edits go by") func realProject() throws {
    let run = GeneratorRun(root: Golden.project.path)
    let outcome = run.run(["generate", "QuiteAnotherThing", "--dry-run"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("edit    Sources/kingtherum/Route+Arguments.swift\n"))
    // An existing scene.
    #expect(run.run(["generate", "Balance", "--dry-run"]).status != 0)
  }
}
