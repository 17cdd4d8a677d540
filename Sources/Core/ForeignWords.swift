/// A sentence from the network, made safe to print: escaped and cut.
package struct ForeignWords: Hashable, Sendable, CustomStringConvertible {
  /// The most characters that are kept.
  package static let limit = 200

  /// The safe text.
  package let description: String

  /// Escapes and cuts a text.
  package init(_ foreign: String) {
    description = ForeignText.escaped(foreign, limit: Self.limit)
  }
}
