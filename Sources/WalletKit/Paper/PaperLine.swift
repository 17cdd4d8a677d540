/// The lines of a paper: 2 symbols of number, 24 of content and 2 of check, in base 32.
///
/// The symbols and the check are those of the recovery code, so one or two wrong symbols, or two
/// that were swapped, are detected in their line. 24 symbols are 15 bytes.
enum PaperLine {
  static let bytesPerLine = 15
  static let maxLines = 99
  private static let symbols = 28

  /// Splits a record into lines; the last one is padded with zeros.
  static func lines(of record: [UInt8]) -> [String] {
    stride(from: 0, to: record.count, by: bytesPerLine).map { start in
      let piece = record[start..<min(start + bytesPerLine, record.count)]
      let filled = piece + [UInt8](repeating: 0, count: bytesPerLine - piece.count)
      let number = start / bytesPerLine + 1
      var values =
        [UInt8(number / 32), UInt8(number % 32)] + fives(Array(filled))
        + [UInt8](repeating: 0, count: 2)
      values.withUnsafeMutableBytes { RecoveryChecksum.complete($0) }
      let text = values.map { Character(UnicodeScalar(RecoveryAlphabet.symbol(of: $0))) }
      return stride(from: 0, to: symbols, by: 4).map { String(text[$0..<$0 + 4]) }
        .joined(separator: "-")
    }
  }

  /// Reads lines in any order and combines their content.
  static func record(of text: [UInt8]) throws(PaperError) -> [UInt8] {
    var found: [Int: [UInt8]] = [:]
    var hasHeading = false
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let typed = line.filter { !RecoveryAlphabet.isFiller($0) }
      if typed.isEmpty { continue }
      if !hasHeading, found.isEmpty, typed.elementsEqual(PaperWallet.heading.utf8) {
        hasHeading = true
        continue
      }
      let (number, content) = try read(Array(typed), row: index + 1)
      guard found[number] == nil || found[number] == content else { throw .twice(line: number) }
      found[number] = content
    }
    guard let last = found.keys.max() else { throw .format }
    var record: [UInt8] = []
    for number in 1...last {
      guard let content = found[number] else { throw .missing(line: number) }
      record += content
    }
    return record
  }

  private static func read(
    _ typed: [UInt8],
    row: Int
  ) throws(PaperError) -> (number: Int, content: [UInt8]) {
    var values: [UInt8] = []
    for (index, byte) in typed.enumerated() {
      guard let value = RecoveryAlphabet.value(of: byte) else {
        throw .symbol(row: row, position: index + 1)
      }
      values.append(value)
    }
    guard values.count == symbols else { throw .length(row: row, found: values.count) }
    guard values.withUnsafeBytes({ RecoveryChecksum.holds($0) }) else { throw .mistyped(row: row) }
    let number = Int(values[0]) * 32 + Int(values[1])
    guard (1...maxLines).contains(number) else { throw .mistyped(row: row) }
    return (number, eights(values[2..<26]))
  }

  /// Regroups bytes into groups of five bits, the high ones first.
  private static func fives(_ bytes: [UInt8]) -> [UInt8] {
    regrouped(bytes, from: 8, to: 5)
  }

  private static func eights(_ values: ArraySlice<UInt8>) -> [UInt8] {
    regrouped(Array(values), from: 5, to: 8)
  }

  /// 15 bytes are 24 groups of five, so nothing is left over.
  private static func regrouped(_ values: [UInt8], from: Int, to: Int) -> [UInt8] {
    var out: [UInt8] = []
    var (held, count) = (0, 0)
    for value in values {
      held = (held << from | Int(value)) & 0xFFFF
      count += from
      while count >= to {
        count -= to
        out.append(UInt8(truncatingIfNeeded: held >> count) & UInt8((1 << to) - 1))
      }
    }
    return out
  }
}
