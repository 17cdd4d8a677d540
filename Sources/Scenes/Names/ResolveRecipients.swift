import Core
package import Entity

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
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns what the names lead to, and why others lead nowhere; each name is asked for once.
    ///
    /// - Throws: the errors of nodes; that a name leads nowhere is an error only where it is used.
    package func act(on request: Request) async throws -> ResolvedNames {
      let book = try worker.accounts()
      let recipients = worker.recipients(book)
      var found: [String: Result<ResolvedName, any Error>] = [:]
      var asked: [String: Result<ResolvedName, any Error>] = [:]
      for text in request.texts where found[text] == nil && recipients.needsLookup(text) {
        let name: ENSName
        do { name = try ENSName(lookingUp: text) } catch {
          found[text] = .failure(error)
          continue
        }
        if let known = asked[name.text] {
          found[text] = known
          continue
        }
        let result = try await resolved(name, on: request.chain)
        (found[text], asked[name.text]) = (result, result)
      }
      return ResolvedNames(found)
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
