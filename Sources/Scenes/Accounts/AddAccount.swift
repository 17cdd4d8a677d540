package import Core
package import Entity
package import WalletKit

/// Derives one more account of a wallet and adds it to the wallet's list.
package enum AddAccount {
  package enum AccountSelection: Sendable, Equatable {
    /// The lowest i of m/44'/60'/0'/0/i that is not listed yet.
    case next
    case path(DerivationPath)
  }

  package struct Request: Sendable {
    package let wallet: WalletName
    package let which: AccountSelection
    package let label: WalletName?

    package init(wallet: WalletName, which: AccountSelection, label: WalletName?) {
      (self.wallet, self.which, self.label) = (wallet, which, label)
    }
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
    package let added: AccountEntry
  }

  package protocol Worker: NamingWorker {
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Adds the account at the path that `path` returns.
    ///
    /// `path` gets the wallet as it is after unlocking: another process may have added an account
    /// meanwhile.
    func add(
      label: WalletName?,
      to wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret,
      at path: (WalletEntry) throws -> DerivationPath
    ) throws -> WalletEntry
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Checks the request and returns the path.
    @discardableResult
    package func prepare(_ request: Request) throws -> DerivationPath {
      let path = try Self.path(for: request, in: try worker.wallet(named: request.wallet))
      if let label = request.label { try worker.names().requireUnusedName(label: label) }
      return path
    }

    private static func path(for request: Request, in wallet: WalletEntry) throws
      -> DerivationPath
    {
      guard wallet.kind.hasPaths else { throw AddAccountError.singleKey(request.wallet) }
      if let label = request.label, wallet.accounts.contains(where: { $0.label == label }) {
        throw AddAccountError.labelled(label)
      }
      let listed = wallet.accounts.compactMap(\.path)
      switch request.which {
      case .path(let path):
        guard !listed.contains(path) else { throw AddAccountError.listed(path) }
        return path
      case .next:
        var number: UInt32 = 0
        var path = try DerivationPath.ethereum(account: number)
        while listed.contains(path) {
          number += 1
          path = try DerivationPath.ethereum(account: number)
        }
        return path
      }
    }

    package func act(
      on request: Request,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      var chosen: DerivationPath?
      let wallet = try worker.add(
        label: request.label,
        to: request.wallet,
        unlockedBy: secret
      ) { wallet in
        let path = try Self.path(for: request, in: wallet)
        chosen = path
        return path
      }
      guard let chosen, let added = wallet.accounts.first(where: { $0.path == chosen }) else {
        throw AddAccountError.lost(request.wallet)
      }
      return Response(wallet: wallet, added: added)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.account-add"

    package let wallet: String
    package let address: String
    package let path: String
    package let label: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      Self.answer(response.added, of: response.wallet.name)
    }

    /// Also used for an account of a watch-only wallet.
    static func answer(_ added: AccountEntry, of wallet: WalletName) -> Answer<Body> {
      let path = added.path?.description
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.text)
      facts.add("address", data: added.address.description)
      facts.add("path", data: path)
      facts.add("label", data: added.label?.text)
      return Answer(
        Body(
          wallet: wallet.text,
          address: added.address.description,
          path: path ?? "",
          label: added.label?.text ?? ""
        ),
        styled: facts.styled
      )
    }
  }
}

/// Why no account was added.
package enum AddAccountError: Error, Equatable {
  case singleKey(WalletName)
  case listed(DerivationPath)
  case labelled(WalletName)
  case lost(WalletName)
  case addressOfKeyWallet
  case addressAndPath
}

extension AddAccountError: Reportable {
  package var report: Report {
    switch self {
    case .singleKey(let name):
      Report(
        .refused,
        "account-single-key",
        "\(name: name.text) has a single private key, and so only one account"
      )
    case .listed(let path):
      Report(.refused, "account-path-exists", "account already exists: \(path)")
    case .labelled(let label):
      Report(
        .refused,
        "account-label-exists",
        "label already exists in this wallet: \(name: label.text)"
      )
    case .addressOfKeyWallet:
      Report(
        .usage,
        "account-address",
        "an address can only be added to a watch-only wallet; this wallet derives its own"
      )
    case .addressAndPath:
      Report(
        .usage,
        "account-address-and-path",
        "an address conflicts with a path; use one of the two"
      )
    case .lost(let name):
      Report(
        .bug,
        "account-lost",
        "an account of \(name: name.text) was written, but is missing from its list"
      )
    }
  }
}
