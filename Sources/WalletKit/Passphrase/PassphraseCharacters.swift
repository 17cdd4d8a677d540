/// The characters of a password as numbers, so that rules can examine them one by one.
///
/// A mark that belongs to the character before it (accents, vowels and finals of Hangul) is not
/// counted: the number of characters does not depend on how a text was typed.
struct PassphraseCharacters: ~Copyable {
  /// The code points, four bytes each, with A–Z in lowercase.
  private let codes: SecretBytes

  /// One byte per character: 1 for those that were A–Z.
  private let capitals: SecretBytes

  /// The number of characters.
  let count: Int

  init(_ passphrase: borrowing Passphrase) throws(PassphraseError) {
    var codes = try Passphrase.memory(4 * passphrase.typed.count)
    var capitals = try Passphrase.memory(passphrase.typed.count)
    var count = 0
    passphrase.typed.withBytes { text in
      codes.withMutableBytes { codes in
        capitals.withMutableBytes { capitals in
          _ = SecretText.visit(text) { scalar, _ in
            guard !Self.isMark(scalar) else { return }
            let isCapital = ("A"..."Z").contains(scalar)
            let code = isCapital ? scalar.value + 0x20 : scalar.value
            codes.storeBytes(of: code, toByteOffset: 4 * count, as: UInt32.self)
            capitals[count] = isCapital ? 1 : 0
            count += 1
          }
        }
      }
    }
    self.codes = codes
    self.capitals = capitals
    self.count = count
  }

  /// Passes the code points to `read`, with A–Z in lowercase.
  func with<Result>(_ read: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    codes.withBytes { bytes in
      read(UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt32.self)[..<count]))
    }
  }

  /// Passes one byte per character to `read`: 1 for those that were A–Z.
  func withCapitals<Result>(_ read: (UnsafeRawBufferPointer) -> Result) -> Result {
    capitals.withBytes { bytes in read(UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF: true  // vowels and finals of Hangul in NFD
    case 0x200B...0x200D, 0xFEFF: true  // zero width
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: true
      default: false
      }
    }
  }
}

/// Rows of adjacent characters: the alphabet, digits, and the keys of a keyboard.
enum CharacterRows {
  /// Returns how many characters from a place on follow one row, forward or backward.
  static func run(in codes: UnsafeBufferPointer<UInt32>, from start: Int) -> Int {
    var longest = 1
    for row in rows {
      let row = row.bytes
      for place in row.indices where UInt32(row[place]) == codes[start] {
        for direction in [1, -1] {
          var length = 1
          while start + length < codes.count,
            row.indices.contains(place + direction * length),
            UInt32(row[place + direction * length]) == codes[start + length]
          {
            length += 1
          }
          longest = max(longest, length)
        }
      }
    }
    return longest
  }

  /// The rows; those of keys are from American, German and French keyboards.
  private static let rows: [StaticString] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "qwertzuiop", "yxcvbnm", "azertyuiop",
    "!@#$%^&*()_+",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
    "1q2w3e4r5t6y7u8i9o0p",
    "qawsedrftgyhujikolp",
  ]
}
