internal import COpenSSL
internal import CUTF8Proc

/// The normal forms of Unicode text (UAX #15), through utf8proc.
package enum UnicodeText {
  /// Composes text canonically: form NFC.
  ///
  /// - Returns: The text, or `nil` when it is too long for utf8proc to count.
  package static func nfc(_ text: String) -> String? {
    normalized(
      text,
      utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    )
  }

  /// Folds text so that two texts which differ in case, width or form alone become the same:
  /// NFKC_Casefold (Unicode, section 3.13, "Default Case Algorithms").
  ///
  /// - Returns: The text, or `nil` when it is too long for utf8proc to count.
  package static func caseless(_ text: String) -> String? {
    let options = UTF8PROC_CASEFOLD.rawValue | UTF8PROC_IGNORE.rawValue
    return normalized(text, utf8proc_option_t(composed.rawValue | options))
  }

  /// Composes text for comparison: form NFKC.
  static func nfkc(_ text: String) -> String? { normalized(text, composed) }

  private static func normalized(_ text: String, _ options: utf8proc_option_t) -> String? {
    let source = Array(text.utf8)
    return source.withUnsafeBytes { source in
      guard let capacity = try? capacity(of: source, options) else { return nil }
      return withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 16) { form in
        guard let count = try? normalize(source, options, into: form) else { return nil }
        return String(decoding: form[..<count], as: UTF8.self)
      }
    }
  }

  /// Tells how many bytes `nfkd(_:into:)` needs to work in: a multiple of 16.
  /// - Throws: `UnicodeError` when the bytes are not UTF-8, or too many.
  package static func nfkdCapacity(_ source: UnsafeRawBufferPointer) throws(UnicodeError) -> Int {
    try capacity(of: source, compatibility)
  }

  /// Decomposes text for comparison: form NFKD, of a text that may be a secret.
  ///
  /// The output is the only memory that is written. It is wiped behind the text, and wiped whole
  /// when the text is refused. It begins at an address that is a multiple of 4.
  /// - Parameters:
  ///   - source: The text in UTF-8, elsewhere than the output.
  ///   - output: A buffer of at least `nfkdCapacity(source)` bytes.
  /// - Returns: How many bytes of UTF-8 are in the output.
  /// - Throws: `UnicodeError` when the bytes are not UTF-8, or the buffer does not do.
  package static func nfkd(
    _ source: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) throws(UnicodeError) -> Int {
    try normalize(source, compatibility, into: output)
  }

  /// Composes text for comparison: form NFKC, of a text that may be a secret.
  ///
  /// What `nfkd(_:into:)` says of the output is true here too, its size included.
  package static func nfkc(
    _ source: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) throws(UnicodeError) -> Int {
    try normalize(source, composed, into: output)
  }

  private static let composed = utf8proc_option_t(
    UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
  )

  private static let compatibility = utf8proc_option_t(
    UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
  )

  private static func capacity(
    of source: UnsafeRawBufferPointer,
    _ options: utf8proc_option_t
  ) throws(UnicodeError) -> Int {
    let count = decompose(source, options, into: nil, 0)
    guard count >= 0 else { throw UnicodeError(code: count) }
    // Four bytes for each scalar, and the zero that utf8proc puts after the text.
    return (4 * count + 1 + 15) / 16 * 16
  }

  private static func normalize(
    _ source: UnsafeRawBufferPointer,
    _ options: utf8proc_option_t,
    into output: UnsafeMutableRawBufferPointer
  ) throws(UnicodeError) -> Int {
    guard let address = output.baseAddress, Int(bitPattern: address).isMultiple(of: 4) else {
      throw .workspace(wanted: 16, found: 0)
    }
    let scalars = address.assumingMemoryBound(to: Int32.self)
    let room = (output.count - 1) / 4
    var written = 0
    // First one scalar in each four bytes, then from the start again as UTF-8.
    defer { OPENSSL_cleanse(address + written, output.count - written) }
    let count = decompose(source, options, into: scalars, room)
    guard count >= 0 else { throw UnicodeError(code: count) }
    guard count <= room else { throw .workspace(wanted: 4 * count + 1, found: output.count) }
    let bytes = utf8proc_reencode(scalars, count, options)
    guard bytes >= 0 else { throw UnicodeError(code: bytes) }
    written = bytes
    return bytes
  }

  private static func decompose(
    _ source: UnsafeRawBufferPointer,
    _ options: utf8proc_option_t,
    into scalars: UnsafeMutablePointer<Int32>?,
    _ room: Int
  ) -> Int {
    let start = source.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return utf8proc_decompose(start, source.count, scalars, room, options)
  }
}

/// Why text has no normal form.
package enum UnicodeError: Error, Equatable, Sendable {
  /// The bytes are not well-formed UTF-8.
  case notUTF8
  /// The text is too long to count.
  case tooLong
  /// The buffer to work in is too small, or not at a multiple of 4.
  case workspace(wanted: Int, found: Int)

  /// Names an error of utf8proc. With these options it has only two.
  fileprivate init(code: Int) {
    self = code == UTF8PROC_ERROR_INVALIDUTF8 ? .notUTF8 : .tooLong
  }
}

extension UnicodeError: Reportable {
  /// What is wrong with the text.
  package var report: Report {
    switch self {
    case .notUTF8:
      Report(.data, "text-not-utf8", "invalid text: not UTF-8")
    case .tooLong:
      Report(.data, "text-too-long", "the text is too long")
    case .workspace(let wanted, let found):
      Report(
        .bug,
        "text-workspace",
        "text normalization requires a buffer of \(wanted) bytes, found \(found)"
      )
    }
  }
}
