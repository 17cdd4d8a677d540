import Core
package import Entity

/// Shows the tokens that the history has and no list holds; adds none.
package enum ShowFoundTokens {
  package struct Request: Sendable {
    package let chains: [ChainEntry]
    /// The known tokens of every chain.
    package let tokens: TokenList

    package init(chains: [ChainEntry], tokens: TokenList) {
      (self.chains, self.tokens) = (chains, tokens)
    }
  }

  package struct Response: Sendable {
    /// The tokens of each chain, in the order of the request.
    package let chains: [FoundTokens]
    /// An account whose history can be read; nil if there is none.
    package let account: AccountBook.Account?
  }

  package protocol Worker: Sendable {
    func accounts() throws -> AccountBook
    /// Returns the tokens in the history database; asks no node.
    func found(of accounts: [Address], on chain: ChainEntry) async throws -> [FoundToken]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let book = try worker.accounts()
      // An account that is also watched is one account.
      var seen: Set<Address> = []
      let accounts = book.all.map(\.address).filter { seen.insert($0).inserted }
      var chains: [FoundTokens] = []
      for chain in request.chains {
        let found = try await worker.found(of: accounts, on: chain)
        chains.append(FoundTokens(found, on: chain, knowing: request.tokens))
      }
      return Response(chains: chains, account: book.all.first)
    }
  }
}
