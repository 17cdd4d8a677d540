import Core
import Entity
import WalletKit

extension CreateWallet {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-create"

    package let name: String
    package let address: String
    package let path: String?
    package let file: String
    package let wordsFile: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet
      let first = wallet.accounts.first
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.name.text)
      facts.add("address", data: wallet.address.description)
      facts.add("path", data: first?.path?.description)
      facts.add("file", path: response.file)
      var file: String?
      var notes: [Sentence] = []
      switch response.kept {
      case .written: break
      case .inFile(let path):
        file = path
        notes.append(
          .caution("anyone who reads \(path: path) controls this wallet; move it off this machine")
        )
      case .nowhere:
        notes.append(
          .caution("the recovery phrase was not written down; the wallet file is the only copy")
        )
      }
      return Answer(
        Body(
          name: wallet.name.text,
          address: wallet.address.description,
          path: first?.path?.description,
          file: response.file,
          wordsFile: file
        ),
        styled: facts.styled,
        notes: notes,
        next: .backUp
      )
    }
  }
}
