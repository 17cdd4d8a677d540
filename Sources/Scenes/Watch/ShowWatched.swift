package import Core
import Entity
package import WalletKit

/// Shows one watch-only wallet, in place of ``ShowWallet``.
package enum ShowWatched {
  package struct Response: Sendable {
    package let wallet: WatchEntry
    package let file: String

    package init(wallet: WatchEntry, file: String) { (self.wallet, self.file) = (wallet, file) }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<ShowWallet.Body> {
      let wallet = response.wallet
      let updated = UTC.text(UInt64(clamping: wallet.updated))
      let key = wallet.key.map(WatchedKey.init)
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.name.text)
      facts.add("kind", WatchedKey.kind)
      facts.add("file", path: response.file)
      facts.add("id", data: wallet.id)
      facts.add("written", "\(updated), \(Ordinal.revision(wallet.generation))")
      key?.add(to: &facts)
      facts.add("key", "not on this machine")
      facts.add(
        "checked",
        wallet.isVerified
          ? "unchanged since they were added on this machine or compared with the machine that has "
            + "the key"
          : "not verified: compare them with the machine that has the key"
      )
      let rows = AccountRow.rows(of: wallet)
      return Answer(
        ShowWallet.Body(
          name: wallet.name.text,
          id: wallet.id,
          kind: WatchedKey.kind,
          file: response.file,
          generation: wallet.generation,
          updated: updated,
          isVerified: wallet.isVerified,
          isWatchOnly: true,
          xpub: key,
          slots: [],
          accounts: rows,
          backupTested: nil
        ),
        styled: StyledText(paragraphs: facts.styled, AccountRow.table(rows))
      )
    }
  }
}

/// The reason why the addresses of a watch-only wallet remain unverified.
package enum ShowWatchedError: Error, Equatable {
  case different
}

extension ShowWatchedError: Reportable {
  package var report: Report {
    switch self {
    case .different:
      Report(
        .refused,
        "watch-not-compared",
        "addresses were not confirmed and remain unverified"
      )
    }
  }
}
