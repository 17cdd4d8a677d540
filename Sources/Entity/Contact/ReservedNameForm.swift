import Core

/// What a name would be taken for where an address, a name of ENS or a name of this machine is
/// wanted; no name is given here that reads like one of the first two.
package enum ReservedNameForm: Sendable, Equatable {
  case address
  case ens

  /// Judges a name by its key (``ContactName/key(of:)``); nil when it reads like a name alone.
  ///
  /// What it reads like is what is seen: letters of other scripts count as those they look like.
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

  /// Whether a `0x` stands in it; or a word begins with `ox` and goes on as an address does, for a
  /// letter `o` looks like the digit, and `ox` begins English words too.
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
