package import Core
import Entity
import WalletKit

extension Receive {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.receive"

    package let address: String
    package let name: String?
    /// `not verified` or `changed`; absent if the address was verified on this machine.
    package let standing: Sentence?
    /// The EIP-681 URI in the QR code.
    package let uri: String
    package let chainName: String?
    package let amount: String?
  }

  package struct Presenter: Scenes.Presenter {
    /// False to leave the link, which the QR code contains, out of the text.
    let hasLink: Bool

    package init(hasLink: Bool = true) { self.hasLink = hasLink }

    /// The link by itself, to be shown away from the other facts.
    package func link(_ response: Response) -> StyledText {
      var facts = LabeledLines()
      facts.add("uri", data: response.request.description)
      return facts.styled
    }

    package func present(_ response: Response) -> Answer<Body> {
      let amount = amount(response)
      var facts = LabeledLines()
      facts.add("account", response.account.markedName)
      facts.add("address", data: response.account.address.description)
      facts.add("chain", data: response.chain?.name)
      facts.add("amount", data: amount)
      facts.add("token", data: sharedToken(response)?.description)
      if hasLink { facts.add("uri", data: response.request.description) }
      return Answer(
        Body(
          address: response.account.address.description,
          name: response.account.name,
          standing: response.account.standing?.mark,
          uri: response.request.description,
          chainName: response.chain?.name,
          amount: amount
        ),
        styled: facts.styled,
        notes: [note(on: response.account)].compactMap(\.self),
        suggestedActions: response.account.standing == .unverified ? [.verifyWallet] : []
      )
    }

    /// The amount, with the unit as the chain or the token spells it.
    private func amount(_ response: Response) -> String? {
      switch response.amount {
      case .ether(let value)?:
        "\(Units.text(value.count, decimals: 18)) \(UntrustedText.escaped(response.chain?.symbol ?? Receive.native))"
      case .token(let token, let units)?:
        "\(Units.text(units, decimals: token.decimals)) \(UntrustedText.escaped(token.symbol))"
      case .allEther?, .allOfToken?, nil: nil
      }
    }

    /// The contract of the requested token, if its symbol says too little.
    private func sharedToken(_ response: Response) -> Address? {
      guard response.isSymbolShared, case .token(let token, _)? = response.amount else {
        return nil
      }
      return token.address
    }

    private func note(on account: AccountBook.Account) -> Sentence? {
      switch account.standing {
      case nil: .caution("no wallet on this machine holds the key of this address")
      case .verified: nil
      case .unverified where account.isWatchOnly:
        .caution("watch-only: compare this address with the machine that has its key")
      case .unverified:
        .caution("this address was not verified on this machine")
      case .changed(verified: let address):
        .danger("this address was changed: the address verified on this machine is \(address)")
      }
    }
  }
}
