/// The part of a file name that identifies the wallet: `[a-z0-9][a-z0-9_-]{0,31}`.
enum Slug {
  static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, (1...32).contains(bytes.count), isLetterOrDigit(first) else {
      return false
    }
    return bytes.allSatisfy {
      isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
