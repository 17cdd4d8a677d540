package import Core
package import Entity
package import WalletKit

/// Lists the wallets here, by what their files say in the open.
package enum ListWallets {
  package struct Request: Sendable { package init() {} }

  package struct Response: Sendable {
    package let wallets: [WalletListing]
    /// Sealed copies of wallets that were removed.
    package let removed: [RemovedWallet]
    /// When the words of each wallet were proved last, by the wallet's number.
    package let backupVerifications: [String: BackupVerification]
    /// The wallet that is used where none is named.
    package let defaultWallet: WalletName?
  }

  package protocol Worker: Sendable {
    func wallets() throws -> [WalletListing]
    /// The copies that are still kept; those whose time is over are gone by then.
    func removedWallets() throws -> [RemovedWallet]
    func backupVerifications() throws -> [String: BackupVerification]
    /// The name in the settings; nil where none is set.
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

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-list"

    package struct Row: Encodable, Sendable {
      package let name: String
      package let address: String?
      package let kind: String?
      package let accounts: Int
      /// True for the wallet that is used where none is named, or left out.
      package let isDefault: Bool?
      /// True, or left out.
      package let isWatchOnly: Bool?
      /// `not verified` or `changed`; left out for an address that was proved on this device.
      package let standing: String?
      /// When its backup was tried last.
      package let backupTested: String?
      package let problem: Sentence?
    }

    package struct Removed: Encodable, Sendable {
      package let name: String
      package let address: String?
      package let keptUntil: String
    }

    package let wallets: [Row]
    /// Left out when there are none.
    package let removed: [Removed]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let rows = response.wallets.map { row($0, of: response) }
      let removed = response.removed.map { copy in
        Body.Removed(
          name: copy.name?.text ?? copy.slug,
          address: copy.address?.description,
          keptUntil: UTC.text(UInt64(clamping: copy.expires))
        )
      }
      return Answer(
        Body(wallets: rows, removed: removed.isEmpty ? nil : removed),
        text: rows.isEmpty ? "no wallets yet" : text(of: rows),
        notes: removed.map {
          "info: \($0.name) was removed; a sealed copy is kept until \($0.keptUntil)"
        },
        next: rows.isEmpty ? .createWallet : nil
      )
    }

    private func row(_ listing: WalletListing, of response: Response) -> Body.Row {
      switch listing {
      case .wallet(let wallet):
        .init(
          name: wallet.name.text,
          address: wallet.address.description,
          kind: wallet.kind.word,
          accounts: wallet.accounts.count,
          isDefault: wallet.name == response.defaultWallet ? true : nil,
          isWatchOnly: nil,
          standing: wallet.standing.mark,
          backupTested: response.backupVerifications[wallet.id].map {
            UTC.text(UInt64(clamping: $0.time))
          },
          problem: nil
        )
      case .watchOnly(let wallet):
        .init(
          name: wallet.name.text,
          address: wallet.accounts.first?.address.description,
          kind: WatchedKey.kind,
          accounts: wallet.accounts.count,
          isDefault: wallet.name == response.defaultWallet ? true : nil,
          isWatchOnly: true,
          standing: (wallet.standings.first ?? .unverified).mark,
          backupTested: nil,
          problem: nil
        )
      case .damaged(let slug, let error):
        .init(
          name: slug,
          address: nil,
          kind: nil,
          accounts: 0,
          isDefault: nil,
          isWatchOnly: error.isOfWatchOnly ? true : nil,
          standing: nil,
          backupTested: nil,
          problem: error.report.message
        )
      }
    }

    private func text(of rows: [Body.Row]) -> String {
      var table = Table([.left, .left, .left, .right, .left])
      for row in rows where row.problem == nil {
        table.add(
          row.name,
          row.address ?? "",
          row.kind ?? "",
          row.accounts > 1 ? "\(row.accounts) accounts" : "",
          [
            row.isDefault.map { _ in "default" },
            row.backupTested.map { "backup tested \($0.prefix(10))" },
            row.standing.map { "address \($0)" },
          ]
          .compactMap(\.self).joined(separator: ", ")
        )
      }
      let damaged = rows.compactMap { row in row.problem.map { "\(row.name)  damaged: \($0)" } }
      return ([table.text].filter { !$0.isEmpty } + damaged).joined(separator: "\n")
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

extension WalletKind {
  /// How a person would call it.
  package var word: String {
    switch self {
    case .mnemonic: "words"
    case .privateKey: "private key"
    case .seed: "seed"
    }
  }
}

extension KeystoreError {
  fileprivate var isOfWatchOnly: Bool {
    guard case .watchFile = self else { return false }
    return true
  }
}
