/// The translations of one language, in the form in which they are part of the program.
///
/// `scripts/sentences` writes them: a line for each sentence, in ascending order. A line begins with
/// the 16 hex digits of the FNV-1a hash of the English template; each form follows after a unit
/// separator (U+001F). A line end within a form is a record separator (U+001E).
///
/// Cost: a sentence is found without reading the others, so a run pays only for those it shows.
struct PackedTranslations: Sendable {
  private let lines: StaticString

  init(_ lines: StaticString) { self.lines = lines }

  /// Returns the translations of an English template: one, or one per plural form; nil if there is
  /// none.
  func forms(of template: String) -> [String]? {
    let bytes = UnsafeBufferPointer(start: lines.utf8Start, count: lines.utf8CodeUnitCount)
    let key = Self.key(of: template)
    // Both are starts of lines; the line is between them.
    var (low, high) = (bytes.startIndex, bytes.endIndex)
    while low < high {
      var start = low + (high - low) / 2
      while start > low, bytes[start - 1] != Self.lineEnd { start -= 1 }
      let line = bytes[start...].prefix { $0 != Self.lineEnd }
      let found = line.prefix(key.count)
      if found.elementsEqual(key) { return Self.forms(in: line.dropFirst(key.count)) }
      if key.lexicographicallyPrecedes(found) { high = start } else { low = line.endIndex + 1 }
    }
    return nil
  }

  private static let lineEnd = UInt8(ascii: "\n")

  /// The hash of a template, as 16 hex digits.
  static func key(of template: String) -> [UInt8] {
    let hash = template.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return stride(from: 60, through: 0, by: -4).map { shift in
      let digit = UInt8(truncatingIfNeeded: hash >> UInt64(shift)) & 0xf
      return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
  }

  private static func forms(in line: Slice<UnsafeBufferPointer<UInt8>>) -> [String] {
    line.split(separator: 0x1f).map { form in
      String(decoding: form.map { $0 == 0x1e ? lineEnd : $0 }, as: UTF8.self)
    }
  }
}
