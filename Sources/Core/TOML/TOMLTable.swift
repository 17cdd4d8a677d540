/// Keys with their values, in the order they were first written.
package struct TOMLTable: Sendable {
  /// A key with its value.
  package struct Entry: Sendable {
    /// The key, without quotes.
    package let key: String
    /// The position where the key was first written: in a header, or as a part of a dotted key.
    package let position: TOMLPosition
    package let value: TOMLValue
  }

  /// The entries; no two have the same key.
  package let entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  /// Returns the entry of a key, compared by its bytes. Cost: linear in the number of keys.
  package subscript(key: String) -> Entry? { entries.first { $0.key.hasSameBytes(as: key) } }
}
