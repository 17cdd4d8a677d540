import Core
package import Entity
package import WalletKit

/// The wallet in the settings that is used if none is named.
package protocol DefaultWalletWorker: Sendable {
  /// Returns its name; nil if none is set. The wallet may no longer exist.
  func defaultWallet() throws -> String?
  func setDefaultWallet(_ name: WalletName?) throws
  /// Returns the account in the settings that is used before that wallet; nil if none is set.
  func defaultAccount() throws -> String?
  func setDefaultAccount(_ name: String?) throws
}

extension DefaultWalletWorker {
  func isDefault(_ wallet: WalletName) throws -> Bool {
    try defaultWallet().flatMap { try? WalletName(parsing: $0) } == wallet
  }

  /// Changes the settings if the wallet was renamed or removed; returns true if it was the default.
  ///
  /// An account that the settings name by its wallet is renamed with it. If the wallet is removed, the
  /// account stays, and is unknown: nothing is paid from another one instead.
  @discardableResult
  func moveDefault(from old: WalletName, to new: WalletName?) throws -> Bool {
    if let new, let account = try defaultAccount() {
      let wallet = account.prefix { $0 != "/" }
      if (try? WalletName(parsing: String(wallet))) == old {
        try setDefaultAccount(new.text + account[wallet.endIndex...])
      }
    }
    guard try isDefault(old) else { return false }
    try setDefaultWallet(new)
    return true
  }
}

/// Sets the wallet that is used if none is named.
package enum UseWallet {
  package struct Request: Sendable {
    /// Nil to set no default.
    package let wallet: WalletName?
    package init(wallet: WalletName?) { self.wallet = wallet }
  }

  package struct Response: Sendable {
    package let wallet: WalletName?
    package let was: String?
    /// The default account, which is used before the wallet; nil if none is set.
    package let account: String?
  }

  package protocol Worker: DefaultWalletWorker {
    func wallet(named name: WalletName) throws -> WalletEntry
    func watched(_ name: WalletName) throws -> WatchEntry?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: the error of `worker` if no wallet has the name.
    package func act(on request: Request) throws -> Response {
      if let name = request.wallet, try worker.watched(name) == nil {
        _ = try worker.wallet(named: name)
      }
      let was = try worker.defaultWallet()
      try worker.setDefaultWallet(request.wallet)
      return Response(wallet: request.wallet, was: was, account: try worker.defaultAccount())
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-use"

    /// Left out if there is none now.
    package let wallet: String?
    /// The previous one; left out if there was none, or if it is the same.
    package let was: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet?.text
      let was = response.was == wallet ? nil : response.was
      var facts = LabeledLines()
      facts.add("default wallet", wallet.map { "\(name: $0)" } ?? "none")
      facts.add("was", data: was.map { UntrustedText.escaped($0) })
      return Answer(
        Body(wallet: wallet, was: was),
        styled: facts.styled,
        notes: DefaultAccount.notes(before: wallet, response.account)
      )
    }
  }
}
