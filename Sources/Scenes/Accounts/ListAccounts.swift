import Core
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
    package let unreadable: [UnreadableWallet]

    init(rows: [AccountRow], unreadable: [UnreadableWallet] = []) {
      (self.rows, self.unreadable) = (rows, unreadable)
    }
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
      let wallets = try worker.wallets()
      return Response(rows: wallets.flatMap(\.rows), unreadable: wallets.compactMap(\.unreadable))
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.account-list"

    package let accounts: [AccountRow]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      // Someone with unreadable wallets should not be told to create another one.
      let isEmpty = response.rows.isEmpty && response.unreadable.isEmpty
      return Answer(
        Body(accounts: response.rows),
        styled: isEmpty ? StyledText("no accounts yet") : AccountRow.table(response.rows),
        notes: response.unreadable.map(\.caution),
        next: isEmpty ? .createWallet : nil
      )
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

  fileprivate var unreadable: UnreadableWallet? {
    guard case .damaged(let slug, let error) = self else { return nil }
    return UnreadableWallet(name: slug, error: error)
  }
}
