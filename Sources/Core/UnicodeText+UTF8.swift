internal import CUTF8Proc

extension UnicodeText {
  /// Finds the first byte that is not part of well-formed UTF-8.
  ///
  /// - Returns: Its index, or `nil` if all bytes are valid.
  package static func firstInvalid(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        if bytes[at] < 0x80 {
          at += 1
          continue
        }
        var scalar: Int32 = 0
        let width = utf8proc_iterate(bytes.baseAddress.map { $0 + at }, bytes.count - at, &scalar)
        guard width > 0 else { return at }
        at += width
      }
      return nil
    }
  }
}
