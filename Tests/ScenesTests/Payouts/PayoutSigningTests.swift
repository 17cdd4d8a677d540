import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct PayoutSigningTests {
  /// Signs with the key of ``Samples/signed(_:)``; or signs something else, or too little.
  struct StubSigner: SignPayouts.Worker, ShowTransaction.Worker {
    enum Fault { case swaps, forgets }
    var fault: Fault?
    var past = PastSignatures.none

    func accounts() throws -> AccountBook { try SigningTests.StubSigner().accounts() }
    func pastSignatures() -> LoggedSignatures { LoggedSignatures(past) }

    func sign(
      _ approved: Approved<SignPayouts.Payload>,
      unlockedBy secret: borrowing UnlockSecret,
      progress: (Int) -> Void
    ) throws -> Recorded<[SignedTransaction]> {
      var signed = try approved.payload.transactions().map { try Samples.signed($0) }
      switch fault {
      case .swaps: signed.swapAt(0, 1)
      case .forgets: signed.removeLast()
      case nil: progress(signed.count)
      }
      return Recorded(signed)
    }
  }

  static func document(from: Address? = nil, chainName: String = "dev") throws -> UnsignedPayouts {
    let items = try ["7", "8"].enumerated().map { index, digit in
      UnsignedPayouts.Item(
        transaction: try Samples.transaction(
          to: try Samples.address(Character(digit)),
          nonce: 4 + UInt64(index)
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

  @Test func theQuestionNamesTheSum() throws {
    let draft = try Self.draft(SignPayouts.Interactor(worker: StubSigner()))
    let symbol = draft.review.symbol.english
    #expect(draft.question.english == "Sign 2 payments, 3 \(symbol) in all?")
    let document = try Self.document()
    let one = try UnsignedPayouts(
      chainName: document.chainName,
      from: document.from,
      items: Array(document.items.prefix(1)),
      claims: document.claims
    )
    #expect(
      try Self.draft(SignPayouts.Interactor(worker: StubSigner()), one).question.english
        == "Sign this payment of 1.5 \(symbol) to \(try Samples.address("7"))?"
    )
  }

  @Test func signsAllThatWasShown() throws {
    let sign = SignPayouts.Interactor(worker: StubSigner())
    let draft = try Self.draft(sign)
    let response = try sign.commit(Approved(draft.payload), unlockedBy: try WalletsTests.secret())
    let model = SignPayouts.Presenter().present(response)
    let digest = draft.payload.digest
    let sender = try Samples.signed().sender
    #expect(
      model.text
        == "signed  2 payments\ndigest  \(digest) (of all payments)\nfrom    \(sender) (vault)"
    )
    let file = try #require(model.document).file
    #expect(try SignedPayouts(parsing: Array(file.utf8)).signed == response.signed.signed)
    #expect(model.notes.isEmpty)
    let offline = SignPayouts.Presenter(hasNode: false).present(response)
    #expect(offline.notes == [.toBroadcastElsewhere(response.signed.chainName)])
    #expect(
      offline.document?.next("s.json")
        == .broadcastPayouts(
          file: "s.json",
          chain: response.signed.chainName,
          elsewhere: true
        )
    )
    let json = try Samples.json(model)
    #expect(json.hasPrefix(#"{"digest":"\#(digest)","document":{"chain":{"id":"31337""#))
    #expect(json.hasSuffix(#""from":"\#(sender)","payments":2,"wallet":"vault"}"#))
    let dryRun = PayoutDryRun.Presenter().present(draft.review)
    #expect(try Samples.json(dryRun).hasPrefix(#"{"review":{"chainID""#))
  }

  @Test(arguments: [StubSigner.Fault.swaps, .forgets]) func discardsWhatWasNotShown(
    fault: StubSigner.Fault
  )
    throws
  {
    let sign = SignPayouts.Interactor(worker: StubSigner(fault: fault))
    let draft = try Self.draft(sign)
    #expect(throws: SignError.differsFromReview) {
      try sign.commit(Approved(draft.payload), unlockedBy: try WalletsTests.secret())
    }
  }

  @Test func discardsAnotherDigest() throws {
    let sign = SignPayouts.Interactor(worker: StubSigner())
    let shown = try Self.draft(sign).payload
    let other = SignPayouts.Payload(
      unsigned: PackedTransactions(try shown.transactions().prefix(1)),
      digest: shown.digest,
      chainName: shown.chainName,
      account: shown.account,
      wallet: shown.wallet,
      agreedNames: []
    )
    #expect(throws: SignError.differsFromReview) {
      try sign.commit(Approved(other), unlockedBy: try WalletsTests.secret())
    }
  }

  /// Past signatures of payments of 1.5 ether to 0x9999… with these nonces.
  private static func past(_ nonces: UInt64...) throws -> PastSignatures {
    let intents = try nonces.map {
      Intent(
        try Samples.transaction(to: try Samples.address("9"), nonce: $0),
        from: try Samples.signed().sender
      )
    }
    return try Samples.past(intents, wallet: "vault")
  }

  /// The document has the nonces 4 and 5, in rows 2 and 3.
  @Test func reusedNoncesAreReported() throws {
    let found = { (past: PastSignatures) in
      try Self.draft(SignPayouts.Interactor(worker: StubSigner(past: past))).review.findings
        .filter { $0.warning.code.hasPrefix("nonce") }.map { $0.line(.rows) }
    }
    #expect(try found(.none).isEmpty)
    #expect(try found(Self.past(3)).isEmpty)
    #expect(
      try found(Self.past(5)) == [
        "caution: row 3: another transaction with nonce 5 was signed on this machine at "
          + "2026-01-31T23:59:59Z: only one of the two can be mined"
      ]
    )
    #expect(
      try found(Self.past(4, 5)) == [
        "caution: rows 2, 3: other transactions with these nonces were signed on this machine, "
          + "the last at 2026-01-31T23:59:59Z: only one of each pair can be mined"
      ]
    )
    #expect(
      try found(Self.past(2)) == [
        "caution: the last nonce signed on this machine was 2: unless nonce 3 was used elsewhere, "
          + "this waits for it"
      ]
    )
    let json = try Samples.json(
      PayoutReviewModel(
        try Self.draft(SignPayouts.Interactor(worker: StubSigner(past: try Self.past(4, 5)))).review
      )
    )
    #expect(
      json.contains(
        #"{"code":"nonce-reused","grade":"caution","message":"other transactions with these nonces "#
          + #"were signed on this machine, the last at 2026-01-31T23:59:59Z: only one of each "#
          + #"pair can be mined","rows":[2,3]}"#
      )
    )
  }

  /// Signing the same payments again reuses no nonces.
  @Test func signingTheSameAgainIsNoReuse() throws {
    let document = try Self.document()
    let past = try Samples.past(
      document.items.map { Intent($0.transaction, from: document.from.address) },
      wallet: "vault"
    )
    let sign = SignPayouts.Interactor(worker: StubSigner(past: past))
    #expect(try Self.draft(sign, document).review.findings.isEmpty)
  }

  @Test func refusesBeforeAnySecret() throws {
    let sign = SignPayouts.Interactor(worker: StubSigner())
    let stranger = try Samples.address("4")
    #expect(throws: SignError.notOurs(stranger)) {
      try Self.draft(sign, try Self.document(from: stranger))
    }
    #expect(throws: SignError.chainName("ethereum", id: try ChainID(31_337))) {
      try Self.draft(sign, try Self.document(chainName: "ethereum"))
    }
  }

  @Test func showsBothKindsOfDocument() throws {
    let show = ShowPayouts.Interactor(worker: StubSigner())
    let document = try Self.document()
    let unsigned = try show.act(
      on: .init(bytes: Array(document.render().utf8), chains: .builtIn)
    )
    let model = ShowPayouts.Presenter().present(unsigned)
    #expect(
      model.text == "unsigned\n"
        + SignPayouts.Presenter().ask(try Self.draft(.init(worker: StubSigner()))).text
    )
    #expect(try Samples.json(model).hasSuffix(#""signed":false}"#))
    let signed = try SignedPayouts(
      chainName: "dev",
      signed: document.items.map { try Samples.signed($0.transaction) }
    )
    let again = ShowPayouts.Presenter().present(
      try show.act(on: .init(bytes: Array(signed.render().utf8), chains: .builtIn))
    )
    #expect(again.text.hasPrefix("signed\n✓ no warnings\ntotal     3 ETH"))
    // Rows are those of the list; a signed document has no list, and counts its payments.
    #expect(model.text.contains("\nrow 2  ") && !model.text.contains("payment 1  "))
    #expect(again.text.contains("\npayment 1  0x7") && again.text.contains("\npayment 2  0x8"))
    #expect(!again.text.contains("\nrow "))
    #expect(again.hashes == signed.signed.map(\.hash.description))
    #expect(throws: PayoutTextError.empty) {
      try show.act(on: .init(bytes: [0x20, 0x0a], chains: .builtIn))
    }
  }
}
