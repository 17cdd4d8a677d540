/// A file of the package, with lines that are added or replaced.
struct EditedFile: Equatable {
  /// New lines in place of `removed` old ones, before the old line with this index.
  struct Change: Equatable {
    let index: Int
    let removed: Int
    let added: [String]
  }

  let path: String
  /// The lines as they are, without line breaks; the file ends with one.
  let lines: [String]
  private(set) var changes: [Change] = []

  /// The text of the file as it is.
  var original: String { lines.map { $0 + "\n" }.joined() }

  /// - Throws: `PackageError.form` if the text does not end with a line break.
  init(path: String, text: String) throws(PackageError) {
    guard text.utf8.last == 0x0a else { throw .form(path: path, missing: "\\n") }
    self.path = path
    lines = text.utf8.dropLast().split(separator: 0x0a, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds lines before the first line that is `end` after the anchors, which stand in the file in
  /// this order.
  ///
  /// - Throws: `PackageError.form` if there is no such line.
  mutating func insert(
    _ new: [String],
    after anchors: String...,
    before end: String
  ) throws(PackageError) {
    guard !new.isEmpty else { return }
    let start = try find(anchors)
    let found = lines.indices.dropFirst(start + 1).first { lines[$0] == end }
    guard let found else { throw .form(path: path, missing: end) }
    changes.append(Change(index: found, removed: 0, added: new))
  }

  /// Adds lines after the last row of the table that begins below the anchors.
  ///
  /// - Throws: `PackageError.form` if there is no table.
  mutating func insertRows(_ new: [String], inTableAfter anchor: String) throws(PackageError) {
    let start = try find([anchor])
    let table = lines.indices.dropFirst(start + 1).first { lines[$0].hasPrefix("|") }
    guard let table else { throw .form(path: path, missing: "|") }
    let end = lines.indices.dropFirst(table).first { !lines[$0].hasPrefix("|") } ?? lines.count
    changes.append(Change(index: end, removed: 0, added: new))
  }

  /// Adds to the number between two texts on the first line that contains both.
  ///
  /// - Throws: `PackageError.form` if there is no such line.
  mutating func increase(by count: Int, between head: String, and tail: String)
    throws(PackageError)
  {
    for (index, line) in lines.enumerated() where line.hasSuffix(tail) && line.contains(head) {
      guard let place = Self.end(of: head, in: line) else { continue }
      let middle = line[place...].dropLast(tail.count)
      guard let number = Int(middle) else { continue }
      changes.append(
        Change(index: index, removed: 1, added: [line[..<place] + "\(number + count)" + tail])
      )
      return
    }
    throw .form(path: path, missing: head)
  }

  private func find(_ anchors: [String]) throws(PackageError) -> Int {
    var start = -1
    for anchor in anchors {
      let found = lines.indices.dropFirst(start + 1).first { lines[$0].contains(anchor) }
      guard let found else { throw .form(path: path, missing: anchor) }
      start = found
    }
    return start
  }

  private static func end(of part: String, in line: String) -> String.Index? {
    line.indices.first { line[$0...].hasPrefix(part) }
      .map { line.index($0, offsetBy: part.count) }
  }

  /// The text of the file with the changes.
  var text: String {
    var result: [String] = []
    var index = 0
    for change in changes.sorted(by: { $0.index < $1.index }) {
      result += lines[index..<change.index] + change.added
      index = change.index + change.removed
    }
    return (result + lines[index...]).map { $0 + "\n" }.joined()
  }
}
