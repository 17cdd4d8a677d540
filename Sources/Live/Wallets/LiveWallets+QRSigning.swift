import Core
package import Entity
import Scenes
import WalletKit

extension LiveWallets: EncodeCode.Worker {
  package func masterFingerprint(above account: Address) -> [UInt8]? {
    let watched = (try? wallets())?.compactMap(\.watched) ?? []
    return watched.first { wallet in wallet.accounts.contains { $0.address == account } }?
      .key?.masterFingerprint
  }

  /// Returns the wallets, restricted to signing with this master key.
  package func matching(fingerprint: [UInt8]?) -> LiveWallets {
    var wallets = self
    wallets.wantedFingerprint = fingerprint
    return wallets
  }

  func requireFingerprint(_ wallet: borrowing UnlockedWallet) throws {
    guard let wantedFingerprint else { return }
    let found = try wallet.masterFingerprint()
    guard found == wantedFingerprint else {
      throw AnswerSignRequestError.otherWallet(
        asked: Hex.encode(wantedFingerprint),
        found: Hex.encode(found)
      )
    }
  }
}
