/// Whether a PIN may be chosen: not when it is among the first that anybody would try.
package enum PINPolicy {
  /// Refuses all equal digits, runs, repeats of up to three digits, dates, and common PINs.
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

  /// True when each digit is that of so many places before, the last repeat being cut short or not.
  private static func repeats(_ digits: UnsafeRawBufferPointer, every period: Int) -> Bool {
    (period..<digits.count).allSatisfy { digits[$0] == digits[$0 - period] }
  }

  /// True when each digit follows from the one before, 0 coming after 9.
  private static func isRun(_ digits: UnsafeRawBufferPointer, step: UInt8) -> Bool {
    (1..<digits.count).allSatisfy { place in
      (digits[place - 1] - 0x30 + step) % 10 == digits[place] - 0x30
    }
  }

  /// True for a day in any of the usual orders: year first or last, month or day before it.
  private static func isDate(_ digits: UnsafeRawBufferPointer) -> Bool {
    func number(_ start: Int, _ count: Int) -> Int {
      digits[start..<start + count].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    switch digits.count {
    case 6:
      let (a, b, c) = (number(0, 2), number(2, 2), number(4, 2))
      // A year of two digits may be of either century; the 29th of February is let through.
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
