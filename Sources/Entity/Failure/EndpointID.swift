/// The name of a node that is safe to show and to store: its URL without credentials.
package struct EndpointID: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Takes a URL from which the credentials were removed.
  package init(redacted: String) { description = redacted }

  /// An example for tests and tables.
  package static let sample = EndpointID(redacted: "http://127.0.0.1:8545")
}
