package import Core
package import Entity

/// Adds a token by its contract, after showing what the contract says of itself.
package enum AddToken {
  package struct Request: Sendable {
    package let contract: String
    package let chain: ChainEntry
    package let chains: ChainRegistry
    /// The description; nil to read the contract.
    package let given: Description?

    package init(
      contract: String,
      chain: ChainEntry,
      chains: ChainRegistry,
      given: Description?
    ) {
      (self.contract, self.chain) = (contract, chain)
      (self.chains, self.given) = (chains, given)
    }
  }

  /// What the user says of a token.
  package struct Description: Sendable {
    package let symbol: String
    /// The symbol again if nil.
    package let name: String?
    package let decimals: Int

    package init(symbol: String, name: String?, decimals: Int) {
      (self.symbol, self.name, self.decimals) = (symbol, name, decimals)
    }

    /// Takes the parts that were given; nil if none was, so that the contract is read.
    ///
    /// - Throws: ``TokenChangeError/incomplete`` if the symbol or the decimals are missing.
    package static func given(symbol: String?, name: String?, decimals: Int?) throws -> Self? {
      switch (symbol, decimals) {
      case (let symbol?, let decimals?): Self(symbol: symbol, name: name, decimals: decimals)
      case (nil, nil) where name == nil: nil
      default: throw TokenChangeError.incomplete
      }
    }
  }

  /// A token and what is dangerous about it, which the owner approves.
  package struct Draft: Sendable {
    package let token: Token
    package let chain: ChainEntry
    package let chains: ChainRegistry
    /// Whether the contract was read.
    package let isRead: Bool
    /// The known tokens of the chain with the same symbol, or one that looks like it.
    package let others: [Token]

    /// True if the token is stored only after the owner has agreed.
    package var needsConsent: Bool { !others.isEmpty || isCalledLikeCoin }

    var isCalledLikeCoin: Bool {
      SymbolClashes(among: []).isShared(token, coin: chain.symbol)
    }
  }

  package struct Interactor: CommittingInteractor {
    let worker: any TokenWorker
    /// Reads contracts; nil if none is to be read.
    let describer: (any TokenDescriber)?

    package init(worker: any TokenWorker, describer: (any TokenDescriber)?) {
      (self.worker, self.describer) = (worker, describer)
    }

    /// Throws if the token cannot be added, before any node is asked.
    package func requireNew(_ request: Request) throws -> Address {
      let contract = try Address(parsing: request.contract)
      let known = TokenList(adding: try worker.ownTokens())
      if let token = known.token(at: contract, on: request.chain.id) {
        throw TokenList.isBuiltIn(token)
          ? TokenChangeError.builtIn(token) : TokenChangeError.known(token)
      }
      return contract
    }

    package func draft(_ request: Request) async throws -> Draft {
      let contract = try requireNew(request)
      let token = try await token(at: contract, request)
      guard !token.symbol.isEmpty else { throw TokenChangeError.noSymbol }
      return Draft(
        token: token,
        chain: request.chain,
        chains: request.chains,
        isRead: request.given == nil,
        others: TokenList(adding: try worker.ownTokens()).clashes.others(than: token)
      )
    }

    package func commit(_ draft: Draft) throws -> Draft {
      let token = draft.token
      _ = try worker.changeTokens { own in
        if let other = own.first(where: { $0.chain == token.chain && $0.address == token.address })
        {
          throw TokenChangeError.known(other)
        }
        return own + [token]
      }
      return draft
    }

    private func token(at contract: Address, _ request: Request) async throws -> Token {
      if let given = request.given {
        return try Token(
          chain: request.chain.id,
          address: contract,
          symbol: given.symbol,
          name: given.name ?? given.symbol,
          decimals: given.decimals
        )
      }
      guard let describer else { throw TokenChangeError.unread }
      guard let token = try await describer.describe(contract) else {
        throw TokenChangeError.undescribed(contract)
      }
      return token
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.token-add"

    package let token: TokenRow
    /// Whether the contract was read; false if the user described it.
    package let isRead: Bool
    /// Dangers and cautions, worst first.
    package let warnings: [Sentence]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// Returns what must be read before the token is stored.
    package func ask(_ draft: Draft) -> StyledText {
      StyledText(warnings(draft)) + row(draft).facts(under: "token").styled
    }

    package func present(_ draft: Draft) -> Answer<Body> {
      let row = row(draft)
      let warnings = warnings(draft)
      return Answer(
        Body(token: row, isRead: draft.isRead, warnings: warnings),
        styled: row.facts(under: "token").styled,
        notes: warnings + Self.limits(draft)
      )
    }

    private func row(_ draft: Draft) -> TokenRow {
      TokenRow(draft.token, chains: draft.chains, sameSymbol: draft.others)
    }

    private func warnings(_ draft: Draft) -> [Sentence] {
      let token = draft.token
      var warnings: [Sentence] = []
      if !draft.others.isEmpty { warnings.append(.sharedSymbol(token, with: draft.others)) }
      if draft.isCalledLikeCoin {
        warnings.append(
          .danger("it is called like the chain's own coin, \(term: draft.chain.symbol)")
        )
      }
      if token.decimals > 36 {
        warnings.append(.caution("it has so many decimals that amounts look like nothing"))
      }
      if token.hasUnusualText {
        warnings.append(
          .caution(
            "its symbol or name has characters other than plain ASCII, which may be invisible or only "
              + "look like letters"
          )
        )
      }
      return warnings
    }

    /// What cannot be known about a token.
    private static func limits(_ draft: Draft) -> [Sentence] {
      let whose: Sentence =
        draft.isRead
        ? "the symbol, the name and the decimals are what the contract claims; they do not prove who made it"
        : "the contract was not read: compare symbol and decimals with what its issuer publishes"
      return [
        .info(whose),
        .info(
          "not known: whether a transfer costs a fee, and whether balances change without transfers"
        ),
      ]
    }
  }
}

extension Token {
  /// Whether the symbol or the name can look like another one.
  ///
  /// What was read from a contract is escaped, so an escape counts as well.
  fileprivate var hasUnusualText: Bool {
    [symbol, name].contains { text in
      !text.utf8.allSatisfy { 0x20...0x7e ~= $0 } || UntrustedText.hasEscape(text)
    }
  }
}
