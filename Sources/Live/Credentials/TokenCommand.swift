import Dispatch
import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A shell that runs one command each time a token is wanted.
///
/// It is started before this process restricts itself, and waits: later, this process can start no
/// program, but a token may expire at any time. The shell has the environment of this process and
/// no terminal.
final class TokenCommand: Sendable {
  /// Runs `$1` for each line of input, and ends its output with a record separator, the exit
  /// status and a line feed.
  ///
  /// At the end of the input, however this process ended, a command that still runs is killed.
  private static let script = """
    while read -r _; do { sh -c "$1" </dev/null; printf '\\036%d\\n' "$?"; } & done; kill -9 0
    """
  private static let separator: UInt8 = 0x1E
  /// The most bytes that a command may print.
  private static let limit = 16_384

  private let process: PipedProcess
  /// The most seconds that the command may take.
  let seconds: Int
  /// Runs the command once at a time, on a thread that may wait.
  private let queue = DispatchQueue(label: "kingtherum.token")
  /// Why no more tokens can be expected: what the shell prints may belong to an earlier request.
  private let end = Mutex<TokenCommandError?>(nil)
  private let isKilled = Mutex(false)

  /// Starts the shell; a command may take this many seconds.
  init(_ command: String, seconds: Int) throws(SystemError) {
    process = try PipedProcess("/bin/sh", ["-c", Self.script, "sh", command], isTrusted: true)
    self.seconds = seconds
  }

  deinit {
    close(process.input)
    close(process.output)
    kill()
  }

  /// Kills the shell and what it runs, once: later, the number may be another process's.
  private func kill() {
    let isFirst = isKilled.withLock { isKilled in
      defer { isKilled = true }
      return !isKilled
    }
    if isFirst { process.kill() }
  }

  /// Runs the command, and returns what it prints.
  func run() async throws(TokenCommandError) -> String {
    let result: Result<String, TokenCommandError> = await withCheckedContinuation { waiter in
      queue.async { [self] in
        let result = Result { () throws(TokenCommandError) in try answer() }
        if case .failure(let error) = result {
          if case .failed = error {
          } else {
            end.withLock { $0 = error }
            kill()
          }
        }
        waiter.resume(returning: result)
      }
    }
    return try result.get()
  }

  private func answer() throws(TokenCommandError) -> String {
    if let reason = end.withLock(\.self) { throw reason }
    var line = UInt8(ascii: "\n")
    guard write(process.input, &line, 1) == 1 else { throw .ended }
    let start = ContinuousClock.now
    var bytes: [UInt8] = []
    while true {
      guard bytes.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
      if let mark = bytes.lastIndex(of: Self.separator), bytes.last == UInt8(ascii: "\n") {
        let status = String(decoding: bytes[(mark + 1)...].dropLast(), as: UTF8.self)
        guard status == "0" else { throw .failed(status: Int(status) ?? -1) }
        return String(decoding: bytes[..<mark], as: UTF8.self)
      }
      bytes += try more(before: start + .seconds(seconds))
    }
  }

  /// Returns the next bytes of the shell's output, at least one.
  private func more(before deadline: ContinuousClock.Instant) throws(TokenCommandError) -> [UInt8] {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw .late(seconds: seconds) }
      var wanted = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, 100) > 0 else { continue }
      var part = [UInt8](repeating: 0, count: 4_096)
      let count = read(process.output, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ended }
      return Array(part[..<count])
    }
  }
}
