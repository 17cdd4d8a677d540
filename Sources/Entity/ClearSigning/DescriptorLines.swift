import Core

/// Stored descriptors as text, one per line, for a backup (`docs/backup-format.md`).
///
/// A line is the name, a space, and the descriptor with all that it includes as JSON without
/// unnecessary spaces. The lines are sorted by the bytes of their names, which are unique.
package struct DescriptorLines: Equatable, Sendable {
  /// A stored descriptor with its name.
  package struct Line: Equatable, Sendable {
    package let name: String
    /// The descriptor, supported or not.
    package let file: DescriptorFile

    package init(name: String, file: DescriptorFile) { (self.name, self.file) = (name, file) }
  }

  /// The lines, sorted by name.
  package let lines: [Line]

  /// The maximum size in a backup, in bytes; the public registry of today is a third of it.
  package static let maxBytes = 16 << 20  // 16 MiB

  /// Sorts descriptors with valid and unique names.
  package init(_ lines: [Line]) {
    self.lines = lines.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Reads the text; nil if it is not in the canonical form.
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
    // The text must be the one that is written: this refuses other spaces and line endings.
    guard isOrdered, self.text == text else { return nil }
  }

  /// The whole text.
  package var text: [UInt8] {
    lines.flatMap { Array("\($0.name) \($0.file.json.render())\n".utf8) }
  }

  /// Whether a text is a valid name of a descriptor.
  ///
  /// Valid are ASCII letters, digits, `-`, `_` and `.`, with no dot first, at most 160 bytes,
  /// except ``indexName``.
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

  /// The name of the folder's index, which no descriptor may have.
  package static let indexName = "index"
}
