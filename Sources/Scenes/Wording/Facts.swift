import Core

/// Lines of `name  value`, the names padded to one width.
package struct Facts {
  private var lines: [(name: String, value: String)] = []

  package init() {}

  package mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    lines.append((name, value))
  }

  /// Adds a line with the path of a file, whose name may be anything but a line of its own.
  package mutating func add(_ name: String, path: String?) {
    add(name, path.map { ForeignText.escaped($0, limit: 4_096) })
  }

  package var text: String {
    let width = lines.map { Table.width($0.name) }.max() ?? 0
    return lines.map { name, value in
      name + String(repeating: " ", count: width - Table.width(name)) + "  " + value
    }.joined(separator: "\n")
  }
}
