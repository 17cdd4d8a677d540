import Core
import Entity

@testable import Scenes
@testable import WalletKit

/// Holds the key 5, and a wallet that is called vault; or signs something else.
struct MessageVault: SignMessage.Worker {
  var swaps = false

  static func address() throws -> Address { try key().address }

  private static func key() throws -> PrivateKey {
    try ProcessGuard.start()
    return try PrivateKey(try SecretBytes(count: 32) { $0[31] = 5 })
  }

  static func account() throws -> AccountBook.Account {
    try MessageVault().accounts().theOnlyOne()
  }

  func accounts() throws -> AccountBook {
    let entry = try Samples.keyWallet("vault")
    let address = try Self.address()
    return AccountBook([
      WalletEntry(
        name: entry.name,
        id: entry.id,
        kind: .privateKey,
        address: address,
        accounts: [AccountEntry(path: nil, address: address, label: nil)],
        generation: 1,
        updated: 0,
        cost: .standard,
        slots: [.passphrase]
      )
    ])
  }

  func sign(
    _ message: SignableMessage,
    as account: Address,
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> Signature {
    let other = SignableMessage.personal(PersonalMessage(text: "another"))
    return try (swaps ? other : message).signed(by: try Self.key())
  }
}
