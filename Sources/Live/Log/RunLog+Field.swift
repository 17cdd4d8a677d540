import Core
package import Entity

extension RunLog {
  /// A named value in a line: `name=value`.
  package struct Field: Sendable, Equatable {
    private enum Value: Sendable, Equatable {
      case text(String)
      case number(Int)
      /// Addresses, which only the level `debug` shows in full.
      case addresses([Address])
      /// Hashes of transactions or blocks, which are public.
      case hashes([Hash32])
    }

    let name: String
    private let value: Value

    /// A text, which may come from outside.
    package init(_ name: String, _ text: String) { (self.name, value) = (name, .text(text)) }

    package init(_ name: String, _ number: Int) { (self.name, value) = (name, .number(number)) }

    package init(_ name: String, _ addresses: [Address]) {
      (self.name, value) = (name, .addresses(addresses))
    }

    package init(_ name: String, _ hashes: [Hash32]) {
      (self.name, value) = (name, .hashes(hashes))
    }

    /// Returns it as `name=value`; addresses are shortened unless `isWhole`.
    func text(isWhole: Bool) -> String {
      let shown =
        switch value {
        case .text(let text): Self.quoted(text)
        case .number(let number): "\(number)"
        case .addresses(let all):
          Self.list(all.map { isWhole ? $0.description : $0.description.prefix(6) + "…" })
        case .hashes(let all): Self.list(all.map(\.description))
        }
      return "\(name)=\(shown)"
    }

    /// The most items of a list that are shown; the others are counted.
    private static let maxItems = 4

    private static func list(_ items: [String]) -> String {
      let rest = items.count - maxItems
      return items.prefix(maxItems).joined(separator: ",") + (rest > 0 ? ",+\(rest)" : "")
    }

    /// The most Unicode scalars of a text.
    private static let maxLength = 400

    /// Returns a text as one word, or in quotes with escapes, so that it can imitate no other field.
    private static func quoted(_ text: String) -> String {
      let isWord = { (byte: UInt8) in
        0x30...0x39 ~= byte || 0x41...0x5a ~= byte & 0xdf || "-_./:,+".utf8.contains(byte)
      }
      if !text.isEmpty, text.utf8.count <= maxLength, text.utf8.allSatisfy(isWord) { return text }
      // By scalar: a mark behind a quote would join it, and hide it from a search for characters.
      let escaped = text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
        scalar == "\\" || scalar == "\"" ? ["\\", scalar] : [scalar]
      }
      let shown = UntrustedText.escaped(
        String(String.UnicodeScalarView(escaped)),
        limit: maxLength
      )
      return "\"" + shown + "\""
    }
  }
}

extension RunLog.Field {
  /// Returns the addresses, the hashes and the chain in the fields of a value, each by its name.
  ///
  /// Anything else in it, such as an amount, is left out.
  package static func all(of value: Any) -> [RunLog.Field] {
    Mirror(reflecting: value).children.compactMap { child in
      // The label of an unnamed field is a point and its place.
      field(child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, child.value)
    }
  }

  private static func field(_ name: String?, _ value: Any) -> RunLog.Field? {
    switch value {
    case let address as Address: RunLog.Field(name ?? "address", [address])
    case let all as [Address] where !all.isEmpty: RunLog.Field(name ?? "addresses", all)
    case let hash as Hash32: RunLog.Field(name ?? "hash", [hash])
    case let all as [Hash32] where !all.isEmpty: RunLog.Field(name ?? "hashes", all)
    case let chain as ChainID: RunLog.Field(name ?? "chain", "\(chain)")
    default: nil
    }
  }
}
