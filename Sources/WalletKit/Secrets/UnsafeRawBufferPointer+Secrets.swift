extension UnsafeRawBufferPointer {
  /// Where the bytes of a secret begin, for a C function; a secret has an address even when empty.
  var start: UnsafePointer<UInt8> {
    guard let start = baseAddress else { preconditionFailure("a secret without memory") }
    return start.assumingMemoryBound(to: UInt8.self)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Where the bytes of a secret begin, for a C function; a secret has an address even when empty.
  var start: UnsafeMutablePointer<UInt8> {
    guard let start = baseAddress else { preconditionFailure("a secret without memory") }
    return start.assumingMemoryBound(to: UInt8.self)
  }
}
