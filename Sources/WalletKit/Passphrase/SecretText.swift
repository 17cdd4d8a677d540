/// Text that is read where it lies, never as a `String`.
enum SecretText {
  /// Visits the scalars of UTF-8 text, each with the offset of its first byte.
  ///
  /// Returns the offset at which the bytes stop being UTF-8, or nil when all of them are.
  static func visit<Failure: Error>(
    _ text: UnsafeRawBufferPointer,
    _ visit: (Unicode.Scalar, Int) throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    var decoder = UTF8()
    var bytes = text.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&bytes) {
      case .emptyInput: return nil
      case .error: return offset
      case .scalarValue(let scalar):
        try visit(scalar, offset)
        offset += UTF8.width(scalar)
      }
    }
  }
}
