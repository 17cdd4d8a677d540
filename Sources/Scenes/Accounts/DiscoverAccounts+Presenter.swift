package import Core
package import Entity

extension DiscoverAccounts {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.account-discover"

    package struct Account: Encodable, Sendable {
      package let scheme: Sentence
      package let path: String
      package let address: String
      package let isListed: Bool
      package let chains: [ChainActivity]
    }

    package struct ChainActivity: Encodable, Sendable {
      package let chainID: String
      package let chainName: String
      package let nonce: String
      package let wei: String
      package let ether: String
      package let tokens: [Holding]
    }

    package struct Holding: Encodable, Sendable {
      package let contract: String
      package let symbol: String
      package let units: String
      package let amount: String
    }

    /// A chain that failed during the search, and the reason.
    package struct FailedChain: Encodable, Sendable {
      package let chainName: String
      package let code: String
      package let message: Sentence
    }

    package let accounts: [Account]
    package let chains: [String]
    package let silent: [FailedChain]
    package let gap: Int
    package let searched: Int
  }

  package struct Presenter: Scenes.Presenter {
    /// The wallet whose accounts were searched.
    let wallet: WalletName
    /// The known tokens, whether or not the accounts have any.
    let tokens: TokenList

    package init(of wallet: WalletName, knowing tokens: TokenList = TokenList()) {
      (self.wallet, self.tokens) = (wallet, tokens)
    }

    package func present(_ response: Response) -> Answer<Body> {
      Answer(
        Body(
          accounts: response.found.map(account),
          chains: response.chains.map(\.name),
          silent: response.silent.map {
            .init(chainName: $0.chain.name, code: $0.reason.code, message: $0.reason.message)
          },
          gap: response.gap,
          searched: response.searched
        ),
        styled: styled(response),
        notes: notes(on: response),
        suggestedActions: response.cutShort.isEmpty ? [] : [.searchFurther],
        next: response.found.first { !$0.place.isListed }.map {
          .addAccount(wallet: wallet, path: $0.place.path)
        }
      )
    }

    private func styled(_ response: Response) -> StyledText {
      guard !response.found.isEmpty else { return StyledText("no used account was found") }
      var table = Table([.left, .left, .left, .left])
      for found in response.found {
        if found.activities.isEmpty {
          table.add(
            "\(found.place.path)",
            "\(found.place.address)",
            name(found.place),
            "never used"
          )
        }
        for (number, activity) in found.activities.enumerated() {
          let isFirst = number == 0
          table.add(
            isFirst ? "\(found.place.path)" : "",
            isFirst ? "\(found.place.address)" : "",
            isFirst ? name(found.place) : "",
            words(activity)
          )
        }
      }
      return table.styled
    }

    private func name(_ place: DeriveAccounts.Row) -> Sentence {
      place.isListed ? "\(place.schemeName), listed" : place.schemeName
    }

    private func words(_ activity: ChainActivity) -> Sentence {
      let use = activity.use
      var parts: [Sentence] = ["\(name: activity.chain.name): \(use.nonce) sent"]
      parts.append("\(amount: use.ether.ether) \(term: activity.chain.symbol)")
      let clashes = tokens.clashes.adding(use.tokens.map(\.token))
      let units = TokenUnits(clashes, coin: activity.chain.symbol)
      parts += use.tokens.map { "\(amount: $0.text) \(units.unit(of: $0.token))" }
      return Sentence(joining: parts)
    }

    private func account(_ found: Found) -> Body.Account {
      .init(
        scheme: found.place.schemeName,
        path: found.place.path.description,
        address: found.place.address.description,
        isListed: found.place.isListed,
        chains: found.activities.map { activity in
          .init(
            chainID: activity.chain.id.description,
            chainName: activity.chain.name,
            nonce: "\(activity.use.nonce)",
            wei: activity.use.ether.description,
            ether: activity.use.ether.ether,
            tokens: activity.use.tokens.map { token in
              .init(
                contract: token.token.address.description,
                symbol: UntrustedText.escaped(token.token.symbol),
                units: "\(token.units)",
                amount: token.text
              )
            }
          )
        }
      )
    }

    private func notes(on response: Response) -> [Sentence] {
      let chains = Self.words(for: response.chains)
      var notes: [Sentence] = response.silent.map {
        .caution("\(name: $0.chain.name) was not searched to the end: \($0.reason.message)")
      }
      if response.wanted == nil {
        notes.append(
          .info(
            "searched \(response.searched, one: "address", many: "addresses") on \(chains): in each "
              + "scheme, until \(count: response.gap) in a row were unused"
          )
        )
      }
      if !response.cutShort.isEmpty {
        let schemes = Sentence(joining: response.cutShort.map(DeriveAccounts.name))
        notes.append(.caution("more accounts may have been used under \(schemes)"))
      }
      return notes
    }

    /// Returns the names of the chains, or their number if the names would fill lines.
    private static func words(for chains: [ChainEntry]) -> Sentence {
      guard chains.count > 10 else {
        return "\(name: chains.map(\.name).joined(separator: ", "))"
      }
      return "\(chains.count, one: "chain", many: "chains")"
    }
  }
}
