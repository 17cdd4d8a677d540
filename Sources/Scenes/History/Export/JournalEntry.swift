import Core
import Entity

/// One transaction of a journal; its postings add up to zero for each asset.
struct JournalEntry: Sendable {
  struct Posting: Sendable, Equatable {
    let account: String
    /// In base units.
    let value: Int257
    let asset: Movement.Asset
  }

  /// In seconds since 1970 (UTC).
  let time: UInt64
  let block: UInt64
  let transaction: Hash32?
  /// Who is on the other side; empty if nobody is known, or several are.
  let payee: String
  /// The kinds of the rows.
  let narration: String
  let postings: [Posting]
  /// What the user wrote about the transaction, each in one line.
  var label: String?
  var note: String?
}

extension Int257 {
  /// Whether it has more digits than Beancount calculates with.
  var isLong: Bool { magnitude.description.utf8.count > 28 }

  /// Numbers of at most 28 digits besides zeros at the end, which add up to this one.
  var shortParts: [Int257] {
    var parts: [Int257] = []
    var rest = magnitude
    while !rest.isZero {
      let digits = Array(rest.description.utf8)
      let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits.count - 28))
      let text = String(decoding: digits.prefix(28) + zeros, as: UTF8.self)
      guard let part = UInt256(decimal: text), let less = rest.subtracting(part) else { break }
      parts.append(Int257(isNegative: isNegative, magnitude: part))
      rest = less
    }
    return parts
  }
}

extension Movement {
  /// The change of the account's balance, in base units.
  var change: Int257 {
    isChange ? Int257(isNegative: kind.direction < 0, magnitude: amount) : 0
  }
}
