package import Core
package import Entity

/// Adds the tokens of a token list (tokenlists.org) that are not known yet.
package enum ImportTokens {
  package struct Request: Sendable {
    package let entries: [TokenListEntry]
    package let chains: ChainRegistry
    /// Tells what would be added, and changes nothing.
    package let isDryRun: Bool

    package init(entries: [TokenListEntry], chains: ChainRegistry, isDryRun: Bool) {
      (self.entries, self.chains, self.isDryRun) = (entries, chains, isDryRun)
    }
  }

  /// What would be done with each entry.
  package struct Draft: Sendable {
    package let new: [Token]
    /// The number of entries that are built in, were added before, or are listed twice.
    package let known: Int
    /// Why entries cannot be added, in their order.
    package let refused: [Refusal]
    /// The tokens that share a symbol on their chain once the new ones are added.
    package let clashes: SymbolClashes
    package let chains: ChainRegistry
    package let isDryRun: Bool

    /// True if there is something to add, to which the owner agrees first.
    package var needsConsent: Bool { !new.isEmpty && !isDryRun }
  }

  package struct Refusal: Sendable, Equatable {
    /// The entry, counted from 1.
    package let row: Int
    package let reason: Report
  }

  package struct Interactor: CommittingInteractor {
    let worker: any TokenWorker
    package init(worker: any TokenWorker) { self.worker = worker }

    package func draft(_ request: Request) throws -> Draft {
      var all = TokenList(adding: try worker.ownTokens())
      var seen: [Contract: Token] = [:]
      for token in all.tokens { seen[Contract(token)] = token }
      var new: [Token] = []
      var known = 0
      var refused: [Refusal] = []
      for entry in request.entries {
        switch entry.reading {
        case .refused(let reason): refused.append(Refusal(row: entry.row, reason: reason))
        case .token(let token):
          guard let other = seen[Contract(token)] else {
            seen[Contract(token)] = token
            new.append(token)
            continue
          }
          if other.symbol == token.symbol, other.decimals == token.decimals {
            known += 1
          } else {
            let error = ImportTokensError.redefined(row: entry.row, other)
            refused.append(Refusal(row: entry.row, reason: error.report))
          }
        }
      }
      all = TokenList(adding: new + all.tokens.filter { !TokenList.isBuiltIn($0) })
      return Draft(
        new: new,
        known: known,
        refused: refused,
        clashes: all.clashes,
        chains: request.chains,
        isDryRun: request.isDryRun
      )
    }

    /// Adds the new tokens; one that was added meanwhile stays as it is.
    package func commit(_ draft: Draft) throws -> Draft {
      guard !draft.isDryRun, !draft.new.isEmpty else { return draft }
      _ = try worker.changeTokens { own in
        let there = Set(own.map(Contract.init))
        return own + draft.new.filter { !there.contains(Contract($0)) }
      }
      return draft
    }

    /// What identifies a token.
    private struct Contract: Hashable {
      let chain: ChainID
      let address: Address

      init(_ token: Token) { (chain, address) = (token.chain, token.address) }
    }
  }
}

/// Why an entry of a list cannot be added.
package enum ImportTokensError: Error, Equatable {
  /// The contract is known with another symbol or other decimals.
  case redefined(row: Int, Token)
}

extension ImportTokensError: Reportable {
  package var report: Report {
    switch self {
    case .redefined(let row, let token):
      Report(
        .data,
        "token-redefined",
        "token \(row) conflicts with \(foreign: token.symbol) with \(token.decimals) "
          + "\(by: token.decimals, one: "decimal", many: "decimals"), which was added before on chain "
          + "\(token.chain) at \(token.address)"
      )
    }
  }
}
