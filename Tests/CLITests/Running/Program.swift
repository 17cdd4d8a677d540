import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The result of a program: the lines it wrote, and its exit status.
struct Outcome: Equatable, Sendable {
  var stdout: [String] = []
  var stderr: [String] = []
  var status: Int32 = 0

  func renamed(_ name: (String) -> String) -> Outcome {
    Outcome(stdout: stdout.map(name), stderr: stderr.map(name), status: status)
  }
}

/// A program that runs in a session of its own, so that it has no terminal to prompt on.
///
/// Its output may still be two terminals, one of stdout and one of stderr.
struct Program: Sendable {
  let path: String
  let arguments: [String]
  let environment: [String: String]
  /// The text on stdin; stdin is closed if it is nil.
  let input: String?
  /// The width of the terminals that its output is; nil for files.
  var columns: Int?

  /// The longest time that any program may take, in seconds: one that hangs is ended then.
  private static let timeout = 600.0

  #if canImport(Glibc)
    private static let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which Swift does not import
  #else
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #endif

  /// The folder of the built program, next to the running tests.
  static let folder: String = {
    #if os(Linux)
      let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let tests = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
    #endif
    return URL(filePath: tests ?? CommandLine.arguments[0]).deletingLastPathComponent().path
  }()

  /// The folder of the programs as they are shipped, which are faster, if `scripts/test` names it;
  /// otherwise the one of the built program.
  static let shipped = ProcessInfo.processInfo.environment["KINGTHERUM_SHIPPED"] ?? folder

  /// Runs it until it ends, on a thread that may block.
  func run() async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try runToTheEnd() }) }
    }
  }

  private func runToTheEnd() throws -> Outcome {
    let stdin = try input.map { try Scratch(holding: $0) }
    if let columns {
      let stdout = try PseudoTerminal(columns: columns)
      let stderr = try PseudoTerminal(columns: columns)
      let child = try start(stdin?.descriptor, stdout.descriptor, stderr.descriptor)
      for screen in [stdout, stderr] { screen.leave() }
      let status = try wait(for: child, reading: [stdout, stderr])
      return Outcome(stdout.text, stderr.text, status: status)
    }
    let (stdout, stderr) = (try Scratch(), try Scratch())
    let child = try start(stdin?.descriptor, stdout.descriptor, stderr.descriptor)
    let status = try wait(for: child)
    return Outcome(stdout.text, stderr.text, status: status)
  }

  private func start(_ stdin: Int32?, _ stdout: Int32, _ stderr: Int32) throws -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Self.newSession)
    if let stdin {
      posix_spawn_file_actions_adddup2(&actions, stdin, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addclose(&actions, STDIN_FILENO)
    }
    posix_spawn_file_actions_adddup2(&actions, stdout, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, stderr, STDERR_FILENO)

    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let surroundings = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + surroundings { free(word) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, path, &actions, &attributes, words, surroundings)
    guard failure == 0 else {
      throw TranscriptEnvironmentError.notStarted(String(cString: strerror(failure)))
    }
    return child
  }

  /// Waits until the child ends, and kills it after the timeout; reads the screens meanwhile.
  private func wait(for child: pid_t, reading screens: [PseudoTerminal] = []) throws -> Int32 {
    let start = Date()
    var status: Int32 = 0
    while true {
      for screen in screens { screen.read() }
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      if ended < 0, errno != EINTR {
        throw TranscriptEnvironmentError.notStarted(String(cString: strerror(errno)))
      }
      if -start.timeIntervalSinceNow > Self.timeout { kill(-child, SIGKILL) }
      usleep(2000)
    }
    // Another program that was started at the same moment may hold a screen open, and the system
    // may take a moment to pass on what was written last.
    for _ in 0..<1_000 where !screens.allSatisfy(\.isAtEnd) {
      for screen in screens { screen.read() }
      usleep(2000)
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}

extension Outcome {
  fileprivate init(_ stdout: String, _ stderr: String, status: Int32) {
    self.init(stdout: Self.lines(of: stdout), stderr: Self.lines(of: stderr), status: status)
  }

  /// Returns the lines of a text, and says if the last one does not end.
  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += " (no line end)" }
    // A coverage run also writes a profile, which fails on a full disk.
    return lines.filter { !$0.hasPrefix("LLVM Profile ") }
  }
}

/// An unnamed file for input and output, which never fills up as a pipe would.
private final class Scratch {
  let descriptor: Int32

  init(holding text: String = "") throws {
    var template = Array((NSTemporaryDirectory() + "/kingtherum-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  var text: String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    lseek(descriptor, 0, SEEK_SET)
    while case let count = read(descriptor, &part, part.count), count > 0 {
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
