import Core

/// A table of `policy.toml` that is read key by key; unread keys are refused.
struct PolicyTable {
  /// A string with its line number.
  struct Text {
    package let text: String
    package let line: Int
  }

  private let path: String
  private let table: TOMLTable
  private let ownLine: Int
  private var isRead: [Bool]

  /// The top-level table of a file.
  init(_ table: TOMLTable) { self.init(table, at: "", line: 1) }

  private init(_ table: TOMLTable, at path: String, line: Int) {
    (self.table, self.path, ownLine) = (table, path, line)
    isRead = [Bool](repeating: false, count: table.entries.count)
  }

  /// Returns the line of a key; the line of the table if the key is missing.
  package func line(_ key: String) -> Int { table[key]?.position.line ?? ownLine }

  private func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private mutating func value(_ key: String) -> TOMLValue? {
    guard let index = table.entries.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) })
    else { return nil }
    isRead[index] = true
    return table.entries[index].value
  }

  package func wrong(_ key: String, _ wanted: Sentence) -> PolicyFileError {
    .wrongKind(name(key), line: line(key), wanted: wanted)
  }

  package func keys(but key: String) -> [String] {
    table.entries.map(\.key).filter { !$0.utf8.elementsEqual(key.utf8) }
  }

  package mutating func table(_ key: String) throws(PolicyFileError) -> PolicyTable? {
    guard let value = value(key) else { return nil }
    guard let inner = value.table else { throw wrong(key, "a table") }
    return PolicyTable(inner, at: name(Self.quoted(key)), line: line(key))
  }

  package mutating func bool(_ key: String) throws(PolicyFileError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let flag = value.bool else { throw wrong(key, "true or false") }
    return flag
  }

  package mutating func text(_ key: String) throws(PolicyFileError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else { throw wrong(key, "text in quotes") }
    return text
  }

  package mutating func texts(_ key: String) throws(PolicyFileError) -> [Text]? {
    guard let value = value(key) else { return nil }
    guard let array = value.array else { throw wrong(key, "a list of strings") }
    var texts: [Text] = []
    for element in array {
      guard let text = element.string else { throw wrong(key, "a list of strings") }
      texts.append(Text(text: text, line: element.position.line))
    }
    return texts
  }

  /// A setting that is true, false or a list.
  enum Switch {
    case everything
    case nothing
    case list([Text])
  }

  package mutating func choice(_ key: String) throws(PolicyFileError) -> Switch? {
    guard let value = value(key) else { return nil }
    if let flag = value.bool { return flag ? .everything : .nothing }
    guard value.array != nil, let texts = try texts(key) else {
      throw wrong(key, "true, false or a list of strings")
    }
    return .list(texts)
  }

  /// Throws if unread keys remain.
  package func end() throws(PolicyFileError) {
    for (entry, isRead) in zip(table.entries, isRead) where !isRead {
      throw .unknownKey(name(entry.key), line: entry.position.line)
    }
  }

  /// Returns a key as written in TOML: quoted if it has more than letters, digits, `_` and `-`.
  private static func quoted(_ key: String) -> String {
    let isBare = key.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isBare ? key : "\"\(key)\""
  }
}
