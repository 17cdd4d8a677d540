import Core
package import Entity
package import Exchange
import Files
package import HomeKit
import Synchronization
import WalletKit

/// The credentials for nodes, from the files and commands that the settings name.
///
/// A node's token is no secret of a wallet: it is passed to the worker, which sends it.
package final class NodeCredentials: Sendable {
  private struct State: ~Copyable {
    var commands: [Int: TokenCommand] = [:]
    /// The headers in use: several nodes with one credential share a token.
    var headers: [Int: HTTPHeader] = [:]
    /// When a credential was last renewed.
    var renewals: [Int: ContinuousClock.Instant] = [:]
    /// The credentials that are being renewed.
    var renewing: Set<Int> = []
  }

  private let config: Config
  /// The folder of the settings, to which the paths in them are relative.
  private let home: String
  private let notify: Notice.Listener
  /// How long a command may take before that is said.
  private let patience: Duration
  /// The most seconds that a command may take.
  private let commandSeconds: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  /// The longest token file, in bytes.
  private static let limit = 16_384

  package init(
    _ config: Config,
    home: String,
    notify: @escaping Notice.Listener,
    patience: Duration = .seconds(5),
    commandSeconds: Int = 30,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.config, self.home, self.now) = (config, home, now)
    (self.notify, self.patience, self.commandSeconds) = (notify, patience, commandSeconds)
  }

  /// Prepares the commands that print tokens; none is run yet.
  ///
  /// Later, this process can start no program.
  package func startCommands() throws {
    for (number, entry) in config.credentials.enumerated() {
      if case .command(let words) = entry.source { _ = try command(number, words) }
    }
  }

  /// Returns the shell of a command, which is started the first time.
  private func command(_ number: Int, _ words: String) throws(NodeCredentialError) -> TokenCommand {
    try state.withLock { state throws(NodeCredentialError) in
      if let started = state.commands[number] { return started }
      do throws(SystemError) {
        let command = try TokenCommand(words, seconds: commandSeconds)
        state.commands[number] = command
        return command
      } catch {
        throw .commandNotStarted(code: error.code)
      }
    }
  }

  /// Returns the credential for a node; nil if it has none.
  ///
  /// - Throws: ``NodeCredentialError``, `SecretFileError`.
  package func credential(for node: EndpointAddress) async throws -> NodeCredential? {
    guard let entry = config.credential(for: node),
      let number = config.credentials.firstIndex(of: entry)
    else { return nil }
    guard !node.isPlainRemote else { throw NodeCredentialError.unencrypted(node.id) }
    if case .jwtSecret(let path) = entry.source {
      return .jwt(secret: try jwtSecret(in: path, for: node.id))
    }
    if let known = state.withLock({ $0.headers[number] }) { return .token(known, number: number) }
    return .token(try await header(of: entry, number), number: number)
  }

  /// Returns the answer to a worker that asks for a new token; nil if it gets none.
  ///
  /// The worker is not trusted: it gets only tokens that it had before, not more often than every
  /// five seconds, and is not answered while one is being renewed.
  package func renewed(_ number: Int) async -> RenewCredential? {
    let now = now()
    let isMeant: Bool? = state.withLock { state in
      guard state.headers[number] != nil, !state.renewing.contains(number) else { return nil }
      if let last = state.renewals[number], now - last < .seconds(5) { return false }
      state.renewals[number] = now
      state.renewing.insert(number)
      return true
    }
    guard let isMeant else { return nil }
    guard isMeant else { return RenewCredential(number: number, header: nil) }
    let new = try? await header(of: config.credentials[number], number)
    state.withLock { _ = $0.renewing.remove(number) }
    return RenewCredential(number: number, header: new)
  }

  private func header(of entry: Config.Credential, _ number: Int) async throws -> HTTPHeader {
    let node = entry.origin.id
    let token: String
    switch entry.source {
    case .file(let path): token = try text(in: path)
    case .command(let words):
      let command = try command(number, words)
      let notice = Task { [notify, patience] in
        try await Task.sleep(for: patience)
        notify(.tokenAwaited(node, seconds: command.seconds))
      }
      defer { notice.cancel() }
      do { token = try await command.run() } catch {
        throw NodeCredentialError.command(node, error)
      }
    case .jwtSecret: throw NodeCredentialError.invalid(node)
    }
    let line = Self.trimmed(token)
    let header =
      entry.header.map { HTTPHeader(name: $0, value: line) } ?? HTTPHeader.bearer(line)
    guard let header, !line.isEmpty else { throw NodeCredentialError.invalid(node) }
    state.withLock { $0.headers[number] = header }
    return header
  }

  private func jwtSecret(in path: String, for node: EndpointID) throws -> [UInt8] {
    let digits = Self.trimmed(try text(in: path))
    let bare = digits.hasPrefix("0x") ? String(digits.dropFirst(2)) : digits
    guard let secret = try? Hex.decode(bare), secret.count == 32 else {
      throw NodeCredentialError.jwtSecret(node)
    }
    return secret
  }

  /// Reads a file that nobody else can read.
  private func text(in path: String) throws -> String {
    let whole = path.hasPrefix("/") ? path : home + "/" + path
    return try SecretFile.read(path: whole, limit: Self.limit).withBytes { bytes in
      String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func trimmed(_ text: String) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0.isNewline || $0 == "\t" }
    var rest = text[...]
    while let first = rest.first, isBlank(first) { rest = rest.dropFirst() }
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
