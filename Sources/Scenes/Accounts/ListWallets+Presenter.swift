package import Core
import Entity
package import WalletKit

extension ListWallets {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-list"

    package struct Row: Encodable, Sendable {
      package let name: String
      package let address: String?
      package let kind: Sentence?
      package let accounts: Int
      /// True for the default wallet; otherwise left out.
      package let isDefault: Bool?
      /// True for a watch-only wallet; otherwise left out.
      package let isWatchOnly: Bool?
      /// `not verified` or `changed`; left out for an address that was verified on this device.
      package let standing: Sentence?
      /// When its backup was last tested.
      package let backupTested: Sentence?
      package let problem: Sentence?
    }

    package struct Removed: Encodable, Sendable {
      package let name: String
      package let address: String?
      package let keptUntil: Sentence
    }

    package let wallets: [Row]
    /// Left out if there are none.
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
        styled: rows.isEmpty
          ? StyledText("no wallets yet") : styled(rows, response.wallets.map(\.standing)),
        notes: removed.map {
          .info("\(name: $0.name) was removed; a sealed copy is kept until \($0.keptUntil)")
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
          standing: listing.standing?.mark,
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
          standing: listing.standing?.mark,
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

    private func styled(_ rows: [Body.Row], _ standings: [AddressVerification?]) -> StyledText {
      var table = Table([.left, .left, .left, .right, .left])
      var damaged = StyledText()
      for (row, standing) in zip(rows, standings) {
        if let problem = row.problem {
          damaged.add("\(name: row.name)  damaged: \(problem)")
          continue
        }
        table.add(
          "\(name: row.name)",
          "\(address: row.address ?? "")",
          row.kind ?? "",
          row.accounts > 1
            ? "\(row.accounts) \(by: row.accounts, one: "account", many: "accounts")" : "",
          Sentence(joining: remarks(on: row, standing))
        )
      }
      return table.styled + damaged
    }

    private func remarks(on row: Body.Row, _ standing: AddressVerification?) -> [Sentence] {
      [
        row.isDefault.map { _ in "default" },
        row.backupTested.map { "backup tested \(time: String($0.english.prefix(10)))" },
        standing?.addressMark,
      ]
      .compactMap(\.self)
    }
  }
}

extension WalletListing {
  /// The verification of the first address; nil if the wallet's file is damaged.
  fileprivate var standing: AddressVerification? {
    switch self {
    case .wallet(let wallet): wallet.standing
    case .watchOnly(let wallet): wallet.standings.first ?? .unverified
    case .damaged: nil
    }
  }
}

extension AddressVerification {
  /// ``mark`` with the word "address", for a column in which it would be unclear.
  fileprivate var addressMark: Sentence? {
    switch self {
    case .verified: nil
    case .unverified: "address not verified"
    case .changed: "address changed"
    }
  }
}

extension WalletKind {
  /// The name shown to people.
  package var word: Sentence {
    switch self {
    case .mnemonic: "recovery phrase"
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
