import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a JSON text from front to back, without building a tree of values first.
///
/// It understands what nodes usually send and gives nil for everything else, also if it is valid,
/// such as an escaped character. Whoever uses it then leaves the whole text to the standard decoder,
/// which also says what is wrong with it.
package struct JSONCursor {
  private let text: [UInt8]
  private var at = 0
  /// The value of each character as a hex digit in lower case; 0xff for all others.
  private let digits: [UInt8]

  init(_ text: [UInt8]) {
    self.text = text
    digits = (UInt8.min...UInt8.max).map { character in
      switch character {
      case 48...57: character - 48
      case 97...102: character - 87
      default: 0xff
      }
    }
  }

  /// Whether only blanks are left.
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return at == text.count
    }
  }

  /// Takes a character after any blanks, if it is the next one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard at < text.count, text[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// Takes the members of an object one by one, for as long as `read` understands them.
  ///
  /// - Returns: True if it was an object and all members were read.
  mutating func members(_ read: (inout JSONCursor, Range<Int>) -> Bool) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      guard let name = string(), take(":"), read(&self, name) else { return false }
    } while take(",")
    return take("}")
  }

  /// Takes the elements of an array one by one, for as long as `read` understands them.
  ///
  /// - Returns: True if it was an array and all elements were read.
  mutating func elements(_ read: (inout JSONCursor) -> Bool) -> Bool {
    guard take("[") else { return false }
    if take("]") { return true }
    repeat {
      guard read(&self) else { return false }
    } while take(",")
    return take("]")
  }

  /// Takes a string of printable ASCII without escapes; returns where its characters are.
  mutating func string() -> Range<Int>? {
    skipBlanks()
    guard at < text.count, text[at] == UInt8(ascii: "\"") else { return nil }
    let start = at + 1
    var end = start
    while end < text.count {
      switch text[end] {
      case UInt8(ascii: "\""):
        at = end + 1
        return start..<end
      case UInt8(ascii: "\\"), 0..<0x20, 0x7f...: return nil
      default: end += 1
      }
    }
    return nil
  }

  /// Whether the characters in a range are these.
  func holds(_ word: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return text[range].withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp($0, word.utf8Start, bytes.count) == 0 } ?? true
    }
  }

  /// The first character in a range.
  func first(in range: Range<Int>) -> UInt8? { range.isEmpty ? nil : text[range.lowerBound] }

  /// Takes `true` or `false`.
  mutating func bool() -> Bool? {
    if take(word: "true") { return true }
    return take(word: "false") ? false : nil
  }

  /// Takes a string, `true`, `false` or `null`, whatever it says.
  mutating func scalar() -> Bool {
    skipBlanks()
    guard at < text.count else { return false }
    // What a string contains must never be taken for the value.
    if text[at] == UInt8(ascii: "\"") { return string() != nil }
    return bool() != nil || take(word: "null")
  }

  /// Takes any value of at most `depth` levels, whatever it says.
  mutating func skip(depth: Int = 32) -> Bool {
    skipBlanks()
    guard depth > 0, at < text.count else { return false }
    switch text[at] {
    case UInt8(ascii: "{"): return members { text, _ in text.skip(depth: depth - 1) }
    case UInt8(ascii: "["): return elements { text in text.skip(depth: depth - 1) }
    case UInt8(ascii: "-"), 48...57: return number()
    default: return scalar()
    }
  }

  /// Takes a number, whatever it says.
  private mutating func number() -> Bool {
    _ = take(byte: "-")
    let isZero = take(byte: "0")
    guard isZero || digitRun() else { return false }
    if take(byte: "."), !digitRun() { return false }
    guard take(byte: "e") || take(byte: "E") else { return true }
    if !take(byte: "+") { _ = take(byte: "-") }
    return digitRun()
  }

  private mutating func take(byte: Unicode.Scalar) -> Bool {
    guard at < text.count, text[at] == UInt8(ascii: byte) else { return false }
    at += 1
    return true
  }

  private mutating func digitRun() -> Bool {
    let start = at
    while at < text.count, text[at].isDigit { at += 1 }
    return at > start
  }

  private mutating func take(word: StaticString) -> Bool {
    skipBlanks()
    let end = at + word.utf8CodeUnitCount
    guard end <= text.count, holds(word, in: at..<end) else { return false }
    at = end
    return true
  }

  /// Takes a whole number of at most 18 decimal digits.
  mutating func integer() -> UInt64? {
    skipBlanks()
    let start = at
    var number: UInt64 = 0
    while at < text.count, text[at].isDigit {
      number = number &* 10 &+ UInt64(text[at] &- UInt8(ascii: "0"))
      at += 1
    }
    let count = at - start
    guard (1...18).contains(count), count == 1 || text[start] != UInt8(ascii: "0") else {
      return nil
    }
    // What follows must not be a fraction or an exponent.
    skipBlanks()
    guard at < text.count, text[at] == UInt8(ascii: ",") || text[at] == UInt8(ascii: "}") else {
      return nil
    }
    return number
  }

  /// Takes a quantity of at most 64 bits, as in ``Quantity``.
  mutating func quantity() -> UInt64? {
    guard let range = hexDigits(), (1...16).contains(range.count),
      range.count == 1 || text[range.lowerBound] != UInt8(ascii: "0")
    else { return nil }
    var number: UInt64 = 0
    for place in range {
      let digit = digits[Int(text[place])]
      guard digit < 16 else { return nil }
      number = number << 4 | UInt64(digit)
    }
    return number
  }

  /// Takes a quantity of at most 256 bits, as in ``Quantity``.
  mutating func amount() -> UInt256? {
    guard let range = hexDigits(), (1...64).contains(range.count),
      range.count == 1 || text[range.lowerBound] != UInt8(ascii: "0")
    else { return nil }
    var word = [UInt8](repeating: 0, count: 32)
    for (place, character) in text[range].reversed().enumerated() {
      let digit = digits[Int(character)]
      guard digit < 16 else { return nil }
      word[31 - place / 2] |= place.isMultiple(of: 2) ? digit : digit << 4
    }
    return UInt256(word: word)
  }

  /// Takes bytes in the format of ``DataHex``, of any length.
  mutating func bytes() -> [UInt8]? { hexDigits().flatMap(bytes(in:)) }

  /// Takes bytes in the format of ``DataHex``, `count` of them, and makes a value from them.
  ///
  /// If they are those of the last value, it is given again, which saves an array.
  mutating func value<Value>(
    _ count: Int,
    again last: inout LastValue<Value>,
    _ make: ([UInt8]) -> Value?
  ) -> Value? {
    guard let range = hexDigits(count: 2 * count) else { return nil }
    if let known = last.known, areEqual(range, known.digits) { return known.value }
    guard let value = bytes(in: range).flatMap(make) else { return nil }
    last.known = (range, value)
    return value
  }

  /// The value that a member had in the last element of an array.
  struct LastValue<Value> {
    fileprivate var known: (digits: Range<Int>, value: Value)?
  }

  private func areEqual(_ some: Range<Int>, _ others: Range<Int>) -> Bool {
    guard some.count == others.count else { return false }
    return text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return memcmp(start + some.lowerBound, start + others.lowerBound, some.count) == 0
    }
  }

  private func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.count.isMultiple(of: 2) else { return nil }
    var check: UInt8 = 0
    // Most of an answer is read here: the places of a range and of 256 digits are checked once.
    let bytes = text[range].withUnsafeBufferPointer { text in
      digits.withUnsafeBufferPointer { digits in
        [UInt8](unsafeUninitializedCapacity: text.count / 2) { bytes, count in
          count = text.count / 2
          for index in 0..<count {
            let high = digits[Int(text[2 * index])]
            let low = digits[Int(text[2 * index + 1])]
            // A character that is no digit is 0xff, which has bits that no digit has.
            check |= high | low
            bytes[index] = high << 4 | low
          }
        }
      }
    }
    return check < 16 ? bytes : nil
  }

  /// Takes a string of `0x` and some characters, `count` if given; returns where these are.
  private mutating func hexDigits(count: Int? = nil) -> Range<Int>? {
    guard take("\""), at + 2 <= text.count, text[at] == UInt8(ascii: "0"),
      text[at + 1] == UInt8(ascii: "x")
    else { return nil }
    let start = at + 2
    var end = start + (count ?? 0)
    // With a count, a quote before the end is found as a digit that is none.
    if count == nil { while end < text.count, text[end] != UInt8(ascii: "\"") { end += 1 } }
    guard end < text.count, text[end] == UInt8(ascii: "\"") else { return nil }
    at = end + 1
    return start..<end
  }

  private mutating func skipBlanks() {
    while at < text.count, text[at] == 0x20 || (0x09...0x0d).contains(text[at]) {
      // A vertical tab or a form feed is no blank in JSON.
      guard text[at] != 0x0b, text[at] != 0x0c else { return }
      at += 1
    }
  }
}
