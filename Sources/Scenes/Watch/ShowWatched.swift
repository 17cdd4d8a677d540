package import Core
package import Entity
package import WalletKit

/// Shows one watch-only wallet, in place of ``ShowWallet``.
package enum ShowWatched {
  package struct Request: Sendable {
    package let name: WalletName
    package init(name: WalletName) { self.name = name }
  }

  package struct Response: Sendable {
    package let wallet: WatchEntry
    package let file: String
  }

  package protocol Worker: Sendable {
    /// Nil if no watch-only wallet has this name.
    func watched(_ name: WalletName) throws -> WatchEntry?
    func watchFile(of name: WalletName) -> String
    /// Records that the owner has compared the addresses with the machine that has the keys.
    ///
    /// - Returns: The wallet as it is now.
    /// - Throws: `KeystoreError.conflict` if it is not the one that was compared.
    func confirm(_ wallet: WatchEntry) throws -> WatchEntry
  }

  package struct Interactor: DraftInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns the wallet as it is known here, whether its addresses were compared or not.
    ///
    /// - Throws: `KeystoreError.unknown` if no watch-only wallet has the name.
    package func draft(_ request: Request) throws -> Response {
      guard let wallet = try worker.watched(request.name) else {
        throw KeystoreError.unknown(name: request.name.text)
      }
      return Response(wallet: wallet, file: worker.watchFile(of: wallet.name))
    }

    /// Records what the owner says: whether the machine with the keys shows the same addresses.
    ///
    /// No key on this machine can verify them.
    ///
    /// - Throws: ``ShowWatchedError/different`` if it does not show them; `KeystoreError.conflict` if
    ///   the wallet has other addresses by now.
    package func commit(_ draft: Response, isSame: Bool) throws -> Response {
      guard isSame else { throw ShowWatchedError.different }
      let wallet = try worker.confirm(draft.wallet)
      guard wallet.accounts == draft.wallet.accounts else { throw KeystoreError.conflict }
      return Response(wallet: wallet, file: draft.file)
    }
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
