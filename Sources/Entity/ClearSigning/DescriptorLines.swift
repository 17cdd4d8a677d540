import Core

/// Kept descriptors as text, one a line, for a backup (`docs/backup-format.md`).
///
/// A line is the name, a space, and the descriptor with all that it includes as JSON without spaces
/// to spare; the lines are in the order of the bytes of their names, each name once.
package struct DescriptorLines: Equatable, Sendable {
  /// A descriptor under the name that it is kept by.
  package struct Line: Equatable, Sendable {
    package let name: String
    /// The descriptor, understood or not.
    package let file: DescriptorFile

    package init(name: String, file: DescriptorFile) { (self.name, self.file) = (name, file) }
  }

  /// In the order of their names.
  package let lines: [Line]

  /// The most that a backup carries, in bytes; the public registry of today is a third of it.
  package static let maxBytes = 16 << 20  // 16 MiB

  /// Puts descriptors together whose names are all of the form and differ from one another.
  package init(_ lines: [Line]) {
    self.lines = lines.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Reads the text; nil where it is not in the one form.
  package init?(parsing text: [UInt8]) {
    guard text.count <= Self.maxBytes else { return nil }
    var lines: [Line] = []
    for line in text.split(separator: 0x0A) {
      guard let space = line.firstIndex(of: 0x20),
        let name = String(validating: line[..<space], as: UTF8.self), Self.isName(name),
        let file = try? DescriptorFile(kept: Array(line[line.index(after: space)...]))
      else { return nil }
      lines.append(Line(name: name, file: file))
    }
    let isOrdered = zip(lines, lines.dropFirst()).allSatisfy {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    self.init(lines)
    // What is written again must be what was read: that refuses other spaces and lines' ends.
    guard isOrdered, self.text == text else { return nil }
  }

  /// The whole text.
  package var text: [UInt8] {
    lines.flatMap { Array("\($0.name) \($0.file.json.render())\n".utf8) }
  }

  /// Whether a descriptor may have this name: letters of ASCII, digits, `-`, `_` and `.`, no dot
  /// first, at most 160 bytes, and not that of the index of the folder.
  package static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    return (1...160).contains(bytes.count) && bytes.first != UInt8(ascii: ".")
      && name.lowercased() != indexName
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  /// What the index of the folder is called, which no descriptor may be.
  package static let indexName = "index"
}
