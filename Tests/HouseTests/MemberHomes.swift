/// The folders of the members that extensions declare, where the name says which folder is meant.
struct MemberHomes {
  private var homes: [Substring: Substring] = [:]

  /// Takes the members that more than one file can see, if their name is declared in one folder only,
  /// and not in `below`.
  ///
  /// Files without a folder are shared by all folders: a name that they declare says nothing.
  init(
    _ files: [House.File],
    below: Set<Substring>,
    folder: (House.File) -> Substring?
  ) {
    var places: [Substring: Set<Substring?>] = [:]
    for file in files {
      for name in Self.declared(in: file) { places[name, default: []].insert(folder(file)) }
    }
    for file in files {
      guard let folder = folder(file) else { continue }
      for name in Self.members(in: file) where places[name] == [folder] && !below.contains(name) {
        homes[name] = folder
      }
    }
  }

  /// The folders of the members that a file uses, each with a dot before its name.
  func used(in file: House.File) -> [Substring] {
    file.codeLines.flatMap { line in
      line.matches(of: /\.(\w+)/).compactMap { homes[$0.output.1] }
    }
  }

  /// All names that a file declares, also within functions.
  static func declared(in file: House.File) -> Set<Substring> {
    file.codeLines.reduce(into: []) { names, line in
      guard let found = declaration(in: line) else { return }
      names.insert(found.name)
      // An enum's cases may share a line.
      guard found.keyword == "case" else { return }
      for other in line.matches(of: /, (\w+)/) { names.insert(other.output.1) }
    }
  }

  /// The members of a file's extensions that other files can see.
  private static func members(in file: House.File) -> [Substring] {
    var isInExtension = false
    return file.codeLines.compactMap { line in
      if line.first?.isLetter == true {
        isInExtension = line.split(separator: " ").contains("extension")
      }
      guard isInExtension, let found = declaration(in: line), found.depth == 2,
        !found.modifiers.contains(where: { hidden.contains($0) })
      else { return nil }
      return found.name
    }
  }

  private struct Declaration {
    let depth: Int
    let modifiers: [Substring]
    let keyword: Substring
    let name: Substring
  }

  private static let hidden: Set<Substring> = ["private", "fileprivate"]

  private static let keywords: Set<Substring> = [
    "func", "var", "let", "case", "struct", "enum", "class", "actor", "protocol", "typealias",
  ]

  /// The first declaration of a line, also that of a constant in a condition.
  private static func declaration(in line: Substring) -> Declaration? {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count,
      let name = words[place + 1].firstMatch(of: /^`?(\w+)/)?.output.1
    else { return nil }
    return Declaration(
      depth: line.prefix { $0 == " " }.count,
      modifiers: Array(words[..<place]),
      keyword: words[place],
      name: name
    )
  }
}
