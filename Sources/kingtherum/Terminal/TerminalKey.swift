/// A key of a terminal that sends each one at once.
enum TerminalKey: Equatable {
  /// A byte by itself: a letter, a part of one (UTF-8), or a control character.
  case byte(UInt8)
  case up, down, first, last
  case escape
  /// A key that sends several bytes and means nothing here, such as F1 or a letter with Alt.
  case other

  private static let escapeByte: UInt8 = 0x1B

  /// Reads a key that begins with a byte, and no byte that is typed after it.
  ///
  /// `next` returns a byte that is on its way already; nil if none comes. The sequences are those of
  /// ECMA-48, 5.4, of the VT100 (`ESC O A`), and of the Linux console, which sends F1 to F5 as
  /// `ESC [ [ A` to `ESC [ [ E`.
  init(_ first: UInt8, next: () throws -> UInt8?) rethrows {
    guard first == Self.escapeByte else {
      self = .byte(first)
      return
    }
    switch try next() {
    case nil: self = .escape
    case UInt8(ascii: "O"): self = Self.named(try next())
    case UInt8(ascii: "["): self = try Self.sequence(next)
    // Escape was pressed before another key that sends several bytes.
    case Self.escapeByte: try self.init(Self.escapeByte, next: next)
    default: self = .other
    }
  }

  /// Reads what follows `ESC [`.
  private static func sequence(_ next: () throws -> UInt8?) rethrows -> TerminalKey {
    var byte = try next()
    if byte == UInt8(ascii: "[") {
      _ = try next()
      return .other
    }
    while let parameter = byte, !(0x40...0x7E).contains(parameter) { byte = try next() }
    return named(byte)
  }

  private static func named(_ final: UInt8?) -> TerminalKey {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "H"): .first
    case UInt8(ascii: "F"): .last
    default: .other
    }
  }
}
