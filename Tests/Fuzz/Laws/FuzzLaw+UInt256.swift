import Core

extension FuzzLaw {
  /// Three numbers of 32 bytes each; missing bytes are zero.
  static let uint256 = FuzzLaw(
    "uint256",
    seeds: [
      [], [UInt8](repeating: 0xFF, count: 96), [0x80] + [UInt8](repeating: 0, count: 63) + [1],
      (0..<96).map { UInt8($0) },
      [UInt8](repeating: 0, count: 24) + [UInt8](repeating: 0xFF, count: 40)
        + [UInt8](repeating: 7, count: 32),
    ]
  ) { bytes in
    let padded = Array((bytes + [UInt8](repeating: 0, count: 96)).prefix(96))
    let words = [padded[..<32], padded[32..<64], padded[64...]].map { Array($0) }
    let (a, b, c) = (UInt256(word: words[0]), UInt256(word: words[1]), UInt256(word: words[2]))
    return sums(a, b, c) && products(a, b, c) && quotients(a, b, c) && bits(a, b)
      && isOrdered(a, b, words) && signs(a, b) && a.word == words[0]
  }

  private static func sums(_ a: UInt256, _ b: UInt256, _ c: UInt256) -> Bool {
    guard a.adding(b) == b.adding(a), (a.subtracting(b) == nil) == (a < b) else { return false }
    guard let sum = a.adding(b) else { return a.addingWithSaturation(b) == .max && a > ~b }
    guard sum.subtracting(b) == a, sum.subtracting(a) == b else { return false }
    guard let rest = b.adding(c) else { return sum.adding(c) == nil }
    return sum.adding(c) == a.adding(rest)
  }

  private static func products(_ a: UInt256, _ b: UInt256, _ c: UInt256) -> Bool {
    let (high, low) = a.multipliedFullWidth(by: b)
    guard b.multipliedFullWidth(by: a) == (high, low) else { return false }
    guard let product = a.multiplied(by: b) else {
      return !high.isZero && a.multipliedWithSaturation(by: b) == .max
    }
    guard product == low, b.isZero || product.divided(by: b) == a else { return false }
    guard let sum = b.adding(c), let whole = a.multiplied(by: sum) else { return true }
    return a.multiplied(by: c).flatMap { $0.adding(product) } == whole
  }

  private static func quotients(_ a: UInt256, _ b: UInt256, _ c: UInt256) -> Bool {
    // Divisors of every size, since random 32-byte numbers nearly all have the same size.
    [b, b >> 64, b >> 128, b >> 192, c & b].allSatisfy { divisor in
      guard let (quotient, rest) = a.quotientAndRemainder(dividingBy: divisor) else {
        return divisor.isZero
      }
      return rest < divisor && quotient.multiplied(by: divisor)?.adding(rest) == a
    }
  }

  private static func bits(_ a: UInt256, _ b: UInt256) -> Bool {
    let count = b.bigEndian.last.map { Int($0) } ?? 0
    let mask = UInt256.max >> count
    return ~(~a) == a && (a ^ b) ^ b == a && (a & b) | (a & ~b) == a
      && (a << count) >> count == a & mask && (a >> count).significantBitCount <= 256 - count
      && a >> -count == a << count
  }

  private static func isOrdered(_ a: UInt256, _ b: UInt256, _ words: [[UInt8]]) -> Bool {
    (a < b) == words[0].lexicographicallyPrecedes(words[1]) && (a == b) == (words[0] == words[1])
  }

  private static func signs(_ a: UInt256, _ b: UInt256) -> Bool {
    let (left, right) = (Int257(isNegative: true, magnitude: a), Int257(b))
    var sum = ExactSum()
    sum.subtract(a)
    sum.add(b)
    return left.adding(right) == sum.value && right.subtracting(-left) == sum.value
      && (left < right) == !(a.isZero && b.isZero) && Int257(signedWord: a).word == a
  }

  /// Digits are parsed as they are written, and anything else is refused.
  static let uint256Text = FuzzLaw(
    "uint256-text",
    texts: ["0", "1", "007", "ff", "-5", "\(UInt256.max)", UInt256.max.hexadecimal]
  ) { text in
    let isDecimal = !text.utf8.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let digits = text.drop { $0 == "0" }
    let shortest = digits.isEmpty ? "0" : String(digits)
    if let number = UInt256(decimal: text) {
      guard isDecimal, number.description == shortest else { return false }
    } else {
      guard !isDecimal || digits.utf8.count >= 78 else { return false }
    }
    guard let number = UInt256(hexadecimal: text) else { return true }
    return number.hexadecimal == shortest.lowercased()
  }
}
