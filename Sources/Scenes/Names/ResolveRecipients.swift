import Core
package import Entity
import Synchronization

/// Asks for the addresses of all names in a command, before anything is done with them.
///
/// A name that an account, a wallet or a contact has keeps its meaning, and nobody is asked for it.
package enum ResolveRecipients {
  package struct Request: Sendable {
    /// What was typed for recipients and accounts: addresses, names on this machine, other names.
    package let texts: [String]
    /// The chain on which the addresses are used.
    package let chain: ChainEntry

    package init(_ texts: [String], on chain: ChainEntry) {
      (self.texts, self.chain) = (texts, chain)
    }
  }

  package protocol Worker: NamingWorker {
    /// Asks Ethereum's nodes for the address of a name on a chain.
    func resolution(of name: ENSName, on chain: ChainID) async throws -> NameResolution
    /// Seconds since 1970.
    func now() -> UInt64
    /// So many of all names have been asked for.
    func resolved(_ done: Int, of all: Int)
  }

  /// A name that is asked for, and the chain and the checksum that were typed with it.
  private struct Typed {
    let name: ENSName
    private let onChain: InteroperableName?

    /// - Throws: `InteroperableAddressError`, ``AddressChainError`` if it is for another chain, and
    ///   what `ENSName(lookingUp:)` throws.
    init(_ text: String, on chain: ChainEntry) throws {
      onChain = try InteroperableName.read(text, knowing: .builtIn)
      if let onChain, onChain.chain != chain.id {
        throw AddressChainError.other(named: "eip155:\(onChain.chain)", used: chain.name)
      }
      name = try ENSName(lookingUp: onChain?.name ?? text)
    }

    /// Returns what the name led to, or that this is not the address of the checksum.
    func checked(_ found: Result<ResolvedName, any Error>) -> Result<ResolvedName, any Error> {
      found.flatMap { resolved in
        Result {
          try onChain?.check(resolved.address)
          return resolved
        }
      }
    }
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// The most names that are asked for at once; each takes several requests, one after another.
    static let atOnce = 8

    /// Returns what the names lead to, and why others lead nowhere; each name is asked for once.
    ///
    /// - Throws: the errors of nodes, of the first name that has one; that a name leads nowhere is
    ///   an error only where it is used.
    package func act(on request: Request) async throws -> ResolvedNames {
      let book = try worker.accounts()
      let recipients = worker.recipients(book)
      var names: [String: Result<Typed, any Error>] = [:]
      var asked: [ENSName] = []
      var seen: Set<String> = []
      for text in request.texts where names[text] == nil && recipients.needsLookup(text) {
        let typed = Result(catching: { try Typed(text, on: request.chain) })
        names[text] = typed
        if let name = try? typed.get().name, seen.insert(name.text).inserted { asked.append(name) }
      }
      let found = try await resolved(asked, on: request.chain)
      return ResolvedNames(
        names.compactMapValues { typed in
          switch typed {
          case .success(let typed): found[typed.name.text].map(typed.checked)
          case .failure(let error): .failure(error)
          }
        }
      )
    }

    /// Asks for names side by side.
    ///
    /// After a failure no later name is begun; those before it are, so that it is always the first
    /// one whose error is thrown.
    private func resolved(_ names: [ENSName], on chain: ChainEntry) async throws
      -> [String: Result<ResolvedName, any Error>]
    {
      let firstFailed = Mutex(Int.max)
      let results = await Array(names.indices).concurrently(
        limit: Self.atOnce,
        progress: { worker.resolved($0, of: names.count) }
      ) { place -> Result<ResolvedName, any Error>? in
        guard firstFailed.withLock({ place < $0 }) else { return nil }
        do { return try await resolved(names[place], on: chain) } catch {
          firstFailed.withLock { $0 = min($0, place) }
          throw error
        }
      }
      try Task.checkCancellation()
      var found: [String: Result<ResolvedName, any Error>] = [:]
      for (name, result) in zip(names, results) { found[name.text] = try result.get() }
      return found
    }

    private func resolved(_ name: ENSName, on chain: ChainEntry) async throws
      -> Result<ResolvedName, any Error>
    {
      let answer: NameResolution
      do { answer = try await worker.resolution(of: name, on: chain.id) } catch let error
        as WorkerFailure where error.report.kind != .bug
      {
        // What is wrong is the name, its resolver or a gateway, not the node.
        return .failure(error)
      }
      do { return .success(try ResolvedName(answer, on: chain, now: worker.now())) } catch {
        return .failure(error)
      }
    }
  }
}
