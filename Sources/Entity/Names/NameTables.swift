/// The tables of ENSIP-15: what each character may do in a name.
///
/// Unpacked when the first name is normalized, which takes a few milliseconds.
final class NameTables: Sendable {
  static let shared = NameTables(unpacking: PackedNumberReader(bytes(of: packed)))

  /// A script, or several that may be mixed.
  struct Group: Sendable {
    /// An English name, or the code of ISO 15924.
    let name: String
    /// Whether the nonspacing marks on a character are counted.
    let countsMarks: Bool
  }

  /// The groups, those that are tried first in front.
  let groups: [Group]

  /// The sets of groups that characters are in; the first one is empty.
  let groupSets: [GroupSet]

  /// The sets of groups that have characters like another.
  let lookalikeSets: [GroupSet]

  /// The characters in place of a mapped one.
  let mappings: [[UInt32]]

  /// The most nonspacing marks in a row.
  let mostMarks: Int

  let forms: CanonicalForms
  let emoji: EmojiTrie

  /// By the upper bits of a character, the page that has it.
  private let pages: [UInt16]

  /// The characters of all pages, in their order; nobody is on the first one.
  private let characters: [NameCharacter]

  init(_ parts: Parts) {
    groups = parts.groups
    groupSets = parts.groupSets
    lookalikeSets = parts.lookalikeSets
    mappings = parts.mappings
    mostMarks = parts.mostMarks
    forms = parts.forms
    emoji = parts.emoji
    pages = parts.pages
    characters = parts.characters
  }

  /// Returns what is known about a character.
  subscript(character: UInt32) -> NameCharacter {
    let page = Int(pages[Int(character >> 8)])
    return characters[page << 8 | Int(character & 0xff)]
  }

  /// Returns the place of a character's combining class among all classes.
  func rank(of character: UInt32) -> UInt8 { self[character].rank }

  /// Returns the groups that a character is in.
  func groups(of character: NameCharacter) -> GroupSet { groupSets[character.groupSet] }

  /// Reads base64 without its padding.
  private static func bytes(of text: StaticString) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8CodeUnitCount * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    text.withUTF8Buffer { letters in
      for letter in letters {
        bits = bits << 6 | value(of: letter)
        count += 6
        guard count >= 8 else { continue }
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  private static func value(of letter: UInt8) -> UInt32 {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    default: 63
    }
  }
}
