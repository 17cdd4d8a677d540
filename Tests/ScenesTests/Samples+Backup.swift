import Entity
import Foundation

@testable import Scenes
@testable import WalletKit

extension Samples {
  /// A wallet as stored in a backup; its sealed secrets are meaningless.
  static func kept(_ name: String = "savings", id: UInt8 = 1) throws -> BackupWallet {
    let document = KeystoreDocument(
      id: [UInt8](repeating: id, count: 16),
      generation: 1,
      updated: 0,
      kind: .mnemonic,
      name: try WalletName(parsing: name),
      address: try address("1"),
      payload: .init(nonce: [], sealed: []),
      slots: [
        .init(
          number: 0,
          kind: .passphrase,
          device: [],
          cost: .standard,
          salt: [],
          nonce: [],
          wrapped: [],
          commitment: []
        )
      ],
      mac: []
    )
    return BackupWallet(document: document, list: nil, verification: nil)
  }
}
