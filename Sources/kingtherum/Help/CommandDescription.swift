import ArgumentParser
import Core

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a command takes, as the parser describes it.
struct CommandDescription {
  /// One positional argument, option or flag.
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var typed: String { kind == "short" ? "-" + name : "--" + name }
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  let arguments: [Argument]

  /// Nil where the parser describes the command in another form, which a test rules out.
  init?(_ command: any ParsableCommand.Type) {
    let json = command._dumpHelp()
    guard let tool = try? JSONDecoder().decode(Tool.self, from: Data(json.utf8)) else { return nil }
    arguments = (tool.command.arguments ?? []).filter { $0.shouldDisplay && !$0.isBuiltIn }
  }

  /// All names of its options and flags, with their dashes, and those that every command has.
  var optionNames: [String] { arguments.flatMap(\.typedNames) + ["-h", "--help", "--version"] }

  private struct Tool: Decodable {
    struct Command: Decodable {
      let arguments: [Argument]?
    }

    let command: Command
  }
}

extension CommandDescription.Argument {
  var isPositional: Bool { kind == "positional" }

  /// Its names with their dashes, the short one first; none for a positional argument.
  var typedNames: [String] { isPositional ? [] : (names ?? []).map(\.typed) }

  /// The name by which others know it: the long one.
  var mainName: String { typedNames.first { $0.hasPrefix("--") } ?? typedNames.first ?? "" }

  /// `-c, --chain <name|id>`, or `<file>`. Further long names are for old scripts.
  var label: String {
    if isPositional { return value }
    // The long names stand below each other, whether there is a short one or not.
    let short = typedNames.first { !$0.hasPrefix("--") }
    let margin = short.map { $0 + ", " } ?? "    "
    return margin + mainName + (kind == "option" ? " " + value : "")
  }

  /// How it stands in the line that shows the usage.
  var usage: String {
    let word = isPositional ? value : mainName + " " + value
    let words = isRepeating ? word + "…" : word
    return isOptional ? "[\(words)]" : words
  }

  var purpose: Sentence { Sentence(catalogued: abstract ?? "") }

  /// What it is for, with its values and its default.
  var help: Sentence {
    let values = (allValues ?? []).filter { !$0.isEmpty }
    var parts: [Sentence] = []
    if !values.isEmpty { parts.append("values: \(values.joined(separator: ", "))") }
    // What says its default itself says it better: "-" is stdout there.
    if let defaultValue, !defaultValue.isEmpty, defaultValue != "-",
      abstract?.contains("(default") != true
    {
      parts.append("default: \(defaultValue)")
    }
    return parts.isEmpty ? purpose : "\(purpose) (\(Sentence(joining: parts, by: "; ")))"
  }

  /// Whether the parser adds it to every command by itself.
  fileprivate var isBuiltIn: Bool {
    typedNames.contains("--help") || typedNames.contains("--version")
  }

  private var value: String { "<\(valueName ?? "value")>" }
}
