import Core
import Entity
import WalletKit

extension WatchWallet {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-watch"

    package let name: String
    package let isWatchOnly: Bool
    package let file: String
    package let xpub: WatchedKey?
    package let accounts: [AccountRow]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.name.text)
      facts.add("kind", WatchedKey.kind)
      facts.add("file", path: response.file)
      let key = wallet.key.map(WatchedKey.init)
      key?.add(to: &facts)
      let rows = AccountRow.rows(of: wallet)
      var notes: [Sentence] = [
        .info(
          "before you give out an address, check that the device with its key shows the same one"
        )
      ]
      let assumed = response.isAccountAssumed ? wallet.key?.origin : nil
      if let assumed {
        notes.append(.info("the xpub does not record its account; assuming \(assumed)"))
      }
      return Answer(
        Body(
          name: wallet.name.text,
          isWatchOnly: true,
          file: response.file,
          xpub: key,
          accounts: rows
        ),
        styled: StyledText(paragraphs: facts.styled, AccountRow.table(rows)),
        notes: notes,
        suggestedActions: assumed == nil ? [] : [.nameOrigin],
        // An xpub has more addresses than the ones that are listed.
        next: key == nil
          ? .balance(account: wallet.name.text, chain: nil) : .discoverAccounts(wallet: wallet.name)
      )
    }
  }
}
