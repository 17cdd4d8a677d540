import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads lines from a descriptor that is nobody else's.
package struct LineReader: ~Copyable {
  private let descriptor: Int32
  private let mostBytes: Int
  private var kept: [UInt8] = []
  /// Where the bytes begin that were not looked at for a line's end.
  private var looked = 0

  /// Takes over a descriptor, which is closed with the reader.
  package init(_ descriptor: Int32, mostBytes: Int = Line.mostBytes) {
    (self.descriptor, self.mostBytes) = (descriptor, mostBytes)
  }

  deinit { close(descriptor) }

  /// The next line without its end, waited for as long as it takes; nil at the end of the file.
  ///
  /// - Throws: ``ExchangeError/cut`` where the file ends in a line, ``ExchangeError/tooLong``.
  package mutating func next() throws(ExchangeError) -> [UInt8]? {
    while true {
      if let end = kept[looked...].firstIndex(of: Line.end) {
        let line = Array(kept[..<end])
        kept.removeFirst(end + 1)
        looked = 0
        return line
      }
      looked = kept.count
      guard looked <= mostBytes else { throw .tooLong }
      guard fill() else {
        guard kept.isEmpty else { throw .cut }
        return nil
      }
    }
  }

  /// Reads what there is; false at the end.
  private mutating func fill() -> Bool {
    var count = 0
    let more = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      repeat {
        count = read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0
        && errno == EINTR
      filled = max(0, count)
    }
    kept += more
    return !more.isEmpty
  }
}

/// Writes lines to a descriptor, each whole, from whatever thread.
package final class LineWriter: Sendable {
  private let descriptor: Mutex<Int32>

  /// Takes over a descriptor, which is closed with the writer.
  package init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

  deinit { end() }

  /// Writes a line.
  ///
  /// - Throws: ``ExchangeError/unheard`` where nobody reads.
  package func send(_ line: [UInt8]) throws(ExchangeError) {
    let isWritten = descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return false }
      var rest = line[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
      }
      return true
    }
    guard isWritten else { throw .unheard }
  }

  /// Lets the reader find the end of the file.
  package func end() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { _ = close(descriptor) }
      descriptor = -1
    }
  }
}
