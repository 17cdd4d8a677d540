/// An emoji with the first skin tone in each place where it may have another.
struct EmojiPattern {
  static let joiner: UInt32 = 0x200d
  private static let tones: ClosedRange<UInt32> = 0x1f3fb...0x1f3ff

  private let characters: [UInt32]

  /// 0: the pattern itself; 1: any tone in each place; 2: never the same tone in two places.
  private let kind: Int

  init(_ characters: [UInt32], kind: Int) {
    self.characters = characters
    self.kind = kind
  }

  /// The emoji of this pattern.
  var sequences: [[UInt32]] {
    guard kind > 0 else { return [characters] }
    let places = characters.indices.dropFirst().filter { characters[$0] == Self.tones.lowerBound }
    return places.reduce([characters]) { found, place in
      found.flatMap { sequence in Self.tones.map { sequence.with($0, at: place) } }
    }
    .filter { sequence in kind == 1 || Set(places.map { sequence[$0] }).count == places.count }
  }
}

extension [UInt32] {
  fileprivate func with(_ character: UInt32, at place: Int) -> [UInt32] {
    var changed = self
    changed[place] = character
    return changed
  }
}
