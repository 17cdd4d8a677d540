import Core
import Entity

extension VerifyMessage {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.message-verify"

    let kind: String
    let signer: String
    let digest: String
    /// `key`, `contract`, `contract-to-be-deployed` or `contract-to-be-prepared`.
    let by: String
    let chainID: String?
    let chainName: String?
    let block: String?
    let blockHash: String?
    let blockTime: Sentence?
    /// The contract that the account is delegated to (EIP-7702).
    let delegate: String?
    /// Whether the code at the account's address accepts the signature; left out if not asked.
    let contractTakes: Bool?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let finding = response.finding
      return Answer(
        Body(
          kind: response.message.kind,
          signer: response.signer.description,
          digest: response.message.digest.description,
          by: response.proof.rawValue,
          chainID: finding?.chain.id.description,
          chainName: finding?.chain.name,
          block: finding.map { "\($0.block.number)" },
          blockHash: finding?.block.hash.description,
          blockTime: finding.map { UTC.text($0.block.time) },
          delegate: finding?.delegate?.description,
          contractTakes: finding?.contract.map { $0 == .takes }
        ),
        styled: finding.map { text(of: response, $0) }
          ?? StyledText("signed by \(response.signer)"),
        notes: finding.map { notes(on: response, $0) } ?? []
      )
    }

    private func text(of response: Response, _ finding: Finding) -> StyledText {
      var facts = LabeledLines()
      facts.add("signed by", data: response.signer.description)
      facts.add("verified by", words(for: response.proof))
      facts.add("delegated to", data: finding.delegate.map { "\($0) (EIP-7702)" })
      facts.add("chain", "\(foreign: finding.chain.name) (id \(finding.chain.id))")
      facts.add("block", "\(finding.block.number) (\(UTC.text(finding.block.time))), the latest")
      return facts.styled
    }

    private func words(for proof: SignatureProof) -> Sentence {
      switch proof {
      case .key: "the account's key"
      case .contract: "the contract at that address (ERC-1271)"
      case .deployed: "the contract that the signature deploys there (ERC-6492)"
      case .prepared: "the contract there, after the signature's own call (ERC-6492)"
      }
    }

    private func notes(on response: Response, _ finding: Finding) -> [Sentence] {
      switch (response.proof, finding.contract) {
      case (.key, let verdict?) where verdict != .takes:
        [
          .caution(
            "the code that this account is delegated to does not accept the signature; "
              + "contracts that ask the account will reject it"
          )
        ]
      case (.contract, _):
        [.info("a contract can change its answer; this is its answer as of that block")]
      case (.deployed, _), (.prepared, _):
        [.info("other contracts accept this once the call in the signature has been made")]
      default: []
      }
    }
  }
}
