import TestSupport
import Testing

@testable import Core

/// In any document, an edit changes only what was meant.
@Suite struct TOMLEditLawTests {
  private struct Document {
    var text = ""
    /// The comments, each of which occurs once.
    var comments: [String] = []

    /// Writes settings, tables and arrays in many layouts.
    init(_ random: inout SeededRandom) {
      for name in ["p", "q", "r"] where Bool.random(using: &random) { add(name, &random) }
      for table in ["t", "u", "v"] where table == "t" || Bool.random(using: &random) {
        blank(&random)
        comment(&random)
        text += "[\(table)]"
        end(&random)
        for name in ["a", "b", "c"] where Bool.random(using: &random) { add(name, &random) }
        if table == "t" { list(&random) }
        blank(&random)
      }
      if Bool.random(using: &random) { comment(&random) }
      if Bool.random(using: &random) { text = String(text.dropLast()) }
    }

    private mutating func add(_ name: String, _ random: inout SeededRandom) {
      let values = [
        "1", "\"x # no\"", "'[y]'", "\"\"\"\nlong\n[t]\n\"\"\"", "[1, 2]", "[\n  [3],\n]",
        "{ a = 1 }",
        "true", "'''é\nu = 1'''",
      ]
      if Int.random(in: 0..<3, using: &random) == 0 { comment(&random) }
      text += ["", "  ", "\t"].randomElement(using: &random) ?? ""
      text += ["\(name) = ", "\(name)=", "\"\(name)\"  = "].randomElement(using: &random) ?? ""
      text += values.randomElement(using: &random) ?? "1"
      end(&random)
    }

    /// Writes the array `list` of three strings.
    private mutating func list(_ random: inout SeededRandom) {
      let isLong = Bool.random(using: &random)
      text += "list = ["
      for (place, element) in ["x", "y", "z"].enumerated() {
        if isLong { text += "\n  " } else if place > 0 { text += " " }
        text += "\"\(element)\""
        if place < 2 || Bool.random(using: &random) { text += "," }
        if isLong, Bool.random(using: &random) { text += " " + note() }
      }
      text += isLong ? "\n]" : "]"
      end(&random)
    }

    private mutating func note() -> String {
      comments.append("# note \(comments.count) é")
      return comments[comments.count - 1] + "."
    }

    private mutating func comment(_ random: inout SeededRandom) {
      if Bool.random(using: &random) { text += note() + "\n" }
    }

    private mutating func blank(_ random: inout SeededRandom) {
      text += String(repeating: "\n", count: Int.random(in: 0..<3, using: &random))
    }

    private mutating func end(_ random: inout SeededRandom) {
      if Bool.random(using: &random) { text += " " + note() }
      text += ["\n", "\n", "\r\n"].randomElement(using: &random) ?? "\n"
    }
  }

  /// The values of a table by their paths, in a form that can be compared.
  private static func values(_ table: TOMLTable, _ path: [String] = []) -> [[String]: String] {
    var found: [[String]: String] = [:]
    for entry in table.entries {
      let path = path + [entry.key]
      if let inner = entry.value.table {
        found[path] = "table"
        found.merge(values(inner, path)) { $1 }
      } else {
        found[path] = text(entry.value)
      }
    }
    return found
  }

  private static func text(_ value: TOMLValue) -> String {
    value.array.map { "[" + $0.map(text).joined(separator: ",") + "]" } ?? "\(value.content)"
  }

  private static func values(_ bytes: [UInt8]) throws -> [[String]: String] {
    values(try TOML.parse(bytes, maxBytes: 1 << 20))
  }

  /// Checks one edit of many documents; `meant` makes the same change in their values.
  private func check(
    mayLoseComments: Bool = false,
    _ edit: (inout TOMLEdit) throws -> Bool,
    meant: (inout [[String]: String]) -> Void
  ) throws {
    var random = SeededRandom()
    for turn in 0..<400 {
      let document = Document(&random)
      let bytes = Array(document.text.utf8)
      var edited = try TOMLEdit(bytes, maxBytes: 1 << 20)
      let isDone = try edit(&edited)
      var wanted = try Self.values(bytes)
      meant(&wanted)
      let note = Comment(
        rawValue: "\(random.comment), turn \(turn): \(document.text.debugDescription)"
      )
      #expect(isDone, note)
      #expect(try Self.values(edited.bytes) == wanted, note)
      guard !mayLoseComments else { continue }
      let text = String(decoding: edited.bytes, as: UTF8.self)
      for comment in document.comments { #expect(text.contains(comment + "."), note) }
    }
  }

  @Test func settingAKeyChangesThatKey() throws {
    for path in [["q"], ["t", "b"], ["t", "new"], ["new"]] {
      try check { edit in
        try edit.set(path, to: .string("é \"new\""))
      } meant: { values in
        values = values.filter { !$0.key.starts(with: path) }
        values[path] = "\(TOMLValue.Content.string("é \"new\""))"
      }
    }
  }

  @Test func removingAKeyRemovesThatKey() throws {
    for path in [["q"], ["t", "b"], ["t", "list"]] {
      try check(mayLoseComments: true) { edit in
        try edit.remove(path)
        return true
      } meant: { values in
        values = values.filter { !$0.key.starts(with: path) }
      }
    }
  }

  @Test func addingATableAddsThatTable() throws {
    try check { edit in
      try edit.append(table: ["w", "x y"], [("k", .strings(["1", "2"]))])
      return true
    } meant: { values in
      values[["w"]] = "table"
      values[["w", "x y"]] = "table"
      let elements = ["1", "2"].map { "\(TOMLValue.Content.string($0))" }
      values[["w", "x y", "k"]] = "[" + elements.joined(separator: ",") + "]"
    }
  }

  @Test func removingATableRemovesThatTable() throws {
    try check(mayLoseComments: true) { edit in
      try edit.remove(table: ["t"])
    } meant: { values in
      values = values.filter { $0.key.first != "t" }
    }
  }

  @Test func changingAnArrayChangesThatElement() throws {
    let strings = { (texts: [String]) in
      "[" + texts.map { "\(TOMLValue.Content.string($0))" }.joined(separator: ",") + "]"
    }
    try check { edit in
      try edit.append("new", toArray: ["t", "list"])
    } meant: { values in
      values[["t", "list"]] = strings(["x", "y", "z", "new"])
    }
    for place in 0..<3 {
      try check { edit in
        try edit.remove(at: place, ofArray: ["t", "list"])
      } meant: { values in
        var left = ["x", "y", "z"]
        left.remove(at: place)
        values[["t", "list"]] = strings(left)
      }
    }
  }
}
