/// A sentence from the network, made safe to print: escaped and cut.
package struct UntrustedMessage: Hashable, Sendable, CustomStringConvertible {
  /// The most characters that are kept.
  package static let limit = 200

  /// The safe text.
  package let description: String

  /// Escapes and cuts a text.
  package init(_ foreign: String) {
    description = UntrustedText.escaped(foreign, limit: Self.limit)
  }
}
