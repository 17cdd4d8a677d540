package import Core
package import Entity
package import WalletKit

/// Checks a transaction or message against the policy, and signs nothing.
package enum CheckPolicy {
  package struct Request: Sendable {
    package let intent: Intent
    /// The wallet with the key; nil if it is not on this machine.
    package let wallet: WalletEntry?

    package init(intent: Intent, wallet: WalletEntry?) {
      (self.intent, self.wallet) = (intent, wallet)
    }
  }

  package struct Response: Sendable {
    package let intent: Intent
    package let hasPolicy: Bool
  }

  package protocol Worker: Sendable {
    func policy() throws -> Policy?
    func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy
    func now() -> UInt64
    /// Returns what was signed for so far, in the windows of the policy's limits.
    func spent(under policy: Policy) throws -> LimitUsage
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``PolicyStateError``, or ``CheckPolicyError`` with every rule that is broken.
    package func act(on request: Request) throws -> Response {
      let file = try worker.policy()
      if let wallet = request.wallet {
        _ = try PolicyState(file: file, accepted: try worker.acceptedPolicy(of: wallet))
      }
      let breaches = try file.map { try against(request.intent, $0) } ?? []
      guard breaches.isEmpty else { throw CheckPolicyError.refused(breaches) }
      return Response(intent: request.intent, hasPolicy: file != nil)
    }

    /// Returns the rules that an intent breaks, given everything that was signed before.
    private func against(_ intent: Intent, _ policy: Policy) throws -> [PolicyViolation] {
      let usage = try worker.spent(under: policy)
      return policy.breaches(of: intent, at: worker.now(), spent: usage.spent)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.policy-check"

    let kind: String
    let account: String
    let digest: String
    let hasPolicy: Bool
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      Answer(
        Body(
          kind: response.intent.kind.rawValue,
          account: response.intent.account.description,
          digest: response.intent.digest.description,
          hasPolicy: response.hasPolicy
        ),
        text: response.hasPolicy ? "the policy allows this" : "there is no policy"
      )
    }
  }
}

/// All rules of the policy that a transaction or message breaks.
package enum CheckPolicyError: Error, Equatable {
  case refused([PolicyViolation])
}

extension CheckPolicyError: Reportable {
  package var report: Report {
    switch self {
    case .refused(let breaches):
      let all: [Sentence] = breaches.map {
        "\"\(term: $0.rule)\" forbids \($0.wanted) (allowed: \($0.allowed))"
      }
      return Report(
        .refused,
        "policy-check",
        "the policy would refuse this: \(Sentence(joining: all, by: "; "))"
      )
    }
  }
}
