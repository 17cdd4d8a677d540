package import Core
import Entity

extension ShowFoundTokens {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.token-found"

    package struct Reason: Encodable, Sendable {
      package let code: String
      package let message: Sentence
    }

    package struct Row: Encodable, Sendable {
      package let chainID: String
      package let chainName: String
      package let contract: String
      /// What the contract claims; left out if it is not stored.
      package let symbol: String?
      package let name: String?
      package let decimals: Int?
      package let received: String
      package let sent: String
      package let firstBlock: String
      package let firstTime: Sentence
      package let lastBlock: String
      package let lastTime: Sentence
      /// Whether an account sent some of it in a transaction of its own.
      package let isSent: Bool
      package let isSuspicious: Bool
      package let reasons: [Reason]
    }

    /// Those that can be offered first, then the suspicious ones, each by chain.
    package let tokens: [Row]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let plausible = response.chains.flatMap { chain in chain.plausible.map { (chain, $0) } }
      let suspicious = response.chains.flatMap { chain in chain.suspicious.map { (chain, $0) } }
      let isOfOneChain = response.chains.count == 1
      return Answer(
        Body(tokens: (plausible + suspicious).map { Self.row($1, on: $0.chain) }),
        styled: plausible.isEmpty && suspicious.isEmpty
          ? StyledText("no other tokens are in the history")
          : StyledText(
            paragraphs: Self.table(plausible, isOfOneChain),
            suspicious.isEmpty
              ? StyledText()
              : StyledText("suspicious:", .strong) + Self.table(suspicious, isOfOneChain)
          ),
        notes: Self.notes(response),
        next: Self.next(plausible.first, response)
      )
    }

    private typealias Place = (chain: FoundTokens, token: FoundTokens.Judged)

    private static func next(_ first: Place?, _ response: Response) -> Route? {
      if let first {
        return .addToken(contract: first.token.found.contract, chain: first.chain.chain.name)
      }
      guard response.chains.allSatisfy(\.suspicious.isEmpty), let account = response.account,
        let chain = response.chains.first, response.chains.count == 1
      else { return nil }
      return .history(account: account.address.description, chain: chain.chain.name)
    }

    private static func notes(_ response: Response) -> [Sentence] {
      var notes: [Sentence] = [
        .info("from the history database: what history has not read yet is missing")
      ]
      for chain in response.chains where chain.isCut {
        notes.append(
          .caution(
            "the history of \(name: chain.chain.name) has more tokens than can be listed; those "
              + "whose last transfer is older are left out"
          )
        )
      }
      if response.chains.contains(where: { !$0.plausible.isEmpty || !$0.suspicious.isEmpty }) {
        notes.append(
          .info("a symbol and a name are what the contract claims; they do not prove who made it")
        )
      }
      return notes
    }

    /// A row for each token, followed by one for each reason.
    private static func table(_ places: [Place], _ isOfOneChain: Bool) -> StyledText {
      var table = Table(isOfOneChain ? [.left, .left, .left] : [.left, .left, .left, .left])
      for (chain, token) in places {
        let (symbol, contract): (Sentence, Sentence) = (
          "\(foreign: token.found.token?.symbol ?? "?")", "\(token.found.contract)"
        )
        let lines = [words(token.found)] + token.reasons.map(\.words)
        for (number, line) in lines.enumerated() {
          let isFirst = number == 0
          if isOfOneChain {
            table.add(isFirst ? symbol : "", isFirst ? contract : "", line)
          } else {
            table.add(
              isFirst ? "\(name: chain.chain.name)" : "",
              isFirst ? symbol : "",
              isFirst ? contract : "",
              line
            )
          }
        }
      }
      return table.styled
    }

    private static func words(_ found: FoundToken) -> Sentence {
      let transfers: Sentence =
        "\(found.received) received, \(found.sent) sent, last \(UTC.text(found.last.time))"
      guard let token = found.token else { return transfers }
      return "\(foreign: token.name): \(transfers)"
    }

    private static func row(_ token: FoundTokens.Judged, on chain: ChainEntry) -> Body.Row {
      let found = token.found
      return Body.Row(
        chainID: chain.id.description,
        chainName: chain.name,
        contract: found.contract.description,
        symbol: found.token.map { UntrustedText.escaped($0.symbol) },
        name: found.token.map { UntrustedText.escaped($0.name) },
        decimals: found.token?.decimals,
        received: "\(found.received)",
        sent: "\(found.sent)",
        firstBlock: "\(found.first.block)",
        firstTime: UTC.text(found.first.time),
        lastBlock: "\(found.last.block)",
        lastTime: UTC.text(found.last.time),
        isSent: found.isSpent,
        isSuspicious: token.isSuspicious,
        reasons: token.reasons.map { .init(code: $0.code, message: $0.words) }
      )
    }
  }
}
