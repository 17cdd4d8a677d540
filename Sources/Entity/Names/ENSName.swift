import Core

/// A name of the Ethereum Name Service, normalized (ENSIP-15).
///
/// Two names that mean the same have the same text, and hashes are those of this text. Upper case,
/// for example, becomes lower case. A name that cannot be normalized cannot be registered or
/// resolved safely, and there is no value for it.
package struct ENSName: Hashable, Sendable {
  /// The normalized name; empty for the root, which has no labels.
  package let text: String

  /// The longest name, in bytes of UTF-8, before it is normalized and after.
  ///
  /// A limit of this program. The longest name in the public tests of ENSIP-15 has 101,376 bytes.
  package static let maxBytes = 131_072

  /// Normalizes a name; nothing around it is removed.
  ///
  /// - Throws: `ENSNameError` if a part of the name is not allowed.
  package init(normalizing name: String) throws(ENSNameError) {
    guard name.utf8.count <= Self.maxBytes else { throw .tooLong }
    var input: [UInt32] = []
    input.reserveCapacity(name.utf8.count)
    for scalar in name.unicodeScalars { input.append(scalar.value) }
    let output = try Self.normalized(input)
    text = output == input ? name : Self.text(output)
    // One character may be mapped to several.
    guard text.utf8.count <= Self.maxBytes else { throw .tooLong }
  }

  /// Whether normalizing a text would not change it.
  ///
  /// Compared by their characters: to Swift, two texts in different Unicode forms are equal.
  package static func isNormalized(_ name: String) -> Bool {
    guard let normalized = try? ENSName(normalizing: name) else { return false }
    return normalized.text.utf8.elementsEqual(name.utf8)
  }

  /// The labels, the lowest one first; none for the root.
  package var labels: [String] {
    text.isEmpty ? [] : text.utf8.split(separator: Self.stop).map { String(Substring($0)) }
  }

  static let stop = UInt8(ascii: ".")

  private static func normalized(_ input: [UInt32]) throws(ENSNameError) -> [UInt32] {
    guard !input.isEmpty else { return [] }
    var labels = LabelNormalizer(input, tables: .shared)
    var output: [UInt32] = []
    output.reserveCapacity(input.count)
    var start = 0
    while true {
      let end = input[start...].firstIndex(of: UInt32(stop)) ?? input.count
      try labels.normalize(start..<end)
      output += labels.output
      guard end < input.count else { return output }
      output.append(UInt32(stop))
      start = end + 1
    }
  }

  private static func text(_ characters: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    for character in characters {
      if let scalar = Unicode.Scalar(character) { text.append(scalar) }
    }
    return String(text)
  }
}

extension ENSName: CustomStringConvertible {
  /// The normalized name, in which characters of right-to-left scripts and joined emoji may stand.
  package var description: String { text }
}
