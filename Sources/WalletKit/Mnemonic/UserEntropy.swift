import Core

/// Randomness made by the user: rolls of dice, tosses of coins, dealt cards, hex digits.
package struct UserEntropy: ~Copyable, Sendable {
  /// The source of the randomness.
  package enum Kind: String, CaseIterable, Sendable {
    /// Six-sided dice: the digits 1–6.
    case dice
    /// Coins: `h` and `t`, or `1` and `0`.
    case coins
    /// Cards of a deck of 52 as they were dealt: rank A 2–9 T (or 10) J Q K, suit c d h s.
    case cards
    /// Hexadecimal digits.
    case hex
  }

  /// The source of the randomness.
  package let kind: Kind

  /// The number of rolls, tosses, cards or digits.
  package let count: Int

  /// The number of bits if all outcomes are equally likely, rounded down.
  package let bits: Int

  /// One byte for each outcome.
  let symbols: SecretBytes

  /// Reads outcomes; white space, commas and hyphens between them are ignored.
  ///
  /// A repeated card means that a new deck was shuffled: until then each card was one of those
  /// still left, and counts less than 5.7 bits.
  /// - Throws: ``UserEntropyError``, which never contains the input.
  package init(_ kind: Kind, parsing text: borrowing SecretBytes) throws(UserEntropyError) {
    var room = try Self.memory(max(1, text.count))
    var count = 0
    var outcomes = try OutcomeCount()
    var dealt: UInt64 = 0
    try text.withBytes { text throws(UserEntropyError) in
      var place = 0
      if kind == .hex, text.count > 1, text[0] == UInt8(ascii: "0"), text[1] | 0x20 == 0x78 {
        place = 2  // 0x
      }
      while place < text.count {
        if Self.isSeparator(text[place]) {
          place += 1
          continue
        }
        guard let symbol = Self.symbol(kind, in: text, at: &place) else {
          throw .symbol(kind, position: count + 1)
        }
        let choices: UInt
        switch kind {
        case .dice: choices = 6
        case .coins: choices = 2
        case .hex: choices = 16
        case .cards:
          let card = UInt64(1) << (symbol - 0x41)
          if dealt & card != 0 { dealt = 0 }
          choices = 52 - UInt(dealt.nonzeroBitCount)
          dealt |= card
        }
        try outcomes.multiply(by: choices)
        room.withMutableBytes { $0[count] = symbol }
        count += 1
      }
    }
    guard count > 0 else { throw .empty(kind) }
    do { symbols = try room.prefix(count) } catch { throw .memory(error) }
    self.kind = kind
    self.count = count
    bits = outcomes.bitCount - 1
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: ",")
      || byte == UInt8(ascii: "-")
  }

  /// Reads one outcome and advances past it.
  private static func symbol(
    _ kind: Kind,
    in text: UnsafeRawBufferPointer,
    at place: inout Int
  ) -> UInt8? {
    let byte = text[place]
    place += 1
    switch kind {
    case .dice: return (0x31...0x36).contains(byte) ? byte : nil
    case .coins:
      switch small(byte) {
      case UInt8(ascii: "h"), UInt8(ascii: "1"): return UInt8(ascii: "h")
      case UInt8(ascii: "t"), UInt8(ascii: "0"): return UInt8(ascii: "t")
      default: return nil
      }
    case .hex:
      switch small(byte) {
      case 0x30...0x39, 0x61...0x66: return small(byte)
      default: return nil
      }
    case .cards: return card(rank: byte, in: text, at: &place)
    }
  }

  /// Returns the number of a card, from 0x41 on, by rank and then by suit.
  private static func card(
    rank byte: UInt8,
    in text: UnsafeRawBufferPointer,
    at place: inout Int
  ) -> UInt8? {
    let rank: UInt8
    switch small(byte) {
    case 0x61: rank = 0  // a
    case 0x32...0x39: rank = byte - 0x31
    case 0x74: rank = 9  // t
    case 0x31 where place < text.count && text[place] == 0x30:
      place += 1
      rank = 9  // 10
    case 0x6A: rank = 10  // j
    case 0x71: rank = 11  // q
    case 0x6B: rank = 12  // k
    default: return nil
    }
    guard place < text.count else { return nil }
    let suit: UInt8
    switch small(text[place]) {
    case UInt8(ascii: "c"): suit = 0
    case UInt8(ascii: "d"): suit = 1
    case UInt8(ascii: "h"): suit = 2
    case UInt8(ascii: "s"): suit = 3
    default: return nil
    }
    place += 1
    return 0x41 + 4 * rank + suit
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func memory(_ count: Int) throws(UserEntropyError) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .memory(error) }
  }
}
