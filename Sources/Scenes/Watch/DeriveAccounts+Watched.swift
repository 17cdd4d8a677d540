import Core
import Entity
package import WalletKit

extension DeriveAccounts {
  /// The addresses below the xpub of a watch-only wallet, scheme by scheme.
  ///
  /// - Throws: ``KeystoreError/watchKind(name:hasKey:)`` if the wallet has single addresses.
  package static func rows(of wallet: WatchEntry, count: UInt32) throws -> [Row] {
    guard let key = wallet.key else {
      throw KeystoreError.watchKind(name: wallet.name.text, hasKey: false)
    }
    guard (1...most).contains(count) else { throw DeriveAccountsError.count(count) }
    let listed = Set(wallet.accounts.map(\.address))
    return try key.schemes.flatMap { scheme, key in
      try (0..<count).map { number in
        let path = try key.paths.path(number)
        let address = try key.address(at: path)
        return Row(
          scheme: scheme,
          path: path,
          address: address,
          isListed: listed.contains(address)
        )
      }
    }
  }
}
