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
  /// Returns what the worker is told when it asks for a new token of this number; nil for nothing.
  package typealias Renewal = @Sendable (Int) async -> RenewCredential?

  private let link: WorkerLink
  private let process: PipedProcess
  private let renew: Renewal

  /// Starts the worker for a data folder, checks its version, and restricts this process.
  ///
  /// It connects to `sockets`, the socket files of nodes, at once and to no others later, and can read
  /// the folders `indexes`, which hold indexes for the history. After the
  /// handshake its silence is limited by `silenceLimit`, and the time for an answer by `answerLimit`.
  /// - Throws: ``WorkerError``, ``ExchangeError``, `StartError`; also the worker's error if it
  ///   refuses a wallet of this version.
  package static func start(
    _ folder: String,
    _ silenceLimit: SilenceLimit = .usual,
    _ answerLimit: AnswerLimit? = nil,
    sockets: [String] = [],
    indexes: [String] = [],
    renewing renew: @escaping Renewal = { _ in nil }
  ) async throws -> WorkerProcess {
    let places = [folder] + sockets + indexes.map { "index:" + $0 }
    let process = try WorkerProcess(program: WorkerProgram.find(), places, renew)
    try ProcessGuard.forbidNetwork()
    let answer = try await process.ask(Handshake.own)
    guard answer.program == WorkerProgram.name else { throw WorkerError.otherProgram }
    try answer.requireSameVersion()
    process.link.silenceLimit = silenceLimit
    process.link.answerLimit = answerLimit
    return process
  }

  /// Asks a question, and logs it; `notify` receives the progress.
  package func ask<Q: Question>(
    _ question: Q,
    notify: @escaping @Sendable (WorkerEvent) -> Void = { _ in }
  ) async throws -> Q.Answer {
    let step = RunLog.current?.question(question)
    do {
      // Not retaining this: releasing it waits for the reader, which calls this.
      let (answer, bytes) = try await link.measuredAnswer(to: question) { [weak self] event in
        guard case .credentialRejected(let number) = event else { return notify(event) }
        self?.renewCredential(number)
      }
      step?.end("done", [RunLog.Field("bytes", bytes)])
      return answer
    } catch {
      step?.end(error)
      throw error
    }
  }

  deinit {
    // It exits by itself when its pipe ends, and leaves its database in order. After a
    // communication failure it may live on.
    if link.close(waiting: 2), process.isGone { return }
    process.kill()
  }

  /// Spawns the program. Its stderr is discarded: it is untrusted.
  private init(
    program: String,
    _ arguments: [String],
    _ renew: @escaping Renewal
  ) throws(WorkerError) {
    do { process = try PipedProcess(program, arguments, isTrusted: false) } catch {
      throw .notStarted(reason: SystemErrorText.of(error.code))
    }
    link = WorkerLink(reading: process.output, writing: process.input)
    self.renew = renew
  }

  /// Gets a new token for a node, and passes it on.
  private func renewCredential(_ number: Int) {
    Task {
      guard let answer = await renew(number) else { return }
      _ = try? await ask(answer)
    }
  }
}
