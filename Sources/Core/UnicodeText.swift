internal import COpenSSL
internal import CUTF8Proc

/// Normalizes Unicode text (UAX #15), through utf8proc.
package enum UnicodeText {
  /// Composes text canonically: form NFC.
  ///
  /// - Returns: The text, or `nil` if it is too long for utf8proc to count.
  package static func nfc(_ text: String) -> String? {
    normalized(
      text,
      utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    )
  }

  /// Folds text so that texts that differ only in case, width or form become the same.
  ///
  /// NFKC_Casefold (Unicode, section 3.13, "Default Case Algorithms").
  ///
  /// - Returns: The text, or `nil` if it is too long for utf8proc to count.
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

  /// Returns the size of the buffer that `nfkd(_:into:)` needs: a multiple of 16.
  /// - Throws: `UnicodeError` if the bytes are not UTF-8, or too many.
  package static func nfkdCapacity(_ source: UnsafeRawBufferPointer) throws(UnicodeError) -> Int {
    try capacity(of: source, compatibility)
  }

  /// Decomposes text that may be a secret for comparison: form NFKD.
  ///
  /// Only the output is written. It is wiped after the text, and as a whole if the text is refused.
  /// Its address must be a multiple of 4.
  /// - Parameters:
  ///   - source: The text in UTF-8, not overlapping the output.
  ///   - output: A buffer of at least `nfkdCapacity(source)` bytes.
  /// - Returns: The number of bytes of UTF-8 in the output.
  /// - Throws: `UnicodeError` if the bytes are not UTF-8, or the buffer is unsuitable.
  package static func nfkd(
    _ source: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) throws(UnicodeError) -> Int {
    try normalize(source, compatibility, into: output)
  }

  /// Composes text that may be a secret for comparison: form NFKC.
  ///
  /// The output is treated as by `nfkd(_:into:)`, and has the same size.
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
    // Four bytes per scalar, and the zero that utf8proc appends.
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
    // First one scalar per four bytes, then UTF-8 from the start again.
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

/// Why text cannot be normalized.
package enum UnicodeError: Error, Equatable, Sendable {
  /// The bytes are not well-formed UTF-8.
  case notUTF8
  /// The text is too long to count.
  case tooLong
  /// The output buffer is too small, or its address is not a multiple of 4.
  case workspace(wanted: Int, found: Int)

  /// Converts an error code of utf8proc, which has only two with these options.
  fileprivate init(code: Int) {
    self = code == UTF8PROC_ERROR_INVALIDUTF8 ? .notUTF8 : .tooLong
  }
}

extension UnicodeError: Reportable {
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
        "text normalization requires a buffer of \(wanted, one: "byte", many: "bytes"), found "
          + "\(count: found)"
      )
    }
  }
}
