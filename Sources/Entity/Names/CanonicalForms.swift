/// The normalization forms NFC and NFD (UAX #15) of texts of characters that names may contain.
///
/// With tables of their own, since names must not depend on the Unicode version of a library.
struct CanonicalForms: Sendable {
  /// The two characters that a character decomposes to.
  private var parts: [UInt32: (UInt32, UInt32)] = [:]

  /// By both characters of a pair, the one that they compose to.
  private var wholes: [UInt64: UInt32] = [:]

  /// Adds a pair; one that is excluded from composition only decomposes.
  mutating func insert(_ whole: UInt32, _ first: UInt32, _ second: UInt32, composes: Bool) {
    parts[whole] = (first, second)
    if composes { wholes[Self.key(first, second)] = whole }
  }

  /// Decomposes a text: form NFD.
  func decomposed(_ text: [UInt32], rank: (UInt32) -> UInt8) -> [UInt32] {
    var found: [UInt32] = []
    found.reserveCapacity(text.count + 8)
    for character in text { append(character, to: &found) }
    // Marks in a row are sorted by their class; marks of one class keep their order.
    var start = 0
    while let first = found[start...].firstIndex(where: { rank($0) > 0 }) {
      start = found[first...].firstIndex { rank($0) == 0 } ?? found.count
      guard start - first > 1 else { continue }
      let marks = found[first..<start].enumerated()
        .map { (rank: rank($0.element), place: $0.offset, mark: $0.element) }
        .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
      found.replaceSubrange(first..<start, with: marks.map(\.mark))
    }
    return found
  }

  /// Composes a text: form NFC.
  func composed(_ text: [UInt32], rank: (UInt32) -> UInt8) -> [UInt32] {
    var found: [UInt32] = []
    // The place of the last character of class 0, and the rank of the last one after it.
    var starter: Int?
    var last: UInt8 = 0
    for character in decomposed(text, rank: rank) {
      let own = rank(character)
      if let starter {
        let isNext = starter == found.count - 1
        if isNext || last < own, let whole = whole(found[starter], character) {
          found[starter] = whole
          continue
        }
      }
      found.append(character)
      if own == 0 { starter = found.count - 1 }
      last = own
    }
    return found
  }

  private func append(_ character: UInt32, to found: inout [UInt32]) {
    if let syllable = Hangul(character) {
      found.append(contentsOf: syllable.letters)
    } else if let (first, second) = character < 0x80 ? nil : parts[character] {
      append(first, to: &found)
      append(second, to: &found)
    } else {
      found.append(character)
    }
  }

  private func whole(_ first: UInt32, _ second: UInt32) -> UInt32? {
    Hangul.composed(first, second) ?? wholes[Self.key(first, second)]
  }

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }
}
