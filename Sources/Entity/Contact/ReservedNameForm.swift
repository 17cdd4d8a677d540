import Core

/// What a name could be mistaken for; names of these forms are refused.
package enum ReservedNameForm: Sendable, Equatable {
  case address
  case ens

  /// Classifies a name by its key (``ContactName/key(of:)``); nil if it has neither form.
  ///
  /// Letters of other scripts count as the Latin letters that they look like.
  package init?(key: String) {
    let seen = key.unicodeScalars.map(UnicodeText.latin)
    if Self.hasHexMark(seen) || seen.count == 40 && seen.allSatisfy(Self.isHexDigit) {
      self = .address
    } else if ContactName.isDotted(key) {
      self = .ens
    } else {
      return nil
    }
  }

  /// Whether the name contains `0x`, or a word that starts with `ox` and continues like an address.
  ///
  /// The letter `o` looks like the digit, but `ox` also begins English words.
  private static func hasHexMark(_ seen: [Unicode.Scalar]) -> Bool {
    for place in seen.indices.dropLast() where seen[place + 1] == "x" {
      if seen[place] == "0" { return true }
      guard seen[place] == "o", place == 0 || seen[place - 1] == " " else { continue }
      let digits = seen[(place + 2)...].prefix(while: isHexDigit)
      if digits.count >= 4, digits.contains(where: { ("0"..."9").contains($0) }) { return true }
    }
    return false
  }

  private static func isHexDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("a"..."f").contains(scalar)
  }
}
