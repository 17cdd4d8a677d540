/// Text that is read in place, never as a `String`.
enum SecretText {
  /// Visits the scalars of UTF-8 text, each with the offset of its first byte.
  ///
  /// Returns the offset of the first byte that is not UTF-8; nil if there is none.
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
