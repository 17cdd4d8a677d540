import Files
import CPlatform
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// This very program, run once more with other arguments, talking through pipes.
struct ChildProcess {
  struct Answer {
    let status: Int32
    let output: [UInt8]
    let errors: [UInt8]
  }

  private let identifier: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32

  /// The descriptor under which it finds the one that is passed to it.
  static let passed: Int32 = 3

  /// Starts it with the three standard descriptors, and `passing` one of ours as number 3.
  ///
  /// No other is inherited: the libraries that talk to the node leave their sockets open for
  /// children, and a filter against opening sockets does not stop writing to one.
  init(arguments: [String], passing descriptor: Int32?) throws(SigningChildError) {
    let (stdin, stdout, stderr) = (try Self.pipe(), try Self.pipe(), try Self.pipe())
    var actions = Self.noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // First, since it may be our own stdin, whose number the document's pipe takes next.
    if let descriptor { posix_spawn_file_actions_adddup2(&actions, descriptor, Self.passed) }
    posix_spawn_file_actions_adddup2(&actions, stdin.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, stdout.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, stderr.write, STDERR_FILENO)
    var attributes = Self.noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let firstClosed = descriptor == nil ? Self.passed : Self.passed + 1
    let refusal = kt_spawn_close_from(&actions, &attributes, firstClosed)

    let program = Self.ownPath
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    let failure =
      refusal != 0
      ? refusal : posix_spawn(&identifier, program, &actions, &attributes, words, environ)
    for end in [stdin.read, stdout.write, stderr.write] { close(end) }
    guard failure == 0 else {
      for end in [stdin.write, stdout.read, stderr.read] { close(end) }
      throw .notStarted(reason: SystemText.asSaid(of: failure))
    }
    kt_end_with(identifier)
    self.identifier = identifier
    (input, output, errors) = (stdin.write, stdout.read, stderr.read)
  }

  /// Sends all, closes, and waits for the answer and the end.
  ///
  /// The child reads its whole input before it writes, so neither waits for the other.
  func exchange(_ bytes: [UInt8]) throws(SigningChildError) -> Answer {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { break }
    }
    close(input)
    let answer = Self.all(of: output)
    let said = Self.all(of: errors)
    kt_end_with(0)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let isExit = status & 0x7F == 0
    return Answer(
      status: isExit ? (status >> 8) & 0xFF : 128 + (status & 0x7F),
      output: answer,
      errors: said
    )
  }

  private static func pipe() throws(SigningChildError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else {
      throw .notStarted(reason: SystemText.asSaid(of: errno))
    }
    // Above 3, which the child's passphrase may need, and closed in whatever else is started.
    let moved = ends.map { end in
      let copy = fcntl(end, F_DUPFD_CLOEXEC, 10)
      close(end)
      return copy
    }
    return (moved[0], moved[1])
  }

  private static func all(of descriptor: Int32) -> [UInt8] {
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }

  private static var ownPath: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  #if canImport(Glibc)
    private static var noActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static var noAttributes: posix_spawnattr_t { posix_spawnattr_t() }
  #else
    private static var noActions: posix_spawn_file_actions_t? { nil }
    private static var noAttributes: posix_spawnattr_t? { nil }
  #endif
}
