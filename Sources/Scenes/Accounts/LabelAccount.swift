package import Core
package import Entity
package import WalletKit

/// Changes or removes the label of an account of a wallet.
///
/// The label is public, and authenticated with the wallet's account list.
package enum LabelAccount {
  package struct Request: Sendable {
    package let account: AccountBook.Account
    /// The new label; nil removes the old one.
    package let label: WalletName?

    package init(_ account: AccountBook.Account, label: WalletName?) {
      (self.account, self.label) = (account, label)
    }
  }

  package struct Response: Sendable {
    package let wallet: WalletName
    package let account: AccountEntry
    package let was: WalletName?
  }

  package protocol Worker: NamingWorker {
    /// Labels the account with this address, or removes its label.
    func label(
      _ address: Address,
      as label: WalletName?,
      in wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> WalletEntry
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns the wallet to unlock; throws if there is none, or the account cannot have the label.
    @discardableResult
    package func prepare(_ request: Request) throws -> WalletName {
      try request.wallet(knowing: try worker.accounts(), try worker.names())
    }

    package func act(
      on request: Request,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      let wallet = try prepare(request)
      let changed = try worker.label(
        request.account.address,
        as: request.label,
        in: wallet,
        unlockedBy: secret
      )
      return try request.response(of: wallet, changed.accounts)
    }
  }
}

extension LabelAccount.Request {
  /// Returns the wallet of the account.
  ///
  /// - Throws: `LabelAccountError`, `AddAccountError.labelled`, `NameClashError`.
  func wallet(knowing book: AccountBook, _ names: LocalNames) throws -> WalletName {
    guard let wallet = account.wallet else { throw LabelAccountError.noWallet(account.address) }
    guard let label else {
      guard account.label != nil else {
        throw LabelAccountError.unlabeled(account.name ?? wallet.text)
      }
      return wallet
    }
    let others = try book.accounts(of: wallet).filter { $0.number != account.number }
    guard !others.contains(where: { $0.label == label }) else {
      throw AddAccountError.labelled(label)
    }
    try names.requireUnusedName(label: label, at: account.address)
    return wallet
  }

  /// Returns what was changed.
  ///
  /// - Throws: `KeystoreError.conflict` if another process changed it meanwhile.
  func response(of wallet: WalletName, _ accounts: [AccountEntry]) throws -> LabelAccount.Response {
    guard let now = accounts.first(where: { $0.address == account.address }), now.label == label
    else { throw KeystoreError.conflict }
    return LabelAccount.Response(wallet: wallet, account: now, was: account.label)
  }
}

extension LabelAccount {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.account-label"

    package let wallet: String
    package let address: String
    package let path: String
    /// Empty if there is none.
    package let label: String
    /// The label until now; left out if there was none, or if nothing was changed.
    package let was: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let isSame = response.was == response.account.label
      return Self.answer(response.account, of: response.wallet, was: isSame ? nil : response.was)
    }

    /// Also used for an account of a watch-only wallet, and for a label that is only shown.
    static func answer(
      _ account: AccountEntry,
      of wallet: WalletName,
      was: WalletName? = nil
    ) -> Answer<Body> {
      let path = account.path?.description
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.text)
      facts.add("address", data: account.address.description)
      facts.add("path", data: path)
      facts.add("label", account.label.map { Sentence("\(name: $0.text)") } ?? "none")
      facts.add("was", data: was?.text)
      return Answer(
        Body(
          wallet: wallet.text,
          address: account.address.description,
          path: path ?? "",
          label: account.label?.text ?? "",
          was: was?.text
        ),
        styled: facts.styled
      )
    }
  }
}

/// Why no label was changed or shown.
package enum LabelAccountError: Error, Equatable {
  case noWallet(Address)
  /// The name of the account.
  case unlabeled(String)
}

extension LabelAccountError: Reportable {
  package var report: Report {
    switch self {
    case .noWallet(let address):
      Report(.refused, "account-label-foreign", "not an account of a wallet: \(address)")
    case .unlabeled(let name):
      Report(.refused, "account-label-missing", "account has no label: \(name: name)")
    }
  }
}
