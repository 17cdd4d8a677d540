import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads lines from a descriptor that is nobody else's.
package struct LineReader: ~Copyable {
  private let descriptor: Int32
  private let maxBytes: Int
  private var kept: [UInt8] = []
  /// Where the bytes begin that were not looked at for a line's end.
  private var looked = 0

  /// Takes over a descriptor, which is closed with the reader.
  package init(_ descriptor: Int32, maxBytes: Int = MessageLine.maxBytes) {
    (self.descriptor, self.maxBytes) = (descriptor, maxBytes)
  }

  deinit { close(descriptor) }

  /// The next line without its end, waited for as long as it takes; nil at the end of the file.
  ///
  /// While there is nothing to read, `idle` is called after so many milliseconds, again and again, and told
  /// how often it was since something was read.
  /// - Throws: ``ExchangeError/cut`` where the file ends in a line, ``ExchangeError/tooLong``, and what
  ///   `idle` throws.
  package mutating func next(
    every milliseconds: Int32 = 1_000,
    idle: (Int) throws(ExchangeError) -> Void = { _ in }
  ) throws(ExchangeError) -> [UInt8]? {
    while true {
      if let end = kept[looked...].firstIndex(of: MessageLine.end) {
        let line = Array(kept[..<end])
        kept.removeFirst(end + 1)
        looked = 0
        return line
      }
      looked = kept.count
      guard looked <= maxBytes else { throw .tooLong }
      var quiet = 0
      while !isReady(descriptor, POLLIN, within: milliseconds) {
        quiet += 1
        try idle(quiet)
      }
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

/// Writes lines to a pipe, each whole, from whatever thread.
package final class LineWriter: Sendable {
  private let descriptor: Mutex<Int32>
  private let milliseconds: Int32

  /// Takes over a pipe, which is closed with the writer. While it is full, it is looked at that often
  /// whether the line is still wanted.
  package init(_ descriptor: Int32, every milliseconds: Int32 = 1_000) {
    self.descriptor = Mutex(descriptor)
    self.milliseconds = milliseconds
  }

  deinit { end() }

  /// Writes a line, and waits for as long as whoever reads lets it.
  ///
  /// - Throws: ``ExchangeError/notDelivered`` where nobody reads, or the line is not wanted any
  ///   more: the pipe is
  ///   closed then, since some of the line may be in it.
  package func send(
    _ line: [UInt8],
    while isWanted: () -> Bool = { true }
  ) throws(ExchangeError) {
    let isWritten = descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return false }
      var rest = line[...]
      while !rest.isEmpty {
        guard isReady(descriptor, POLLOUT, within: milliseconds) else {
          if isWanted() { continue }
          _ = close(descriptor)
          descriptor = -1
          return false
        }
        // As much as fits wherever there is room, so that this call does not wait.
        let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
          write(descriptor, $0.baseAddress, $0.count)
        }
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
      }
      return true
    }
    guard isWritten else { throw .notDelivered }
  }

  /// Lets the reader find the end of the file.
  package func end() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { _ = close(descriptor) }
      descriptor = -1
    }
  }
}

/// Waits until a descriptor can be read or written, or its other end is closed; false when the time is over.
///
/// The time does not pass while the machine sleeps; a signal begins it anew.
private func isReady(_ descriptor: Int32, _ event: Int32, within milliseconds: Int32) -> Bool {
  var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  var count: Int32 = 0
  repeat { count = poll(&waiting, 1, milliseconds) } while count < 0 && errno == EINTR
  return count != 0
}
