import TOMLKit

/// A table of `policy.toml` that is read key by key; what nobody asked for is refused.
struct PolicyTable {
  let path: String
  private let table: TOMLTable
  private let lines: PolicyLines
  private var unread: Set<String>

  init(_ table: TOMLTable, at path: String, _ lines: PolicyLines) {
    (self.table, self.path, self.lines) = (table, path, lines)
    unread = Set(table.keys)
  }

  func line(_ key: String) -> Int { lines.line(of: key, in: path) }
  func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private mutating func value(_ key: String) -> (any TOMLValueConvertible)? {
    unread.remove(key)
    return table[key]
  }

  func wrong(_ key: String, _ wanted: String) -> PolicyFileError {
    .wrongKind(name(key), line: line(key), wanted: wanted)
  }

  /// All keys but one.
  func keys(but key: String) -> [String] {
    table.keys.filter { !$0.utf8.elementsEqual(key.utf8) }.sorted()
  }

  mutating func table(_ key: String) throws(PolicyFileError) -> PolicyTable? {
    guard let value = value(key) else { return nil }
    guard let inner = value.table else { throw wrong(key, "a table") }
    let quoted = key.utf8.allSatisfy(PolicyLines.isBare) ? key : "\"\(key)\""
    return PolicyTable(inner, at: name(quoted), lines)
  }

  mutating func bool(_ key: String) throws(PolicyFileError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let flag = value.bool else { throw wrong(key, "true or false") }
    return flag
  }

  mutating func text(_ key: String) throws(PolicyFileError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else { throw wrong(key, "text in quotes") }
    return text
  }

  mutating func texts(_ key: String) throws(PolicyFileError) -> [String]? {
    guard let value = value(key) else { return nil }
    guard let array = value.array else { throw wrong(key, "a list of texts") }
    var texts: [String] = []
    for index in 0..<array.count {
      guard let text = array[index].string else { throw wrong(key, "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  /// True, false or a list.
  enum Switch {
    case everything
    case nothing
    case list([String])
  }

  mutating func choice(_ key: String) throws(PolicyFileError) -> Switch? {
    guard let value = table[key] else { return nil }
    if let flag = value.bool {
      unread.remove(key)
      return flag ? .everything : .nothing
    }
    guard value.array != nil, let texts = try texts(key) else {
      throw wrong(key, "true, false or a list of texts")
    }
    return .list(texts)
  }

  /// Sees that nothing is left.
  func end() throws(PolicyFileError) {
    guard let first = unread.min(by: { line($0) < line($1) }) else { return }
    throw .unknownKey(name(first), line: line(first))
  }
}

/// Where the keys of a text in TOML stand, for sentences about them.
struct PolicyLines {
  private var places: [String: Int] = [:]

  init(_ text: String) {
    var table = ""
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      if trimmed.hasPrefix("["), let end = trimmed.lastIndex(of: "]") {
        let path = Self.compact(trimmed[trimmed.index(after: trimmed.startIndex)..<end])
        note(path, index + 1)
        // The tables above it begin here too, if nowhere before.
        for (place, letter) in path.enumerated() where letter == "." {
          note(String(path.prefix(place)), index + 1)
        }
        table = path
      } else if let equals = trimmed.firstIndex(of: "="), !trimmed.hasPrefix("#") {
        let key = Self.compact(trimmed[..<equals])
        note(table.isEmpty ? key : "\(table).\(key)", index + 1)
      }
    }
  }

  private mutating func note(_ path: String, _ line: Int) {
    if places[path] == nil { places[path] = line }
  }

  private static func compact(_ text: Substring) -> String {
    String(text.filter { !" \t\"'".contains($0) })
  }

  /// The line of a key, or of its table, or the first.
  func line(of key: String, in path: String) -> Int {
    // Whether a name stands in quotes is the writer's own affair.
    let path = Self.compact(path[...])
    return places[path.isEmpty ? key : "\(path).\(key)"] ?? places[path] ?? 1
  }

  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
