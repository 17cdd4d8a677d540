/// Reads numbers that `scripts/range_encoder.py` packed.
///
/// The bits were coded with an adaptive binary range coder: in each context, and for each place in
/// a number, the reader keeps the chance of a 0, and moves it towards the bits that it reads.
struct PackedNumberReader {
  private static let slots = 2048
  private static let contexts = 64

  private let bytes: [UInt8]
  private var next = 4
  private var range = UInt32.max
  private var code: UInt32 = 0
  private var chances = [UInt16](repeating: 2048, count: slots * contexts)

  /// Creates a reader of bytes; zeros follow their end.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for byte in bytes.prefix(4) { code = code << 8 | UInt32(byte) }
  }

  /// Reads a number from 0 to 2^21 - 2.
  mutating func number(_ context: Int) -> Int {
    let length = symbol(5, context)
    var node = 1
    for place in stride(from: length - 1, through: 0, by: -1) {
      let learned = node < 16 ? node : 16 + place
      node = node << 1 | bit(context, 32 + 64 * length + learned)
    }
    return node - 1
  }

  /// Reads an integer.
  mutating func signed(_ context: Int) -> Int {
    let number = number(context)
    return number & 1 == 0 ? number / 2 : -(number + 1) / 2
  }

  /// Reads one of 2^bits symbols.
  mutating func symbol(_ bits: Int, _ context: Int) -> Int {
    var node = 1
    for _ in 0..<bits { node = node << 1 | bit(context, node) }
    return node - 1 << bits
  }

  mutating func flag(_ context: Int) -> Bool { symbol(1, context) == 1 }

  private mutating func bit(_ context: Int, _ slot: Int) -> Int {
    let place = context * Self.slots + slot
    let chance = chances[place]
    let bound = (range >> 12) * UInt32(chance)
    let bit: Int
    if code < bound {
      range = bound
      chances[place] = chance + (4096 - chance) >> 4
      bit = 0
    } else {
      code -= bound
      range -= bound
      chances[place] = chance - chance >> 4
      bit = 1
    }
    while range < 1 << 24 {
      range <<= 8
      code = code << 8 | (next < bytes.count ? UInt32(bytes[next]) : 0)
      next += 1
    }
    return bit
  }
}
