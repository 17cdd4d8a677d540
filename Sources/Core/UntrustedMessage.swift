/// A message from the network, escaped and truncated so that it is safe to print.
package struct UntrustedMessage: Hashable, Sendable, CustomStringConvertible {
  /// The most characters that are kept.
  package static let limit = 200

  /// The escaped text.
  package let description: String

  /// Escapes and truncates a text.
  package init(_ foreign: String) {
    description = UntrustedText.escaped(foreign, limit: Self.limit)
  }
}
