import Entity
package import WalletKit

/// Shows one watch-only wallet, in the place of ``ShowWallet``.
package enum ShowWatched {
  package struct Response: Sendable {
    package let wallet: WatchEntry
    package let file: String

    package init(wallet: WatchEntry, file: String) { (self.wallet, self.file) = (wallet, file) }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ShowWallet.ViewModel {
      let wallet = response.wallet
      let updated = UTC.text(UInt64(clamping: wallet.updated))
      let key = wallet.key.map(WatchedKey.init)
      var facts = Facts()
      facts.add("wallet", wallet.name.text)
      facts.add("kind", WatchedKey.kind)
      facts.add("file", response.file)
      facts.add("id", wallet.id)
      facts.add("written", "\(updated), for the \(Ordinal.text(wallet.generation)) time")
      key?.add(to: &facts)
      facts.add(
        "verified",
        key == nil ? "no: there is no key here" : "below the xpub; whose that is, no key here tells"
      )
      let rows = AccountRow.rows(of: wallet)
      return ShowWallet.ViewModel(
        name: wallet.name.text,
        id: wallet.id,
        kind: WatchedKey.kind,
        file: response.file,
        generation: wallet.generation,
        updated: updated,
        isVerified: false,
        isWatchOnly: true,
        xpub: key,
        slots: [],
        accounts: rows,
        text: facts.text + "\n\n" + AccountRow.table(rows),
        notes: []
      )
    }
  }
}
