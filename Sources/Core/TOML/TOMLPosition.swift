/// A place in a document.
package struct TOMLPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package let line: Int
  /// The Unicode scalar in the line, counted from 1.
  package let column: Int

  /// Makes a place.
  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// The place in words.
  package var description: String { "line \(line), column \(column)" }
}
