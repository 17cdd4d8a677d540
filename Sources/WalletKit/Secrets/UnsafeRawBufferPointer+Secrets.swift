extension UnsafeRawBufferPointer {
  /// The address of a secret's bytes, for a C function; even an empty secret has one.
  var start: UnsafePointer<UInt8> {
    guard let start = baseAddress else { preconditionFailure("a secret without memory") }
    return start.assumingMemoryBound(to: UInt8.self)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The address of a secret's bytes, for a C function; even an empty secret has one.
  var start: UnsafeMutablePointer<UInt8> {
    guard let start = baseAddress else { preconditionFailure("a secret without memory") }
    return start.assumingMemoryBound(to: UInt8.self)
  }
}
