import Core

/// The name of a file that is still being written: `.NAME.tmp.` and 16 hex digits.
///
/// It tells which file it was to become, so that what a killed run leaves behind can be removed by
/// its exact form.
package enum TemporaryFileName {
  private static let mark = ".tmp."
  private static let digits = 16
  /// Room for all of it in the 255 bytes that a name may have.
  private static let maxBytes = 200

  /// A name that no file has, as far as chance can promise that.
  static func drawn(for name: String) -> String {
    var generator = SystemRandomNumberGenerator()
    let random = (0..<digits / 2).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return "." + stem(of: name) + mark + Hex.encode(random)
  }

  /// What stands for a file in the names of its drafts: its name, or the beginning of a long one.
  static func stem(of name: String) -> String {
    var stem = name[...]
    while stem.utf8.count > maxBytes { stem.removeLast() }
    return String(stem)
  }

  /// What stands for the file in the name of a draft; nil for any other name.
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
