/// A place in a document.
public struct TOMLPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The Unicode scalar in the line, counted from 1.
  public let column: Int

  /// Makes a place.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// The place in words.
  public var description: String { "line \(line), column \(column)" }
}
