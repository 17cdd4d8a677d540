import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads lines from a descriptor that it owns.
package struct LineReader: ~Copyable {
  private let descriptor: Int32
  private let maxBytes: Int
  private var kept: [UInt8] = []
  /// The index of the first byte that was not searched for a line end.
  private var looked = 0

  /// Takes ownership of a descriptor, which is closed with the reader.
  package init(_ descriptor: Int32, maxBytes: Int = MessageLine.maxBytes) {
    (self.descriptor, self.maxBytes) = (descriptor, maxBytes)
  }

  deinit { close(descriptor) }

  /// Waits for the next line, and returns it without its end; nil at the end of the file.
  ///
  /// While there is nothing to read, `idle` is called every `milliseconds`, with the number of
  /// calls since something was read; after a part of a line it is called with 0.
  /// - Throws: ``ExchangeError/cut`` if the file ends within a line, ``ExchangeError/tooLong``, and
  ///   what `idle` throws.
  package mutating func next(
    every milliseconds: Int32 = 1_000,
    idle: (Int) throws(ExchangeError) -> Void = { _ in }
  ) throws(ExchangeError) -> [UInt8]? {
    var hasRead = false
    while true {
      if let end = kept[looked...].firstIndex(of: MessageLine.end) {
        let line = Array(kept[..<end])
        kept.removeFirst(end + 1)
        looked = 0
        return line
      }
      looked = kept.count
      guard looked <= maxBytes else { throw .tooLong }
      if hasRead { try idle(0) }
      var quiet = 0
      while !isReady(descriptor, POLLIN, within: milliseconds) {
        quiet += 1
        try idle(quiet)
      }
      guard fill() else {
        guard kept.isEmpty else { throw .cut }
        return nil
      }
      hasRead = true
    }
  }

  /// Reads what is available; returns false at the end.
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

/// Writes whole lines to a pipe, from any thread.
package final class LineWriter: Sendable {
  private let descriptor: Mutex<Int32>
  private let milliseconds: Int32

  /// Takes ownership of a pipe, which is closed with the writer.
  ///
  /// While the pipe is full, the writer checks every `milliseconds` whether the line is still
  /// wanted.
  package init(_ descriptor: Int32, every milliseconds: Int32 = 1_000) {
    self.descriptor = Mutex(descriptor)
    self.milliseconds = milliseconds
  }

  deinit { end() }

  /// Writes a line, and waits until the reader makes room for it.
  ///
  /// - Throws: ``ExchangeError/notDelivered`` if nobody reads, or the line is no longer wanted:
  ///   then the pipe is closed, since part of the line may be in it.
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
        // `PIPE_BUF` bytes fit whenever there is room, so this call does not block.
        let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
          write(descriptor, $0.baseAddress, $0.count)
        }
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
      }
      return true
    }
    guard isWritten else { throw .notDelivered }
  }

  /// Closes the pipe, so that the reader finds the end of the file.
  package func end() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { _ = close(descriptor) }
      descriptor = -1
    }
  }
}

/// Waits until a descriptor is ready or its other end is closed; returns false on timeout.
///
/// The time does not pass while the machine sleeps; a signal restarts it.
private func isReady(_ descriptor: Int32, _ event: Int32, within milliseconds: Int32) -> Bool {
  var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  var count: Int32 = 0
  repeat { count = poll(&waiting, 1, milliseconds) } while count < 0 && errno == EINTR
  return count != 0
}
