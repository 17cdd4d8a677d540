package import Core

/// Lines of `name  value`, with the names padded to the same width.
package struct LabeledLines {
  private var lines: [(name: String, value: String, isStrong: Bool)] = []

  package init() {}

  package mutating func add(_ name: Sentence, _ value: Sentence?, indent: String = "") {
    add(name, data: value?.text, indent: indent)
  }

  /// Adds a line with an untranslated value: an address, an amount, a name or a date.
  package mutating func add(_ name: Sentence, data value: String?, indent: String = "") {
    guard let value else { return }
    lines.append((indent + name.text, value, false))
  }

  /// Adds a line to look at first.
  mutating func add(_ name: Sentence, strong value: Sentence?) {
    guard let value else { return }
    lines.append((name.text, value.text, true))
  }

  /// Adds a line with a file path, escaped so that it cannot contain a line break.
  package mutating func add(_ name: Sentence, path: String?) {
    add(name, data: path.map { UntrustedText.escaped($0, limit: 4_096) })
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The width of the longest name.
  var width: Int { lines.map { Table.width($0.name) }.max() ?? 0 }

  package var styled: StyledText { styled() }

  /// The lines with their weights; `width` aligns them with other lines that have longer names.
  func styled(_ weight: StyledText.Weight = .plain, width: Int? = nil) -> StyledText {
    let width = width ?? self.width
    return lines.reduce(into: StyledText()) { text, line in
      let (name, value, isStrong) = line
      let blanks = String(repeating: " ", count: width - Table.width(name))
      text.add(data: name + blanks + "  " + value, isStrong ? .strong : weight)
    }
  }
}
