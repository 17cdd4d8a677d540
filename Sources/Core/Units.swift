/// Converts amounts between decimal text and the integers that the chain counts with.
///
/// No floating point is used: every digit is exact.
package enum Units {
  /// The largest amount that fits in an EVM word: 2^256 - 1.
  package static let largest = UInt256.max

  /// Parses an amount in units of 10^`decimals` base units.
  ///
  /// The form is `digits` or `digits.digits`, ASCII only: no sign, space, group separator or
  /// exponent.
  /// - Parameters:
  ///   - text: The amount, such as `1.5`.
  ///   - decimals: The number of digits after the point of the unit, 0…255.
  /// - Returns: The amount in base units, at most 2^256 - 1.
  /// - Throws: `UnitError` if the form is another, a digit is below the base unit (even a zero), or
  ///   the amount is too large.
  package static func parse(_ text: String, decimals: Int) throws(UnitError) -> UInt256 {
    let characters = Array(text.utf8)
    guard !characters.isEmpty else { throw .empty }
    let range = UInt8(ascii: "0")...UInt8(ascii: "9")
    let point = characters.firstIndex { !range.contains($0) }
    let whole = characters[..<(point ?? characters.count)]
    let fraction = point.map { characters[($0 + 1)...] } ?? []
    if let point, characters[point] != UInt8(ascii: ".") || point == 0 {
      throw .notDecimal(position: position(of: point, in: characters))
    }
    if let wrong = fraction.firstIndex(where: { !range.contains($0) }) {
      throw .notDecimal(position: position(of: wrong, in: characters))
    }
    guard point == nil || !fraction.isEmpty else {
      throw .notDecimal(position: characters.count)
    }
    guard fraction.count <= decimals else {
      throw .tooFine(decimals: decimals, found: fraction.count)
    }
    // 2^256 has 78 digits; longer numbers are too large and need not be computed.
    let significant = whole.drop { $0 == UInt8(ascii: "0") } + fraction
    let scaled = significant.drop { $0 == UInt8(ascii: "0") }
    guard !scaled.isEmpty else { return 0 }
    let zeros = decimals - fraction.count
    guard scaled.count + zeros <= 78 else { throw .tooLarge }
    let digits = String(decoding: scaled, as: UTF8.self) + String(repeating: "0", count: zeros)
    guard let amount = UInt256(decimal: digits) else { throw .tooLarge }
    return amount
  }

  /// Formats an amount of base units, with its point `decimals` digits from the right.
  ///
  /// The text is exact, without trailing zeros or exponent, and `parse` reads it back.
  package static func text(_ amount: UInt256, decimals: Int) -> String {
    let digits = amount.description
    guard decimals > 0 else { return digits }
    let padding = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count))
    let padded = Array((padding + digits).utf8)
    let whole = padded.dropLast(decimals)
    var fraction = padded.suffix(decimals)
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    let text = String(decoding: whole, as: UTF8.self)
    return fraction.isEmpty ? text : text + "." + String(decoding: fraction, as: UTF8.self)
  }

  /// Returns an amount as `text` formats it, with commas between thousands, for prose: 41,000.5.
  package static func grouped(_ amount: String) -> String {
    let whole = amount.prefix { $0 != "." }
    var text = ""
    for (place, digit) in whole.enumerated() {
      if place > 0, (whole.utf8.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text + amount.dropFirst(whole.count)
  }

  /// Returns the position, from 1, of the character that starts at a byte index.
  private static func position(of index: Int, in characters: [UInt8]) -> Int {
    String(decoding: characters[..<index], as: UTF8.self).count + 1
  }
}

/// Why a text is not an amount.
package enum UnitError: Error, Equatable, Sendable {
  /// The text is empty.
  case empty
  /// The character at this position, counted from 1, does not belong in `digits.digits`.
  case notDecimal(position: Int)
  /// There are more digits after the point than the unit allows.
  case tooFine(decimals: Int, found: Int)
  /// The amount is above 2^256 - 1 base units.
  case tooLarge
}

extension UnitError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(.usage, "amount-empty", "invalid amount: it has no digits")
    case .notDecimal(let position):
      Report(
        .usage,
        "amount-form",
        "invalid amount: expected digits or digits.digits; unexpected character at position "
          + "\(position)"
      )
    case .tooFine(let decimals, let found):
      Report(
        .usage,
        "amount-too-fine",
        "too many decimals: this unit has \(decimals), the amount has \(count: found)"
      )
    case .tooLarge:
      Report(
        .usage,
        "amount-too-large",
        "amount too large: must be below 2^256 of the smallest unit"
      )
    }
  }
}
