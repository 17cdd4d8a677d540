import Core
import Entity

@testable import Scenes
@testable import WalletKit

/// Signs with the key 5 of a wallet called vault, or signs something else.
struct StubMessageSigner: SignMessage.Worker {
  var swaps = false

  static func address() throws -> Address { try key().address }

  /// The beginning of 2026, no selected chain, the built-in chains, and one token.
  static func context(chosen: String? = nil, now: UInt64 = 1_767_225_600) throws -> MessageContext {
    let dollar = try Token(
      chain: .ethereum,
      address: try Samples.address("c"),
      symbol: "TUSD",
      name: "Test Dollar",
      decimals: 6
    )
    return MessageContext(
      chains: .builtIn,
      chosen: try chosen.map { try ChainRegistry.builtIn.chain(named: $0) },
      tokens: TokenList(adding: [dollar]),
      now: now
    )
  }

  /// `isAsked` is false if a script says `--yes`.
  static func draft(
    _ message: SignableMessage,
    chosen: String? = nil,
    demanded: String? = nil,
    isBlind: Bool = false,
    isAsked: Bool = true
  ) throws -> SignMessage.Draft {
    try SignMessage.Interactor(worker: StubMessageSigner()).draft(
      .init(
        message: message,
        from: nil,
        context: try context(chosen: chosen),
        demanded: try demanded.map { try ChainRegistry.builtIn.chain(named: $0) },
        isBlind: isBlind,
        isAsked: isAsked
      )
    )
  }

  private static func key() throws -> PrivateKey {
    try ProcessGuard.start()
    return try PrivateKey(try SecretBytes(count: 32) { $0[31] = 5 })
  }

  /// The signature of the key on a message.
  static func signature(of message: SignableMessage) throws -> Signature {
    try message.signed(by: try key())
  }

  static func account() throws -> AccountBook.Account {
    try StubMessageSigner().accounts().onlyAccount()
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
        standings: [.verified],
        generation: 1,
        updated: 0,
        cost: .standard,
        slots: [.passphrase]
      )
    ])
  }

  func sign(
    _ approved: Approved<SignMessage.Draft>,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> Recorded<Signature> {
    let other = SignableMessage.personal(PersonalMessage(text: "another"))
    let message = swaps ? other : approved.payload.review.message
    return Recorded(try message.signed(by: try Self.key()))
  }
}
