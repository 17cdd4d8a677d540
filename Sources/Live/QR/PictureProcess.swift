package import Core
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads the QR code of a picture in a process of its own, for commands that use keys.
///
/// The process is this program, as `qr decode`: it has no key, no terminal, no environment and no
/// network, and what it answers is as foreign as any text.
package enum PictureProcess {
  /// The most seconds that reading may take, of which decompression has 10.
  private static let seconds = 30

  /// Returns the text of the code in a picture, of at most `limit` bytes.
  ///
  /// With the arguments, the program reads the picture on stdin and writes the text to stdout.
  ///
  /// It must be called before the network is forbidden: later, no program can be started.
  ///
  /// - Throws: ``PictureProcessError``.
  package static func text(
    of picture: [UInt8],
    named path: String,
    limit: Int,
    arguments: [String]
  ) throws(PictureProcessError) -> String {
    try text(of: picture, named: path, limit: limit, by: WorkerProgram.ownPath, arguments)
  }

  static func text(
    of picture: [UInt8],
    named path: String,
    limit: Int,
    by program: String,
    _ arguments: [String]
  ) throws(PictureProcessError) -> String {
    let process: PipedProcess
    do { process = try PipedProcess(program, arguments, isTrusted: false) } catch {
      throw .notStarted(reason: SystemErrorText.of(error.code))
    }
    let deadline = ContinuousClock.now + .seconds(seconds)
    let isGiven = give(picture, to: process.input, before: deadline)
    close(process.input)
    let answer = isGiven ? answer(from: process.output, limit: limit, before: deadline) : nil
    close(process.output)
    if answer == nil || !process.isGone { process.kill() }
    // It prints nothing if it fails.
    guard let answer, !answer.isEmpty, let text = String(validating: answer, as: UTF8.self) else {
      throw .unread(path: path)
    }
    return text
  }

  /// Writes all bytes; returns whether the process took them in time.
  private static func give(
    _ bytes: [UInt8],
    to input: Int32,
    before deadline: ContinuousClock.Instant
  ) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isReady(input, for: POLLOUT, before: deadline) else { return false }
      // A pipe that is ready takes this much at once.
      let count = rest.prefix(512).withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads to the end; returns nil if that takes too long, or is too much.
  private static func answer(
    from output: Int32,
    limit: Int,
    before deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while isReady(output, for: POLLIN, before: deadline) {
      let count = read(output, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
      guard bytes.count <= limit else { return nil }
    }
    return nil
  }

  private static func isReady(
    _ descriptor: Int32,
    for event: Int32,
    before deadline: ContinuousClock.Instant
  ) -> Bool {
    while ContinuousClock.now < deadline {
      var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&wanted, 1, 100) > 0 { return true }
    }
    return false
  }
}

/// Why the picture given to a command that uses keys was not read.
package enum PictureProcessError: Error, Equatable {
  case notStarted(reason: String)
  /// The process found no single code in it, or could not read it.
  case unread(path: String)
}

extension PictureProcessError: Reportable {
  package var report: Report {
    switch self {
    case .notStarted(let reason):
      Report(
        .refused,
        "picture-not-started",
        "cannot start the process that reads pictures: \(term: reason)"
      )
    case .unread(let path):
      Report(
        .data,
        "picture-unread",
        "cannot read a payment request in this picture: \(path: UntrustedText.escaped(path))"
      )
    }
  }
}
