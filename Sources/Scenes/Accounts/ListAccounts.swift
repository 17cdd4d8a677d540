package import Entity
package import WalletKit

/// Lists the accounts of one wallet or of all.
package enum ListAccounts {
  package struct Request: Sendable {
    package let wallet: WalletName?
    package init(wallet: WalletName?) { self.wallet = wallet }
  }

  package struct Response: Sendable {
    package let rows: [AccountRow]
  }

  package protocol Worker: Sendable {
    func wallets() throws -> [WalletListing]
    func wallet(named name: WalletName) throws -> WalletEntry
    func watched(_ name: WalletName) throws -> WatchEntry?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      if let name = request.wallet {
        if let watched = try worker.watched(name) {
          return Response(rows: AccountRow.rows(of: watched))
        }
        return Response(rows: AccountRow.rows(of: try worker.wallet(named: name)))
      }
      return Response(rows: try worker.wallets().flatMap(\.rows))
    }
  }

  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.account-list"

    package let accounts: [AccountRow]

    package var text: String {
      accounts.isEmpty ? "no accounts yet" : AccountRow.table(accounts)
    }

    package var next: Route? { accounts.isEmpty ? .createWallet : nil }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      ViewModel(accounts: response.rows)
    }
  }
}

extension WalletListing {
  fileprivate var rows: [AccountRow] {
    switch self {
    case .wallet(let wallet): AccountRow.rows(of: wallet)
    case .watchOnly(let wallet): AccountRow.rows(of: wallet)
    case .damaged: []
    }
  }
}
