/// The rules for a new PIN: it must not be among the first that anyone would try.
package enum PINPolicy {
  /// Rejects equal digits, runs, repeats of up to three digits, dates, and common PINs.
  ///
  /// - Throws: ``PINError/trivial(_:)``.
  package static func check(_ pin: borrowing PIN) throws(PINError) {
    let pattern = pin.digits.withBytes(pattern)
    if let pattern { throw .trivial(pattern) }
  }

  private static func pattern(_ digits: UnsafeRawBufferPointer) -> PINError.Pattern? {
    if repeats(digits, every: 1) { return .equal }
    if isRun(digits, step: 1) || isRun(digits, step: 9) { return .run }
    if repeats(digits, every: 2) || repeats(digits, every: 3) { return .repeated }
    if isDate(digits) { return .date }
    return CommonPINs.contains(digits) ? .common : nil
  }

  /// Returns true if the digits repeat with this period; the last repeat may be incomplete.
  private static func repeats(_ digits: UnsafeRawBufferPointer, every period: Int) -> Bool {
    (period..<digits.count).allSatisfy { digits[$0] == digits[$0 - period] }
  }

  /// Returns true if each digit is the one before plus `step`, modulo 10.
  private static func isRun(_ digits: UnsafeRawBufferPointer, step: UInt8) -> Bool {
    (1..<digits.count).allSatisfy { place in
      (digits[place - 1] - 0x30 + step) % 10 == digits[place] - 0x30
    }
  }

  /// Returns true for a date in any usual order: year first or last, month or day before it.
  private static func isDate(_ digits: UnsafeRawBufferPointer) -> Bool {
    func number(_ start: Int, _ count: Int) -> Int {
      digits[start..<start + count].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    switch digits.count {
    case 6:
      let (a, b, c) = (number(0, 2), number(2, 2), number(4, 2))
      // A two-digit year may be in either century; February 29 counts as a date in every year.
      return isDay(a, month: b) || isDay(b, month: a) || isDay(c, month: b)
    case 8:
      if isYear(number(0, 4)), isDay(number(6, 2), month: number(4, 2)) { return true }
      guard isYear(number(4, 4)) else { return false }
      let (a, b) = (number(0, 2), number(2, 2))
      return isDay(a, month: b) || isDay(b, month: a)
    default: return false
    }
  }

  private static func isYear(_ year: Int) -> Bool { (1900...2099).contains(year) }

  private static func isDay(_ day: Int, month: Int) -> Bool {
    guard (1...12).contains(month) else { return false }
    return (1...[31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]).contains(day)
  }
}
