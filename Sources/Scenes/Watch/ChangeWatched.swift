import Core
package import Entity
package import WalletKit

/// Adds accounts to a watch-only wallet, renames it, and removes it. No password is needed.
package enum ChangeWatched {
  package protocol Worker: NamingWorker, DefaultWalletWorker {
    func addWatched(_ account: Keystore.Watched, label: WalletName?, to wallet: WalletName) throws
      -> WatchEntry
    func renameWatched(_ wallet: WalletName, to name: WalletName) throws -> WatchEntry
    func removeWatched(_ wallet: WalletName) throws
    func watchFile(of name: WalletName) -> String
  }

  package struct Added: Sendable {
    package let wallet: WatchEntry
    package let account: AccountEntry
  }

  package struct Renamed: Sendable {
    package let wallet: WatchEntry
    package let was: WalletName
    package let file: String
  }

  package struct Removed: Sendable {
    package let wallet: WatchEntry
    /// Whether it was the default wallet; there is none now.
    package let wasDefault: Bool
  }

  package struct Interactor: Sendable {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func add(_ account: Keystore.Watched, label: WalletName?, to wallet: WatchEntry) throws
      -> Added
    {
      if let label, wallet.accounts.contains(where: { $0.label == label }) {
        throw AddAccountError.labelled(label)
      }
      if let label { try worker.names().requireUnusedName(label: label, at: account.address) }
      let changed = try worker.addWatched(account, label: label, to: wallet.name)
      guard let added = changed.accounts.last, changed.accounts.count == wallet.accounts.count + 1
      else { throw KeystoreError.conflict }
      return Added(wallet: changed, account: added)
    }

    /// Throws if the wallet cannot have this name.
    package func requireUnused(_ name: WalletName, for wallet: WatchEntry) throws {
      try worker.names().requireUnusedName(
        wallet: name,
        now: wallet.name,
        at: wallet.accounts.first?.address
      )
    }

    package func rename(_ wallet: WatchEntry, to name: WalletName) throws -> Renamed {
      try requireUnused(name, for: wallet)
      let renamed = try worker.renameWatched(wallet.name, to: name)
      try worker.moveDefault(from: wallet.name, to: name)
      return Renamed(
        wallet: renamed,
        was: wallet.name,
        file: worker.watchFile(of: renamed.name)
      )
    }

    package func remove(_ wallet: WatchEntry) throws -> Removed {
      try worker.removeWatched(wallet.name)
      return Removed(
        wallet: wallet,
        wasDefault: try worker.moveDefault(from: wallet.name, to: nil)
      )
    }
  }

  package struct Presenter: Sendable {
    package init() {}

    package func present(_ response: Added) -> Answer<AddAccount.Body> {
      AddAccount.Presenter.answer(response.account, of: response.wallet.name)
    }

    package func present(_ response: Renamed) -> Answer<RenameWallet.Body> {
      RenameWallet.Presenter.answer(
        response.wallet.name,
        was: response.was,
        file: response.file
      )
    }

    /// The text to read before it is removed.
    package func ask(_ wallet: WatchEntry) -> StyledText {
      Self.facts(of: wallet, under: "keeps", "nothing; \(Self.again)").styled
    }

    package func present(_ response: Removed) -> Answer<RemoveWallet.Body> {
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

extension Keystore.Watched {
  /// The address, if it is known without reading the wallet.
  fileprivate var address: Address? {
    if case .address(let address) = self { address } else { nil }
  }
}
