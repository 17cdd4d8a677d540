import ArgumentParser
import Testing

@testable import kingtherum

/// A command of the program, for rules that apply to all commands.
struct Commands {
  let path: [String]
  let type: any ParsableCommand.Type

  var name: String { path.joined(separator: " ") }

  /// All commands without subcommands.
  static let all = below([], Kingtherum.self)

  private static func below(
    _ path: [String],
    _ type: any ParsableCommand.Type
  ) -> [Commands] {
    let next = type.configuration.subcommands
    guard !next.isEmpty else { return [Commands(path: path, type: type)] }
    return next.flatMap { below(path + [$0.configuration.commandName ?? "?"], $0) }
  }
}

extension Commands: Sendable, CustomTestStringConvertible {
  var testDescription: String { name }
}
