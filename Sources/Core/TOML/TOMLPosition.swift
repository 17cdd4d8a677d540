/// A position in a document.
package struct TOMLPosition: Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The column in Unicode scalars, counted from 1.
  package let column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  package var words: Sentence { "line \(line), column \(column)" }
}
