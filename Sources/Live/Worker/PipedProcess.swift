import CPlatform
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that was started with two pipes, in a session of its own without a terminal.
///
/// It gets no other descriptors.
struct PipedProcess: Sendable {
  let identifier: pid_t
  /// The descriptor of its input.
  let input: Int32
  /// The descriptor of its output.
  let output: Int32

  /// Starts a program.
  ///
  /// A trusted one has the environment of this process, and its errors go to the same place; of
  /// others they are discarded.
  init(
    _ program: String,
    _ arguments: [String],
    isTrusted: Bool
  ) throws(SystemError) {
    let (questions, answers) = (try Self.pipe(), try Self.pipe())
    var actions = Self.noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, questions.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, answers.write, STDOUT_FILENO)
    #if canImport(Darwin)
      // There, only the descriptors that an action names stay open.
      if isTrusted { posix_spawn_file_actions_addinherit_np(&actions, STDERR_FILENO) }
    #endif
    if !isTrusted {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var attributes = Self.noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let refusal = kt_spawn_apart(&actions, &attributes)

    var words = ([program] + arguments).map { (word: String) in strdup(word) } + [nil]
    defer { for word in words { free(word) } }
    var nothing: [UnsafeMutablePointer<CChar>?] = [nil]
    var identifier: pid_t = 0
    let failure =
      if refusal != 0 {
        refusal
      } else if isTrusted {
        posix_spawn(&identifier, program, &actions, &attributes, &words, kt_environment())
      } else {
        posix_spawn(&identifier, program, &actions, &attributes, &words, &nothing)
      }
    for end in [questions.read, answers.write] { close(end) }
    guard failure == 0 else {
      for end in [questions.write, answers.read] { close(end) }
      throw SystemError(code: failure)
    }
    (self.identifier, input, output) = (identifier, questions.write, answers.read)
  }

  /// Waits up to two seconds for the process to end, and reaps it.
  var isGone: Bool {
    var milliseconds: UInt32 = 1
    while milliseconds <= 1_024 {
      let found = waitpid(identifier, nil, WNOHANG)
      if found == identifier || found < 0 && errno != EINTR { return true }
      usleep(milliseconds * 1_000)
      milliseconds *= 2
    }
    return false
  }

  /// Kills the process and all that it has started, and reaps it.
  func kill() {
    _ = systemKill(-identifier, SIGKILL)
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
  }

  /// Makes a pipe above the standard descriptors, which is closed in started programs.
  private static func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard systemPipe(&ends) == 0 else { throw .last }
    let moved = ends.map { end in
      let copy = fcntl(end, F_DUPFD_CLOEXEC, 10)
      close(end)
      return copy
    }
    return (moved[0], moved[1])
  }

  #if canImport(Glibc)
    private static var noActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static var noAttributes: posix_spawnattr_t { posix_spawnattr_t() }
  #else
    private static var noActions: posix_spawn_file_actions_t? { nil }
    private static var noAttributes: posix_spawnattr_t? { nil }
  #endif
}

/// `pipe(2)`, which the type's own function of that name hides.
private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

/// `kill(2)`, likewise.
private func systemKill(_ group: pid_t, _ signal: Int32) -> Int32 { kill(group, signal) }
