import Foundation

/// The commands of the program, read from their declarations.
struct CommandTree {
  private struct Node {
    let name: String?
    let subcommands: [String]
  }

  private var nodes: [String: Node] = [:]

  init(files: [House.File]) {
    for file in files {
      var type = ""
      for line in file.lines.indices {
        type = Self.typeDeclared(by: file.lines[line]) ?? type
        guard file.lines[line].contains("CommandConfiguration(") else { continue }
        let call = Self.call(from: file.lines[line...])
        // Subcommands are declared in one list, or in one list per group.
        nodes[type] = Node(
          name: call.firstMatch(of: /commandName: "([^"]+)"/).map { String($0.1) },
          subcommands: call.matches(of: /subcommands: \[([^\]]*)\]/)
            .flatMap { $0.1.matches(of: /(\w+)\.self/).map { String($0.1) } }
        )
      }
    }
  }

  /// The names of all commands without subcommands, such as `wallet create`.
  func commands(below root: String) -> [String] {
    guard let node = nodes[root] else { return [] }
    return node.subcommands.flatMap { type -> [String] in
      let name = nodes[type]?.name ?? "?\(type)"
      let inner = commands(below: type)
      return inner.isEmpty ? [name] : inner.map { "\(name) \($0)" }
    }
  }

  private static func typeDeclared(by line: Substring) -> String? {
    line.matches(of: /\b(?:struct|enum|extension) (?:\w+\.)*(\w+)/).last.map { String($0.1) }
  }

  /// The text from a line to the bracket that ends its first call.
  private static func call(from lines: ArraySlice<Substring>) -> String {
    let text = lines.joined(separator: "\n")
    guard let open = text.range(of: "CommandConfiguration(")?.upperBound else { return "" }
    var depth = 1
    return String(
      text[open...].prefix { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return depth > 0
      }
    )
  }
}
