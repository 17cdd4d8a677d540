import Core
import Entity
import Testing

@testable import ChainKit
@testable import Scenes
@testable import WalletKit

struct PayoutSigningTests {
  /// Holds the key that ``Samples/signed(_:)`` signs with; or signs something else, or too few.
  struct Vault: SignPayouts.Worker, ShowTransaction.Worker {
    enum Fault { case swaps, forgets }
    var fault: Fault?

    func accounts() throws -> AccountBook { try SigningTests.Vault().accounts() }
    func pastSignatures() -> PastSignatures { .none }

    func sign(
      _ transactions: [Transaction],
      as account: Address,
      of wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret,
      progress: (Int) -> Void
    ) throws -> [SignedTransaction] {
      var signed = try transactions.map { try Samples.signed($0) }
      switch fault {
      case .swaps: signed.swapAt(0, 1)
      case .forgets: signed.removeLast()
      case nil: progress(signed.count)
      }
      return signed
    }
  }

  static func document(from: Address? = nil, chainName: String = "dev") throws -> UnsignedPayouts {
    let items = try ["7", "8"].enumerated().map { index, digit in
      let one = try Samples.transaction(to: try Samples.address(Character(digit)))
      return UnsignedPayouts.Item(
        transaction: try Transaction(
          chain: one.chain,
          nonce: one.nonce + UInt64(index),
          gas: one.gas,
          to: one.to,
          value: one.value,
          input: [],
          fees: one.fees
        ),
        row: index + 2,
        note: nil,
        recipientName: nil
      )
    }
    return try UnsignedPayouts(
      chainName: chainName,
      from: .init(address: try from ?? Samples.signed().sender),
      items: items,
      claims: .init(built: try UTCTime(seconds: 0), block: nil, balance: nil, tokens: [])
    )
  }

  static func draft(_ sign: SignPayouts.Interactor, _ document: UnsignedPayouts? = nil) throws
    -> SignPayouts.Draft
  {
    try sign.draft(.init(document: try document ?? self.document(), chains: .builtIn))
  }

  @Test func signsAllThatWasShown() throws {
    let sign = SignPayouts.Interactor(worker: Vault())
    let draft = try Self.draft(sign)
    let response = try sign.commit(draft.payload, unlockedBy: try WalletsTests.secret())
    let model = SignPayouts.Presenter().present(response)
    let digest = draft.payload.digest
    let sender = try Samples.signed().sender
    #expect(
      model.text == "signed  2 payments\ndigest  \(digest) (of all)\nfrom    \(sender) (vault)"
    )
    #expect(try SignedPayouts(parsing: Array(model.file.utf8)).signed == response.signed.signed)
    let json = try Samples.json(model)
    #expect(json.hasPrefix(#"{"digest":"\#(digest)","document":{"chain":{"id":"31337""#))
    #expect(json.hasSuffix(#""from":"\#(sender)","payments":2,"wallet":"vault"}"#))
    #expect(try Samples.json(PayoutDryRunModel(draft.review)).hasPrefix(#"{"review":{"chainID""#))
  }

  @Test(arguments: [Vault.Fault.swaps, .forgets]) func throwsAwayWhatWasNotShown(fault: Vault.Fault)
    throws
  {
    let sign = SignPayouts.Interactor(worker: Vault(fault: fault))
    let draft = try Self.draft(sign)
    #expect(throws: SignError.notWhatWasShown) {
      try sign.commit(draft.payload, unlockedBy: try WalletsTests.secret())
    }
  }

  @Test func throwsAwayWhatHasAnotherDigest() throws {
    let sign = SignPayouts.Interactor(worker: Vault())
    let shown = try Self.draft(sign).payload
    let other = SignPayouts.Payload(
      unsigned: PackedTransactions(try shown.transactions().prefix(1)),
      digest: shown.digest,
      chainName: shown.chainName,
      account: shown.account,
      wallet: shown.wallet
    )
    #expect(throws: SignError.notWhatWasShown) {
      try sign.commit(other, unlockedBy: try WalletsTests.secret())
    }
  }

  @Test func refusesBeforeAnySecret() throws {
    let sign = SignPayouts.Interactor(worker: Vault())
    let stranger = try Samples.address("4")
    #expect(throws: SignError.notOurs(stranger)) {
      try Self.draft(sign, try Self.document(from: stranger))
    }
    #expect(throws: SignError.chainName("ethereum", id: try ChainID(31_337))) {
      try Self.draft(sign, try Self.document(chainName: "ethereum"))
    }
  }

  @Test func showsBothKindsOfDocument() throws {
    let show = ShowPayouts.Interactor(worker: Vault())
    let document = try Self.document()
    let unsigned = try show.act(
      on: .init(bytes: Array(document.render().utf8), chains: .builtIn)
    )
    let model = ShowPayouts.Presenter().present(unsigned)
    #expect(
      model.text == "unsigned\n"
        + SignPayouts.Presenter().ask(try Self.draft(.init(worker: Vault())))
    )
    #expect(try Samples.json(model).hasSuffix(#""signed":false}"#))
    let signed = try SignedPayouts(
      chainName: "dev",
      signed: document.items.map { try Samples.signed($0.transaction) }
    )
    let again = ShowPayouts.Presenter().present(
      try show.act(on: .init(bytes: Array(signed.render().utf8), chains: .builtIn))
    )
    #expect(again.text.hasPrefix("signed\nchain     dev (id 31337)"))
    #expect(again.hashes == signed.signed.map(\.hash.description))
    #expect(throws: PayoutTextError.empty) {
      try show.act(on: .init(bytes: [0x20, 0x0a], chains: .builtIn))
    }
  }
}
