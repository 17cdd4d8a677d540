import Dispatch
import Files
package import Scenes
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A shell that runs one command for each event, one at a time.
///
/// It is started before this process restricts itself, and waits: later, this process can start no
/// program. The command is the user's, and is never put together from anything else: what is known
/// of an event comes in variables and as a line of input. It has the environment of this process
/// besides, and no terminal; what it prints goes to where the errors of this process go.
package final class EventCommand: Sendable {
  /// Takes variables up to an empty line, then a line for the command's input; runs `$1`, and prints
  /// the identifier of its process and then, after `=`, its exit status.
  ///
  /// The status is printed by the shell that outlives the event, so that there is one even if a shell
  /// between it and the command is killed. `export` takes a quoted word as it is. At the end of the
  /// input, what still runs may end by itself.
  private static let script = """
    while IFS= read -r v; do (
      while [ -n "$v" ]; do export "$v"; IFS= read -r v || exit; done
      IFS= read -r j || exit
      { printf '%s\\n' "$j" | sh -c 'printf "%d\\n" "$$" >&3; exec sh -c "$1" >&2 3>&-' sh "$1"
      } 3>&1
    ); printf '=%d\\n' "$?"; done
    """
  /// The longest time that the command may take for one event, in seconds.
  package static let longest = 60

  private let process: PipedProcess
  private let seconds: Int
  /// Runs one command at a time, on a thread that may wait.
  private let queue = DispatchQueue(label: "kingtherum.event")
  private let isEnded = Mutex(false)

  /// Starts the shell; the command may take so many seconds for one event.
  ///
  /// - Throws: ``EventCommandError/notStarted(code:)``.
  package init(_ command: String, seconds: Int = longest) throws(EventCommandError) {
    do {
      process = try PipedProcess("/bin/sh", ["-c", Self.script, "sh", command], isTrusted: true)
    } catch {
      throw .notStarted(code: error.code)
    }
    self.seconds = seconds
  }

  /// Ends the shell, unless a command still runs: that one is left to itself after two seconds.
  deinit {
    close(process.input)
    close(process.output)
    _ = process.isGone
  }

  /// Runs the command for an event, and waits until it ends.
  ///
  /// - Throws: ``EventCommandError``; unless it is `ended`, the next event can be told.
  package func run(
    _ variables: [FollowedFacts.Variable],
    input: String
  ) async throws(EventCommandError) {
    let lines = variables.map { "\($0.name)=\(Self.line($0.value))\n" }.joined()
    let message = Array("\(lines)\n\(Self.line(input))\n".utf8)
    let failure: EventCommandError? = await withCheckedContinuation { waiter in
      queue.async { [self] in
        do throws(EventCommandError) {
          try answer(message)
          waiter.resume(returning: nil)
        } catch {
          if error == .ended { isEnded.withLock { $0 = true } }
          waiter.resume(returning: error)
        }
      }
    }
    if let failure { throw failure }
  }

  /// Returns a text as one line: what would end it becomes a blank.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  private func answer(_ message: [UInt8]) throws(EventCommandError) {
    guard !isEnded.withLock(\.self) else { throw .ended }
    var rest = message[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(process.input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ended }
      rest = rest.dropFirst(count)
    }
    let start = ContinuousClock.now
    var bytes: [UInt8] = []
    var isKilled = false
    while true {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropLast().map { String(decoding: $0, as: UTF8.self) }
      if let end = lines.first(where: { $0.hasPrefix("=") }) {
        if isKilled { throw .late(seconds: seconds) }
        let status = Int(end.dropFirst()) ?? -1
        guard status == 0 else { throw .failed(status: status) }
        return
      }
      if !isKilled, start.duration(to: .now) >= .seconds(seconds),
        let command = lines.first.flatMap({ Int32($0) })
      {
        isKilled = true
        // As long as its status was not told, the number is that of no other process; and what it
        // names must be in the shell's session.
        if command > 1, getsid(command) == process.identifier { _ = kill(command, SIGKILL) }
      }
      bytes += try more()
    }
  }

  /// Returns the next bytes of the shell's output; none if there are none yet.
  private func more() throws(EventCommandError) -> [UInt8] {
    var wanted = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, 100) > 0 else { return [] }
    var part = [UInt8](repeating: 0, count: 256)
    let count = read(process.output, &part, part.count)
    if count < 0, errno == EINTR { return [] }
    guard count > 0 else { throw .ended }
    return Array(part[..<count])
  }
}
