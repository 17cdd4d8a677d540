package import Core

/// Lines of `name  value`, the names padded to one width.
package struct FieldLines {
  private var lines: [(name: String, value: String, isStrong: Bool)] = []

  package init() {}

  package mutating func add(_ name: Sentence, _ value: Sentence?, indent: String = "") {
    add(name, data: value?.text, indent: indent)
  }

  /// Adds a line whose value has no words of ours: an address, an amount, a name, a date.
  package mutating func add(_ name: Sentence, data value: String?, indent: String = "") {
    guard let value else { return }
    lines.append((indent + name.text, value, false))
  }

  /// Adds a line that is to be looked at first.
  mutating func add(_ name: Sentence, strong value: Sentence?) {
    guard let value else { return }
    lines.append((name.text, value.text, true))
  }

  /// Adds a line with the path of a file, whose name may be anything but a line of its own.
  package mutating func add(_ name: Sentence, path: String?) {
    add(name, data: path.map { UntrustedText.escaped($0, limit: 4_096) })
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The width of the longest name.
  var width: Int { lines.map { Table.width($0.name) }.max() ?? 0 }

  package var styled: StyledText { styled() }

  /// The lines with their weights, beside others whose names may be longer.
  func styled(_ weight: StyledText.Weight = .plain, width: Int? = nil) -> StyledText {
    let width = width ?? self.width
    return lines.reduce(into: StyledText()) { text, line in
      let (name, value, isStrong) = line
      let blanks = String(repeating: " ", count: width - Table.width(name))
      text.add(data: name + blanks + "  " + value, isStrong ? .strong : weight)
    }
  }
}
