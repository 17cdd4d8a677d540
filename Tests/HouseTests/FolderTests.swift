import Testing

/// The folders of Scenes have no circular dependencies.
///
/// So a folder can be read without those that use it.
@Suite struct FolderTests {
  private static let root = "Sources/Scenes/"

  /// The folder of a file; nil for files outside the folders, which all of them share.
  private static func folder(of file: House.File) -> Substring? {
    let parts = file.path.dropFirst(root.count).split(separator: "/")
    return parts.count > 1 ? parts[0] : nil
  }

  /// The types that a file declares at the top level.
  private static func types(in file: House.File) -> [Substring] {
    let pattern =
      /^(?:package |public |final |indirect )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/
    return file.codeLines.compactMap { $0.firstMatch(of: pattern)?.output.1 }
  }

  /// The names in a file that may be types, without members of other types.
  private static func names(in file: House.File) -> Set<Substring> {
    file.codeLines.reduce(into: []) { names, line in
      for match in line.matches(of: /(?:^|[^.\w])([A-Z]\w*)/) { names.insert(match.output.1) }
    }
  }

  /// The folders that each folder depends on, because they declare types or members that it uses.
  ///
  /// `below` are the names that lower floors declare.
  private static func leanings(
    among files: [House.File],
    below: Set<Substring> = []
  ) -> [Substring: Set<Substring>] {
    var homes: [Substring: Substring] = [:]
    for file in files {
      guard let folder = folder(of: file) else { continue }
      for type in types(in: file) { homes[type] = folder }
    }
    let members = MemberHomes(files, below: below, folder: folder)
    return files.reduce(into: [:]) { leanings, file in
      guard let folder = folder(of: file) else { return }
      let others = names(in: file).compactMap { homes[$0] } + members.used(in: file)
      leanings[folder, default: []].formUnion(others.filter { $0 != folder })
    }
  }

  /// The folders that depend on each other, directly or indirectly.
  ///
  /// They are what remains after repeatedly removing folders that depend on no other, or that no
  /// other depends on.
  private static func circle(in leanings: [Substring: Set<Substring>]) -> [Substring] {
    var rest = leanings
    while true {
      let used = rest.values.reduce(into: Set<Substring>()) { $0.formUnion($1) }
      let free = rest.filter { folder, others in others.isEmpty || !used.contains(folder) }
      guard !free.isEmpty else { return rest.keys.sorted() }
      for folder in free.keys { rest[folder] = nil }
      rest = rest.mapValues { $0.intersection(rest.keys) }
    }
  }

  @Test func foldersDependInOneDirection() throws {
    let below = try ["Core", "Entity", "WalletKit", "HomeKit"].flatMap(House.sources)
      .reduce(into: Set<Substring>()) { $0.formUnion(MemberHomes.declared(in: $1)) }
    let leanings = Self.leanings(among: try House.sources(of: "Scenes"), below: below)
    #expect(Self.circle(in: leanings) == [])
    // Only a member tells: `outbids`.
    #expect(leanings["Home"]?.contains("Outbox") == true)
    #expect(leanings["Sign"]?.contains("Review") == true)
    #expect(leanings["Review"]?.isSubset(of: ["Accounts", "ClearSigning", "Wording"]) == true)
  }

  @Test(arguments: [
    ("struct One {\n  let two: Two\n}", "enum Two {}", ["A"]),
    ("package struct One {}", "let one = One()", ["B"]),
    ("struct One {\n  let two: Two\n}", "enum Two {\n  case one(One)\n}", ["A", "B"]),
    ("struct One {}\n// Two", "enum Two {}\nlet one = \"One\"", []),
    ("struct One {\n  enum Two {}\n}", "let two = one.Two()\nlet other: Two", []),
    ("extension Int {\n  var one: Int { 1 }\n}", "let two = 2.one", ["B"]),
    ("extension Int {\n  static func one() {}\n}", "let two: Int = .one()", ["B"]),
    (
      "extension Int {\n  package var one: Int { 2.two }\n}",
      "extension Int {\n  package var two: Int { 1.one }\n}", ["A", "B"]
    ),
    // What only its file sees, what another folder declares, too, and what a lower floor declares.
    ("extension Int {\n  fileprivate var one: Int { 1 }\n}", "let two = 2.one", []),
    ("extension Int {\n  var one: Int { 1 }\n}", "enum Two {\n  case two, one\n}\n_ = .one", []),
    ("extension Int {\n  var lower: Int { 1 }\n}", "let two = 2.lower", []),
  ])
  func findsDependenciesBetweenFolders(first: String, second: String, leaning: [String]) {
    let files = [("A", first), ("B", second)].map { folder, text in
      House.File(path: "\(Self.root)\(folder)/a.swift", text: text)
    }
    let leanings = Self.leanings(among: files, below: ["lower"])
    let found = leanings.filter { !$0.value.isEmpty }.keys.map(String.init)
    #expect(found.sorted() == leaning)
  }

  @Test func findsCycles() {
    let circle: [Substring: Set<Substring>] = [
      "A": ["B"], "B": ["C"], "C": ["B", "D"], "D": [], "E": ["A"],
    ]
    #expect(Self.circle(in: circle) == ["B", "C"])
    #expect(Self.circle(in: circle.filter { $0.key != "C" }.merging(["C": []]) { $1 }) == [])
  }
}
