import CPlatform
import Core
package import Entity
package import Exchange
import Files
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The running worker: this program's only way to the network.
///
/// Once it runs, this process can start no other program and open no socket, so that code that
/// reads a secret later can reach only the worker's pipe.
package final class WorkerProcess: Sendable {
  private let link: WorkerLink
  private let identifier: pid_t

  /// Starts the worker for a data folder, checks its version, and restricts this process.
  ///
  /// After the handshake its silence is limited by `silenceLimit`.
  /// - Throws: ``WorkerError``, ``ExchangeError``, `StartError`; also the worker's error if it
  ///   refuses a wallet of this version.
  package static func start(_ folder: String, _ silenceLimit: SilenceLimit = .usual) async throws
    -> WorkerProcess
  {
    let process = try WorkerProcess(program: WorkerProgram.find(), folder)
    try ProcessGuard.forbidNetwork()
    let answer = try await process.link.ask(Handshake.own)
    guard answer.program == WorkerProgram.name else { throw WorkerError.otherProgram }
    try answer.requireSameVersion()
    process.link.silenceLimit = silenceLimit
    return process
  }

  /// Asks a question; `notify` receives the progress.
  package func ask<Q: Question>(
    _ question: Q,
    notify: @escaping @Sendable (WorkerEvent) -> Void = { _ in }
  ) async throws -> Q.Answer {
    try await link.ask(question, notify: notify)
  }

  deinit {
    // It exits by itself when its pipe ends, and leaves its database in order. After a
    // communication failure it may live on.
    if link.close(waiting: 2), isGone { return }
    kill(identifier, SIGKILL)
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
  }

  /// Waits up to two seconds for the process to end, and reaps it.
  private var isGone: Bool {
    var milliseconds: UInt32 = 1
    while milliseconds <= 1_024 {
      let found = waitpid(identifier, nil, WNOHANG)
      if found == identifier || found < 0 && errno != EINTR { return true }
      usleep(milliseconds * 1_000)
      milliseconds *= 2
    }
    return false
  }

  /// Spawns the program with two pipes, in its own session without a terminal.
  ///
  /// It gets no other descriptors and an empty environment. Its stderr is discarded: it is
  /// untrusted.
  private init(program: String, _ folder: String) throws(WorkerError) {
    let (questions, answers) = (try Self.pipe(), try Self.pipe())
    var actions = Self.noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, questions.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, answers.write, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = Self.noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let refusal = kt_spawn_apart(&actions, &attributes)

    var words = [program, folder].map { (word: String) in strdup(word) } + [nil]
    defer { for word in words { free(word) } }
    var surroundings: [UnsafeMutablePointer<CChar>?] = [nil]
    var identifier: pid_t = 0
    let failure =
      refusal != 0
      ? refusal
      : posix_spawn(&identifier, program, &actions, &attributes, &words, &surroundings)
    for end in [questions.read, answers.write] { close(end) }
    guard failure == 0 else {
      for end in [questions.write, answers.read] { close(end) }
      throw .notStarted(reason: SystemErrorText.verbatim(of: failure))
    }
    self.identifier = identifier
    link = WorkerLink(reading: answers.read, writing: questions.write)
  }

  /// Makes a pipe above the standard descriptors, which is closed in started programs.
  private static func pipe() throws(WorkerError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard systemPipe(&ends) == 0 else {
      throw .notStarted(reason: SystemErrorText.verbatim(of: errno))
    }
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
