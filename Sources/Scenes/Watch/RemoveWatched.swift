import Core
package import Entity
package import WalletKit

/// Removes a watch-only wallet. No password is needed.
package enum RemoveWatched {
  package struct Response: Sendable {
    package let wallet: WatchEntry
    /// Whether it was the default wallet; there is none now.
    package let wasDefault: Bool
  }

  package protocol Worker: DefaultWalletWorker {
    func removeWatched(_ wallet: WalletName) throws
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on wallet: WatchEntry) throws -> Response {
      try worker.removeWatched(wallet.name)
      return Response(
        wallet: wallet,
        wasDefault: try worker.moveDefault(from: wallet.name, to: nil)
      )
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// The text to read before it is removed.
    package func ask(_ wallet: WatchEntry) -> StyledText {
      Self.facts(of: wallet, under: "keeps", "nothing; \(Self.again)").styled
    }

    package func present(_ response: Response) -> Answer<RemoveWallet.Body> {
      Answer(
        RemoveWallet.Body(
          wallet: response.wallet.name.text,
          address: response.wallet.accounts[0].address.description,
          keptUntil: nil
        ),
        styled: Self.facts(of: response.wallet, under: "removed", "permanently; \(Self.again)")
          .styled,
        notes: RemoveWallet.Presenter.notes(ofDefault: response.wasDefault, response.wallet.name)
      )
    }

    private static let again: Sentence = "wallet watch creates it again, without its labels"

    private static func facts(
      of wallet: WatchEntry,
      under label: Sentence,
      _ outcome: Sentence
    ) -> LabeledLines {
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.name.text)
      facts.add("address", data: wallet.accounts[0].address.description)
      facts.add(label, outcome)
      return facts
    }
  }
}
