import ArgumentParser
import Core

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The arguments of a command, as the parser describes them.
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

  /// Reads the parser's description; nil if its format is unexpected, which a test rules out.
  init?(_ command: any ParsableCommand.Type) {
    let json = command._dumpHelp()
    guard let tool = try? JSONDecoder().decode(Tool.self, from: Data(json.utf8)) else { return nil }
    arguments = (tool.command.arguments ?? []).filter { $0.shouldDisplay && !$0.isBuiltIn }
  }

  /// All names of the command's options and flags, with their dashes, and the built-in ones.
  var optionNames: [String] { arguments.flatMap(\.typedNames) + ["-h", "--help", "--version"] }

  /// Returns the words of a command line that are neither options nor their values.
  ///
  /// An option that takes several values is followed by only one here.
  func positionals(in words: some Sequence<String>) -> [String] {
    let withValue = Set(arguments.filter { $0.kind == "option" }.flatMap(\.typedNames))
    var found: [String] = []
    var words = Array(words)[...]
    while let word = words.popFirst() {
      if word == "--" { return found + words }
      if !word.hasPrefix("-") || word == "-" {
        found.append(word)
      } else if withValue.contains(word)
        || !word.hasPrefix("--") && withValue.contains("-\(word.suffix(1))")
      {
        words = words.dropFirst()
      }
    }
    return found
  }

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

  /// The long name; the short one if there is no other.
  var mainName: String { typedNames.first { $0.hasPrefix("--") } ?? typedNames.first ?? "" }

  /// `-c, --chain <name|id>`, or `<file>`. Further long names, for old scripts, are left out.
  var label: String {
    if isPositional { return value }
    // Long names are aligned, whether or not there is a short one.
    let short = typedNames.first { !$0.hasPrefix("--") }
    let margin = short.map { $0 + ", " } ?? "    "
    return margin + mainName + (kind == "option" ? " " + value : "")
  }

  /// The argument as the usage line shows it.
  var usage: String {
    let word = isPositional ? value : mainName + " " + value
    let words = isRepeating ? word + "…" : word
    return isOptional ? "[\(words)]" : words
  }

  var purpose: Sentence { Sentence(catalogued: abstract ?? "") }

  /// The purpose, with the default and the allowed values in one pair of parentheses.
  func help(in language: Language) -> String {
    let values = (allValues ?? []).filter { !$0.isEmpty }
    let statesDefault = abstract?.contains("(default: ") == true
    var parts: [Sentence] = []
    // A purpose that states its default says it better: "-" means stdout there.
    if let defaultValue, !defaultValue.isEmpty, defaultValue != "-", !statesDefault {
      parts.append("default: \(term: defaultValue)")
    }
    if !values.isEmpty { parts.append("values: \(term: values.joined(separator: ", "))") }
    guard !parts.isEmpty else { return purpose.rendered(in: language) }
    let facts = Sentence(joining: parts, by: "; ")
    let words = purpose.rendered(in: language)
    if statesDefault, words.hasSuffix(")") {
      return words.dropLast() + "; " + facts.rendered(in: language) + ")"
    }
    let whole: Sentence = "\(purpose) (\(facts))"
    return whole.rendered(in: language)
  }

  /// True if the parser adds the argument to every command.
  fileprivate var isBuiltIn: Bool {
    typedNames.contains("--help") || typedNames.contains("--version")
  }

  private var value: String { "<\(valueName ?? "value")>" }
}
