import Foundation
import Testing

@testable import SceneGenerator

/// Configurations are read strictly.
@Suite struct ConfigurationTests {
  @Test func thereAreManyBadOnes() { #expect(BadConfiguration.all.count >= 40) }

  @Test(arguments: BadConfiguration.all.indices)
  func aBadOneIsRefusedWithItsPathAndNothingIsWritten(_ index: Int) throws {
    let bad = BadConfiguration.all[index]
    let package = try SmallPackage()
    let file = try package.configuration(bad.text)
    let before = try TreeText(folder: package.desk)
    for words in [["generate", file], ["generate", file, package.desk + "/made"]] {
      let outcome = GeneratorRun(root: package.root).run(words)
      #expect(outcome.status == 65, "\(outcome)")
      #expect(outcome.output == "")
      #expect(
        outcome.errors.hasPrefix("scene-generator: error: \(bad.message)"),
        "\(outcome.errors)"
      )
      #expect(outcome.errors.last == "\n")
      #expect(try TreeText(folder: package.desk) == before)
    }
  }

  @Test("keys that can be left out have a value") func defaults() throws {
    let text = #"{"useCases":[{"name":"OpenVault"}],"sceneName":"Vault"}"#
    let read = try SceneConfiguration(parsing: Array(text.utf8))
    let useCase = try #require(read.useCases.first)
    #expect(useCase.requestFields == [] && useCase.viewModelFields == nil)
    #expect(!useCase.isAsyncOperation && !useCase.requiresNetwork)
    #expect(read.options == SceneConfiguration.Options())
    #expect(read.options.generateTests && read.options.useSwiftUI && read.options.includeLogging)
  }

  @Test("what is not asked for is not generated") func options() throws {
    func paths(_ options: String) throws -> [String] {
      let text =
        #"{"sceneName":"Vault","useCases":[{"name":"OpenVault"}],"options":{\#(options)}}"#
      let read = try SceneConfiguration(parsing: Array(text.utf8))
      return try Scene(read, declared: []).files.map(\.path)
    }
    let all = try paths("")
    #expect(all.contains("Tests/CLITests/Transcripts/vault.txt"))
    #expect(all.contains("Sources/kingtherum/Commands/VaultOpenCommand.swift"))
    let untested = try paths(#""generateTests":false"#)
    #expect(untested == all.filter { !$0.hasPrefix("Tests/") || $0.contains("Sampled+") })
    let hidden = try paths(#""useSwiftUI":false"#)
    #expect(hidden == all.filter { !$0.contains("kingtherum/") && !$0.contains("Transcripts") })
  }

  @Test("the founding document's example is read as it is written") func foundingExample() throws {
    let read = try SceneConfiguration(parsing: Array(try Golden.text("founding.json").utf8))
    #expect(read.sceneName == "UserProfile")
    let useCase = try #require(read.useCases.first)
    #expect(useCase.requestFields.first?.comment == "사용자 ID")
    #expect(useCase.isAsyncOperation && useCase.requiresNetwork)
    let scene = try Scene(read, declared: [])
    #expect(scene.structs == ["User"])
    #expect(scene.notes.count == 4)
  }

  @Test("what differs from the configuration is told") func notes() throws {
    let package = try SmallPackage()
    let file = try package.configuration(try Golden.text("types.json"))
    let notes = package.run("generate", file, "--dry-run").output.split(separator: "\n")
      .filter { $0.hasPrefix("note") }.map { $0.dropFirst("note".count).drop { $0 == " " } }
    #expect(
      notes == [
        "SealVault.key: borrowed beside the request, read from --key-file",
        "SealVault.pin: borrowed beside the request, read from --pin-file",
        "SealVault.password: borrowed beside the request, read from --password-file",
        "SealVault.salt: borrowed beside the request, read from --salt-file",
        "SealVault.wrongPassword: thrown as SealVaultError.wrongPassword",
        "SealVault.amount: also a fact of the response, which had none of its name",
        "SealVaultAgain.seed: borrowed beside the request, read from --seed-file",
        "VaultTerms is unknown, and becomes an empty struct",
      ]
    )
  }
}
