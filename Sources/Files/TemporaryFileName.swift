import Core

/// The name of a temporary file: `.NAME.tmp.` and 16 hex digits.
///
/// It contains the name of the destination, so that what a killed run leaves can be recognized by
/// its exact form and removed.
package enum TemporaryFileName {
  private static let mark = ".tmp."
  private static let digits = 16
  /// Leaves room for the rest in the 255 bytes of a file name.
  private static let maxBytes = 200

  /// Returns a random name, which with near certainty no file has.
  static func drawn(for name: String) -> String {
    var generator = SystemRandomNumberGenerator()
    let random = (0..<digits / 2).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return "." + stem(of: name) + mark + Hex.encode(random)
  }

  /// Returns the part of temporary names that names the destination, truncated if it is long.
  static func stem(of name: String) -> String {
    var stem = name[...]
    while stem.utf8.count > maxBytes { stem.removeLast() }
    return String(stem)
  }

  /// Returns the destination's part of a temporary name; nil for any other name.
  static func stem(inDraft name: String) -> String? {
    let bytes = Array(name.utf8)
    let tail = Array(mark.utf8).count + digits
    guard bytes.count > tail + 1, bytes.first == UInt8(ascii: "."),
      bytes.suffix(tail).starts(with: mark.utf8),
      bytes.suffix(digits).allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    return String(decoding: bytes.dropFirst().dropLast(tail), as: UTF8.self)
  }
}
