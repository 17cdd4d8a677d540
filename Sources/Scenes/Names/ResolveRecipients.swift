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
        let onChain: InteroperableName?
        do {
          onChain = try self.name(text, on: request.chain)
          name = try ENSName(lookingUp: onChain?.name ?? text)
        } catch {
          found[text] = .failure(error)
          continue
        }
        let result: Result<ResolvedName, any Error>
        if let known = asked[name.text] {
          result = known
        } else {
          result = try await resolved(name, on: request.chain)
          asked[name.text] = result
        }
        found[text] = result.flatMap { resolved in
          Result {
            try onChain?.check(resolved.address)
            return resolved
          }
        }
      }
      return ResolvedNames(found)
    }

    /// Returns the parts of a name with its chain; nil for a name alone.
    ///
    /// - Throws: `InteroperableAddressError`, ``AddressChainError`` if it is for another chain.
    private func name(_ text: String, on chain: ChainEntry) throws -> InteroperableName? {
      let found = try InteroperableName.read(text, knowing: .builtIn)
      if let found, found.chain != chain.id {
        throw AddressChainError.other(named: "eip155:\(found.chain)", used: chain.name)
      }
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
      do { return .success(try ResolvedName(answer, on: chain)) } catch { return .failure(error) }
    }
  }
}
