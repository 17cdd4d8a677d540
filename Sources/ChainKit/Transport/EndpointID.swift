/// A node's name that is safe to show and to store: its address without credentials.
public struct EndpointID: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let description: String

  init(redacted: String) { description = redacted }

  /// A name for tests and tables.
  public static let sample = EndpointID(redacted: "http://127.0.0.1:8545")
}
