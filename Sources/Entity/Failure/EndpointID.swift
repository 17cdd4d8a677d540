/// A node's name that is safe to show and to store: its address without credentials.
package struct EndpointID: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  package let description: String

  /// Takes an address that holds no credentials any more.
  package init(redacted: String) { description = redacted }

  /// A name for tests and tables.
  package static let sample = EndpointID(redacted: "http://127.0.0.1:8545")
}
