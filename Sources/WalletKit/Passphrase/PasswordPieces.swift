/// The ways to guess a part of a password, each with its cost in 1024ths of a bit.
struct PasswordPieces {
  static let bit: UInt32 = 1024

  let codes: UnsafeBufferPointer<UInt32>
  let capitals: UnsafeRawBufferPointer

  /// The cost of a character of which only the kind is known.
  private let character: UInt32

  /// Whether the text reads like a sentence.
  private(set) var isSentence = false

  init(codes: UnsafeBufferPointer<UInt32>, capitals: UnsafeRawBufferPointer) {
    self.codes = codes
    self.capitals = capitals
    var pool = 0
    if zip(codes, capitals).contains(where: { Self.isLetter($0) && $1 == 0 }) { pool += 26 }
    if capitals.contains(1) { pool += 26 }
    if codes.contains(where: Self.isDigit) { pool += 10 }
    if codes.contains(where: { $0 < 0x80 && !Self.isLetter($0) && !Self.isDigit($0) }) {
      pool += 33
    }
    if codes.contains(where: { $0 >= 0x80 }) { pool += 128 }
    character = Self.bits(of: pool)
    isSentence = hasGrammar
  }

  /// Visits each piece that begins at a place, with its length in characters and its cost.
  func visit(from start: Int, _ visit: (Int, UInt32) -> Void) {
    visit(1, separator(at: start) ?? character)
    let run = CharacterRows.run(in: codes, from: start)
    if run >= 3 { visit(run, 10 * Self.bit) }
    if isYear(at: start) { visit(4, 8 * Self.bit) }
    visitCopies(from: start, visit)
    visitLetters(from: start, visit)
    visitWord(at: start, visit)
    visitPhrase(from: start, visit)
  }

  /// Returns the cost of a space after another character, or of a symbol between letters.
  ///
  /// A space costs nothing, nor does the symbol that was used before.
  private func separator(at place: Int) -> UInt32? {
    guard place > 0, Self.isSign(codes[place]), !Self.isSign(codes[place - 1]) else { return nil }
    if codes[place] == 0x20 { return 0 }
    if isSentence, Self.isPunctuation(codes[place]) { return min(character, 2 * Self.bit) }
    guard
      place + 1 < codes.count, Self.isLetter(codes[place - 1]), Self.isLetter(codes[place + 1])
    else { return nil }
    let before = codes[..<place].last(where: Self.isSign)
    return codes[place] == before ? 0 : min(character, 3 * Self.bit)
  }

  private func isYear(at start: Int) -> Bool {
    guard start + 4 <= codes.count else { return false }
    let digits = codes[start..<(start + 4)]
    guard digits.allSatisfy(Self.isDigit) else { return false }
    let century = (digits[start] - 0x30) * 10 + digits[start + 1] - 0x30
    return century == 19 || century == 20
  }

  private func visitCopies(from start: Int, _ visit: (Int, UInt32) -> Void) {
    for period in stride(from: 1, through: min(start, 64), by: 1) {
      var length = 0
      while start + length < codes.count, codes[start + length] == codes[start + length - period] {
        length += 1
      }
      // Directly, or after one character: then it ends before that character is repeated.
      if length >= period - 1, length > 0 {
        visit(length, 3 * Self.bit + Self.bits(of: length))
        if length >= period {
          visit(period, 3 * Self.bit + Self.bits(of: period))
        }
      }
    }
  }

  private func visitLetters(from start: Int, _ visit: (Int, UInt32) -> Void) {
    var packed: UInt64 = 0
    var vowels = 0
    var consonants = 0  // in a row
    var isReadable = true
    var end = start
    while end < codes.count, Self.isLetter(codes[end]), isReadable || end - start < WordList.width {
      let isVowel = Self.isVowel(codes[end])
      vowels += isVowel ? 1 : 0
      consonants = isVowel ? 0 : consonants + 1
      packed = packed << 8 | UInt64(codes[end])
      end += 1
      let length = end - start
      if length <= WordList.width, isInList(packed, length: length) {
        visit(length, 11 * Self.bit + capitals(start..<end))
      }
      isReadable = isReadable && consonants < 4
      // A quarter to two thirds of the letters of a word are vowels.
      if isReadable, length >= 4, 4 * vowels >= length, 3 * vowels <= 2 * length {
        let letters = 4813 + 2355 * UInt32(length - 1)  // 4.7 and 2.3 bits
        visit(length, letters + capitals(start..<end))
      }
    }
  }

  private func visitPhrase(from start: Int, _ visit: (Int, UInt32) -> Void) {
    let count = CommonPhrases.match(in: codes[start...])
    guard count > 3, isSentence || !isInList(codes[start..<start + count]) else { return }
    visit(count, (isSentence ? 7 : 9) * Self.bit + capitals(start..<(start + count)))
  }

  /// Whether the letters among the characters are a word of the BIP-39 list.
  func isInList(_ codes: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
    var packed: UInt64 = 0
    var length = 0
    for code in codes where Self.isLetter(code) {
      guard length < WordList.width else { return false }
      packed = packed << 8 | UInt64(code)
      length += 1
    }
    return length > 0 && WordList.english.contains(packed: packed, length: length)
  }

  private func isInList(_ packed: UInt64, length: Int) -> Bool {
    WordList.english.contains(packed: packed, length: length)
  }

  /// Returns the cost of capitals: one bit for each, up to three.
  func capitals(_ places: Range<Int>) -> UInt32 {
    UInt32(min(3, capitals[places].count { $0 == 1 })) * Self.bit
  }

  static func isLetter(_ code: UInt32) -> Bool { (0x61...0x7A).contains(code) }

  private static func isDigit(_ code: UInt32) -> Bool { (0x30...0x39).contains(code) }

  static func isSign(_ code: UInt32) -> Bool {
    code < 0x80 && !isLetter(code) && !isDigit(code)
  }

  private static func isPunctuation(_ code: UInt32) -> Bool {
    [0x21, 0x22, 0x27, 0x2C, 0x2D, 0x2E, 0x3A, 0x3B, 0x3F].contains(code)  // !"',-.:;?
  }

  private static func isVowel(_ code: UInt32) -> Bool {
    [0x61, 0x65, 0x69, 0x6F, 0x75, 0x79].contains(code)
  }

  /// Returns the base-2 logarithm of a number from 1 to 2^31, in 1024ths, rounded down.
  static func bits(of number: Int) -> UInt32 {
    guard number > 1 else { return 0 }
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    var mantissa = UInt64(number) << (31 - whole)  // from 2^31 up to 2^32
    var bits = UInt32(whole)
    for _ in 0..<10 {
      mantissa = (mantissa * mantissa) >> 31
      bits = bits << 1
      if mantissa >= 1 << 32 {
        mantissa >>= 1
        bits |= 1
      }
    }
    return bits
  }
}
