import Core
package import Entity
package import WalletKit

/// Shows which policy is in force, and whether each wallet's owner has accepted it.
package enum ShowPolicy {
  package struct Request: Sendable { package init() {} }

  package struct WalletPolicyStatus: Sendable {
    package let wallet: WalletName
    /// Why nothing is signed with this wallet; nil if it can sign.
    package let problem: PolicyStateError?
    /// True if the file is tighter than the accepted policy, and not accepted yet.
    package let isNew: Bool
  }

  package struct Response: Sendable {
    package let path: String
    package let policy: Policy?
    package let standings: [WalletPolicyStatus]
  }

  package protocol Worker: Sendable {
    func policyPath() -> String
    /// Returns the policy in the file; nil if there is no file.
    func policy() throws -> Policy?
    func keyWallets() throws -> [WalletEntry]
    /// Returns the accepted policy, without verifying it.
    func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let policy = try worker.policy()
      let standings = try worker.keyWallets().map { wallet in
        let accepted = try worker.acceptedPolicy(of: wallet)
        do throws(PolicyStateError) {
          let state = try PolicyState(file: policy, accepted: accepted)
          return WalletPolicyStatus(wallet: wallet.name, problem: nil, isNew: state.isNew)
        } catch {
          return WalletPolicyStatus(wallet: wallet.name, problem: error, isNew: false)
        }
      }
      return Response(path: worker.policyPath(), policy: policy, standings: standings)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.policy-show"

    package struct Wallet: Encodable, Sendable {
      let wallet: String
      /// `none`, `accepted`, `new` or `refused`.
      let state: String
      let code: String?
    }

    let file: String
    let policy: EmbeddedJSON?
    let wallets: [Wallet]
  }

  package struct Presenter: Scenes.Presenter {
    private let tokens: TokenList

    /// `tokens` are the known tokens.
    package init(tokens: TokenList = TokenList()) { self.tokens = tokens }

    package func present(_ response: Response) -> Answer<Body> {
      var facts = LabeledLines()
      facts.add("file", path: response.path)
      response.policy?.add(to: &facts, knowing: tokens)
      for standing in response.standings {
        facts.add(
          "wallet",
          "\(name: standing.wallet.text): \(Self.words(standing, response.policy))"
        )
      }
      let none =
        response.policy == nil
        ? StyledText("there is no policy: everything may be signed") : StyledText()
      return Answer(
        Body(
          file: response.path,
          policy: response.policy.map { EmbeddedJSON(json: $0.json) },
          wallets: response.standings.map { standing in
            .init(
              wallet: standing.wallet.text,
              state: Self.state(standing, response.policy),
              code: standing.problem?.report.code
            )
          }
        ),
        styled: none + facts.styled
      )
    }

    private static func state(_ standing: WalletPolicyStatus, _ policy: Policy?) -> String {
      if standing.problem != nil { return "refused" }
      return policy == nil ? "none" : standing.isNew ? "new" : "accepted"
    }

    private static func words(_ standing: WalletPolicyStatus, _ policy: Policy?) -> Sentence {
      if let problem = standing.problem { return "signs nothing: \(problem.report.message)" }
      if policy == nil { return "no policy" }
      return standing.isNew ? "in force; sealed at the next signature" : "accepted"
    }
  }
}
