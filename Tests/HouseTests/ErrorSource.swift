/// An error type as declared in the sources.
struct ErrorSource {
  /// The last part of its name: `Failure` for `Balance.Failure`.
  let name: String
  /// The cases of the enum of that name in the same file; nil for other types.
  let cases: Set<String>?

  /// The types in a file that conform to `Reportable`.
  static func declared(in file: House.File) -> [ErrorSource] {
    let code = file.codeLines.joined(separator: "\n")
    return declarations(in: code)
      .filter { $0.words.contains("Reportable") && $0.keyword != "protocol" }
      .map { ErrorSource(name: $0.name, cases: cases(ofEnum: $0.name, in: code)) }
  }

  private struct Declaration {
    let keyword: Substring
    let name: String
    let words: [Substring]
    let body: Substring
  }

  /// The declarations such as `enum X: A, B {`: the name, the text up to the brace, and the rest.
  private static func declarations(in code: String) -> [Declaration] {
    let keywords: Set<Substring> = ["enum", "struct", "class", "actor", "extension", "protocol"]
    var found: [Declaration] = []
    var rest = code[...]
    while let start = rest.firstIndex(where: { $0.isPartOfName }) {
      rest = rest[start...]
      let word = rest.prefix { $0.isPartOfName }
      rest = rest.dropFirst(word.count)
      guard keywords.contains(word), rest.first == " " else { continue }
      let head = rest.prefix { $0 != "{" && $0 != ";" && $0 != ")" }
      let names = head.split { !$0.isPartOfName && $0 != "." }
      guard let name = names.first?.split(separator: ".").last else { continue }
      found.append(
        Declaration(
          keyword: word,
          name: String(name),
          words: Array(names.dropFirst()),
          body: rest.dropFirst(head.count)
        )
      )
    }
    return found
  }

  private static func cases(ofEnum name: String, in code: String) -> Set<String>? {
    let enums = declarations(in: code).filter { $0.keyword == "enum" }
    guard let found = enums.first(where: { $0.name == name }) else { return nil }
    var names: Set<String> = []
    var depth = 0
    for line in found.body.split(separator: "\n") {
      let words = line.split(separator: " ").drop { $0 == "indirect" }
      if depth == 1, words.first == "case" {
        names.formUnion(caseNames(words.dropFirst().joined(separator: " ")))
      }
      depth += line.reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) }
      if depth == 0 { break }
    }
    return names
  }

  /// The case names in `a, b(c: Int, d: Int), e = 3`.
  private static func caseNames(_ list: String) -> [String] {
    var depth = 0
    let flat = list.filter { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth == 0 && character != ")"
    }
    return flat.split(separator: ",").compactMap { item in
      item.drop { !$0.isPartOfName }.prefix { $0.isPartOfName }.split(separator: " ").first
        .map(String.init)
    }
  }
}
