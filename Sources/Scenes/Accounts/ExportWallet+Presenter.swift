package import Core
import Entity
import WalletKit

extension ExportWallet {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-export"

    package let wallet: String
    package let format: Format
    package let address: String
    package let path: String?
    package let file: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let request = response.request
      let path = response.account.path?.description
      var facts = LabeledLines()
      facts.add("wallet", data: request.wallet.text)
      facts.add("format", request.format.words)
      facts.add("address", data: response.account.address.description)
      facts.add("path", data: path)
      facts.add("file", path: request.file)
      return Answer(
        Body(
          wallet: request.wallet.text,
          format: request.format,
          address: response.account.address.description,
          path: path,
          file: request.file
        ),
        styled: facts.styled,
        notes: notes(on: request)
      )
    }

    private func notes(on request: Request) -> [Sentence] {
      guard let file = request.file else { return [] }
      return switch request.format {
      case .v3:
        [
          .info(
            "anyone who has \(path: file) and its password controls this account; opening it takes "
              + "256 MiB of memory"
          )
        ]
      case .privateKey:
        [.caution("anyone who reads \(path: file) controls this account; move it off this machine")]
      case .mnemonic:
        [.caution("anyone who reads \(path: file) controls this wallet; move it off this machine")]
      }
    }
  }
}

extension ExportWallet.Format {
  /// The name shown to people.
  package var words: Sentence {
    switch self {
    case .v3: "keystore file (Web3 V3)"
    case .privateKey: "private key"
    case .mnemonic: "recovery phrase"
    }
  }
}
