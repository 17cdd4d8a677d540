package import Entity
package import WalletKit

/// Lists the wallets on this machine, by the unencrypted parts of their files.
package enum ListWallets {
  package struct Request: Sendable { package init() {} }

  package struct Response: Sendable {
    package let wallets: [WalletListing]
    /// Sealed copies of wallets that were removed.
    package let removed: [RemovedWallet]
    /// The last verification of each wallet's backup, by wallet ID.
    package let backupVerifications: [String: BackupVerification]
    /// The wallet that is used if none is named.
    package let defaultWallet: WalletName?
  }

  package protocol Worker: Sendable {
    func wallets() throws -> [WalletListing]
    /// Returns the copies that are still kept; deletes expired ones first if it can.
    func removedWallets() throws -> [RemovedWallet]
    func backupVerifications() throws -> [String: BackupVerification]
    /// Returns the name in the settings; nil if none is set.
    func defaultWallet() throws -> String?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      Response(
        wallets: try worker.wallets(),
        removed: try worker.removedWallets(),
        backupVerifications: try worker.backupVerifications(),
        defaultWallet: try worker.defaultWallet().flatMap { try? WalletName(parsing: $0) }
      )
    }
  }
}

extension WalletListing {
  /// The wallet, unless its file is damaged.
  package var entry: WalletEntry? {
    guard case .wallet(let entry) = self else { return nil }
    return entry
  }

  /// The watch-only wallet, unless its file is damaged.
  package var watched: WatchEntry? {
    guard case .watchOnly(let entry) = self else { return nil }
    return entry
  }
}
