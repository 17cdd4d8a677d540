package import Core
import Entity
import WalletKit

/// One account in a list, as text and as JSON.
package struct AccountRow: Encodable, Sendable {
  package let wallet: String
  package let number: Int
  package let address: String
  package let path: String?
  package let label: String
  /// True for a watch-only account; otherwise left out.
  package let isWatchOnly: Bool?
  /// `not verified` or `changed`; left out for an address that was verified on this device.
  package let standing: Sentence?

  static func rows(of wallet: WalletEntry) -> [AccountRow] {
    rows(zip(wallet.accounts, wallet.standings), of: wallet.name, isWatchOnly: nil)
  }

  static func rows(of wallet: WatchEntry) -> [AccountRow] {
    rows(zip(wallet.accounts, wallet.standings), of: wallet.name, isWatchOnly: true)
  }

  private static func rows(
    _ accounts: Zip2Sequence<[AccountEntry], [AddressVerification]>,
    of wallet: WalletName,
    isWatchOnly: Bool?
  ) -> [AccountRow] {
    accounts.enumerated().map { number, pair in
      let (account, standing) = pair
      return AccountRow(
        wallet: wallet.text,
        number: number,
        address: account.address.description,
        path: account.path?.description,
        label: account.label?.text ?? "",
        isWatchOnly: isWatchOnly,
        standing: standing.mark
      )
    }
  }

  /// Returns a table with names as a person would type them: `savings/1 0x… path label`.
  static func table(_ rows: [AccountRow]) -> StyledText {
    var table = Table([.left, .left, .left, .left, .left])
    for row in rows {
      let name = row.number == 0 ? row.wallet : "\(row.wallet)/\(row.number)"
      table.add(
        "\(name: name)",
        "\(address: row.address)",
        "\(path: row.path ?? "")",
        "\(name: row.label)",
        Sentence(
          joining: [row.isWatchOnly == true ? WatchedKey.kind : nil, row.standing]
            .compactMap(\.self)
        )
      )
    }
    return table.styled
  }
}
