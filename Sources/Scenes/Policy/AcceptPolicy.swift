import Core
package import Entity
package import WalletKit

/// Makes the current policy the accepted one of a wallet, which only its owner can do.
package enum AcceptPolicy {
  package struct Request: Sendable {
    package let wallet: WalletName
    package init(wallet: WalletName) { self.wallet = wallet }
  }

  package struct Draft: Sendable {
    package let wallet: WalletEntry
    package let policy: Policy?
    /// The rules that become looser; nil if the accepted policy is lost.
    package let looser: [String]?
  }

  package struct Response: Sendable {
    package let wallet: WalletName
    package let policy: Policy?
    package let looser: [String]?
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    func policy() throws -> Policy?
    func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy
    /// Unlocks the wallet and stores the policy as accepted. A PIN is refused.
    func accept(
      _ policy: Policy,
      of wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws
  }

  package struct Interactor: UnlockingInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Determines what would change, before a secret is asked for.
    package func draft(_ request: Request) throws -> Draft {
      let wallet = try worker.wallet(named: request.wallet)
      let policy = try worker.policy()
      let looser: [String]? =
        switch try worker.acceptedPolicy(of: wallet) {
        case .none: []
        case .some(let accepted): (policy ?? .open).loosenedRules(than: accepted)
        case .lost: nil
        }
      return Draft(wallet: wallet, policy: policy, looser: looser)
    }

    package func commit(_ draft: Draft, unlockedBy secret: borrowing UnlockSecret) throws
      -> Response
    {
      // A missing file allows everything, and is accepted as such.
      try worker.accept(draft.policy ?? .open, of: draft.wallet.name, unlockedBy: secret)
      return Response(wallet: draft.wallet.name, policy: draft.policy, looser: draft.looser)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.policy-accept"

    let wallet: String
    let hasPolicy: Bool
    /// The rules that were loosened; left out if the accepted policy was lost.
    let loosened: [String]?
  }

  package struct Presenter: Scenes.Presenter {
    private let tokens: TokenList

    /// `tokens` are the known tokens.
    package init(tokens: TokenList = TokenList()) { self.tokens = tokens }

    /// Returns what is shown before the policy is accepted.
    package func ask(_ draft: Draft) -> StyledText {
      var facts = LabeledLines()
      facts.add("wallet", data: draft.wallet.name.text)
      draft.policy?.add(to: &facts, knowing: tokens)
      if draft.policy == nil { facts.add("policy", "none: everything may be signed") }
      switch draft.looser {
      case nil: facts.add("looser", "unknown: the policy that was accepted is lost")
      case let rules?:
        facts.add("looser", data: rules.isEmpty ? nil : rules.joined(separator: ", "))
      }
      return facts.styled
    }

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet.text
      let hasPolicy = response.policy != nil
      return Answer(
        Body(wallet: wallet, hasPolicy: hasPolicy, loosened: response.looser),
        text: hasPolicy
          ? "\(name: wallet) now follows policy.toml"
          : "\(name: wallet) no longer has a policy: everything may be signed"
      )
    }
  }
}
