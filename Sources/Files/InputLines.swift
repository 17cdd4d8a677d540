import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let systemRead = read

/// Reads lines of a file or a pipe as they arrive, without waiting for the end: a camera has none.
package final class InputLines {
  /// The longest line.
  private static let maxBytes = 1 << 20

  private let descriptor: Int32
  private let path: String
  private var held: [UInt8] = []
  private var hasEnded = false

  /// Opens a file; `-` is stdin.
  package init(_ path: String) throws(InputError) {
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: "\(term: SystemErrorText.of(errno))")
    }
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// Returns the next line without its line end and surrounding blanks; nil at the end.
  package func next() throws(InputError) -> [UInt8]? {
    var part = [UInt8](repeating: 0, count: 4_096)
    while true {
      if let end = held.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
        let line = Array(held[..<end])
        held.removeSubrange(...end)
        return Self.trimmed(line)
      }
      guard !hasEnded else {
        defer { held = [] }
        return held.isEmpty ? nil : Self.trimmed(held)
      }
      guard held.count <= Self.maxBytes else {
        throw .tooLong(path: path, limit: Self.maxBytes)
      }
      let count = systemRead(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw .unreadable(path: path, reason: "\(term: SystemErrorText.of(errno))")
      }
      hasEnded = count == 0
      held += part[..<count]
    }
  }

  private static func trimmed(_ line: [UInt8]) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var text = line.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return Array(text)
  }
}
