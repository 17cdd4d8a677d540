import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import kingtherum

/// A hint names commands and flags that exist, for an error that exists.
@Suite struct HintTests {
  /// The codes of docs/errors.md, which a test of the house keeps true, and two without a row.
  private static func codes() throws -> Set<String> {
    let page = Vectors.root.appending(path: "docs/errors.md")
    let rows = try String(contentsOf: page, encoding: .utf8).matches(of: /\n\| `([a-z0-9-]+)` \|/)
    return Set(rows.map { String($0.1) }).union(["usage", "unexpected"])
  }

  @Test func everyHintBelongsToAnErrorThatExists() throws {
    let codes = try Self.codes()
    #expect(codes.count > 100)
    #expect(Set(Hints.table.keys).subtracting(codes).isEmpty)
  }

  @Test(arguments: Hints.table.sorted { $0.key < $1.key }.map(\.value))
  func everyCommandInAHintParses(_ hint: String) throws {
    guard let words = hint.firstMatch(of: /kingtherum (.*)/)?.1.split(separator: " ") else {
      return
    }
    let path = words.prefix { $0 != "--help" }.map(String.init)
    guard words.count == path.count else {
      let tree = CommandTree(path)
      #expect(tree.stray == nil && tree.path == path)
      return
    }
    _ = try Kingtherum.parseAsRoot(path)
  }

  @Test(arguments: Hints.table.sorted { $0.key < $1.key }.map(\.value))
  func everyFlagInAHintExists(_ hint: String) {
    for flag in hint.matches(of: /--[a-z-]+/).map({ String($0.0) }) {
      #expect(Self.help.contains(flag), "\(flag)")
    }
  }

  /// The help of every command, worked out once: it takes a second.
  private static let help = leaves(of: Kingtherum.self).map { Kingtherum.helpMessage(for: $0) }
    .joined()

  private static func leaves(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    let below = command.configuration.subcommands
    return below.isEmpty ? [command] : below.flatMap(leaves)
  }
}
