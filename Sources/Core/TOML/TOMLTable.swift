/// Keys with their values, in the order in which they were first written.
public struct TOMLTable: Sendable {
  /// A key with its value.
  public struct Entry: Sendable {
    /// The key, without quotes.
    public let key: String
    /// Where the key was first written, be it in a header or as a part of a dotted key.
    public let position: TOMLPosition
    /// The value.
    public let value: TOMLValue
  }

  /// The entries; no two have the same key.
  public let entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  /// The entry of a key, compared by its bytes. Cost: linear in the number of keys.
  public subscript(key: String) -> Entry? { entries.first { $0.key.hasSameBytes(as: key) } }
}
