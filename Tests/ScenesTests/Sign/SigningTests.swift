import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct SigningTests {
  /// Signs with the key of ``Samples/signed(_:)``, or signs something else.
  struct StubSigner: SignTransaction.Worker, ShowTransaction.Worker {
    var swaps = false

    func accounts() throws -> AccountBook {
      let entry = try Samples.keyWallet("vault")
      let address = try Samples.signed().sender
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
      _ approved: Approved<SignTransaction.Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Recorded<SignedTransaction> {
      let transaction = approved.payload.document.transaction
      return Recorded(
        try Samples.signed(swaps ? try Samples.transaction(value: 1) : transaction)
      )
    }
  }

  static func document(from: Address? = nil) throws -> UnsignedDocument {
    try UnsignedDocument(
      chainName: "elsewhere",
      from: .init(address: try from ?? Samples.signed().sender),
      transaction: try Samples.transaction(),
      claims: Claims(built: try UTCTime(seconds: 0))
    )
  }

  static func draft(_ sign: SignTransaction.Interactor) throws -> SignTransaction.Draft {
    try sign.draft(.init(document: try document(), chains: .builtIn))
  }

  @Test func showsTheChainByItsOwnNameAndNotTheDocuments() throws {
    let sign = SignTransaction.Interactor(worker: StubSigner())
    let text = SignTransaction.Presenter().ask(try Self.draft(sign)).text
    #expect(
      text.contains(
        "\nfrom          \(try Samples.signed().sender) (vault)\nchain         dev (id 31337)\n"
      )
    )
    let caution = "caution: the builder calls this chain elsewhere, but chain ID 31337 is dev"
    #expect(text.hasPrefix(caution + "\n"))
    #expect(!text.replacing(caution, with: "").contains("elsewhere"))
  }

  @Test func aDryRunAnswersWithTheReview() throws {
    let draft = try Self.draft(SignTransaction.Interactor(worker: StubSigner()))
    let model = DryRun.Presenter().present(draft.review)
    #expect(model.styled == SignTransaction.Presenter().ask(draft))
    #expect(model.notes == ["dry run: nothing was signed"])
    let sending = DryRun.Presenter(sends: true).present(draft.review)
    #expect(sending.notes == ["dry run: nothing was signed or sent"])
    let json = try Samples.json(model)
    #expect(json.hasPrefix(#"{"review":{"action":"#))
    #expect(json.contains(#""signingHash":"\#(draft.review.transaction.signingHash)""#))
  }

  @Test func signsWhatWasShown() throws {
    let sign = SignTransaction.Interactor(worker: StubSigner())
    let response = try sign.commit(
      Approved(try Self.draft(sign)),
      unlockedBy: try WalletsTests.secret()
    )
    let model = SignTransaction.Presenter().present(response)
    let signed = try Samples.signed()
    #expect(model.text == "signed  \(signed.hash)\nfrom    \(signed.sender) (vault)")
    #expect(try Samples.json(model).contains(#""raw":"\#(Hex.prefixed(signed.raw))""#))
    let file = try #require(model.document).file
    #expect(try SignedDocument(parsing: Array(file.utf8)).signed == signed)
    #expect(model.notes.isEmpty)
    #expect(model.document?.next("s.json") == .broadcast(file: "s.json", chain: "elsewhere"))
    let offline = SignTransaction.Presenter(hasNode: false).present(response)
    #expect(offline.notes == [.toBroadcastElsewhere("elsewhere")])
    #expect(
      offline.document?.next("s.json")
        == .broadcast(file: "s.json", chain: "elsewhere", elsewhere: true)
    )
  }

  @Test func discardsASignatureOfSomethingElse() throws {
    let sign = SignTransaction.Interactor(worker: StubSigner(swaps: true))
    let draft = try Self.draft(sign)
    let secret = try WalletsTests.secret()
    do {
      _ = try sign.commit(Approved(draft), unlockedBy: secret)
      Issue.record("another transaction was let out")
    } catch let error as SignError {
      #expect(error == .differsFromReview)
    }
  }

  @Test func refusesADocumentForAKeyThatIsNotHere() throws {
    let stranger = try Samples.address("7")
    #expect(throws: SignError.notOurs(stranger)) {
      try SignTransaction.Interactor(worker: StubSigner()).draft(
        .init(document: try Self.document(from: stranger), chains: .builtIn)
      )
    }
  }

  static func show(_ text: String) throws -> Answer<ShowTransaction.Body> {
    ShowTransaction.Presenter().present(
      try ShowTransaction.Interactor(worker: StubSigner()).act(
        on: .init(text: TransactionText(Array(text.utf8)), chains: .builtIn)
      )
    )
  }

  @Test func showsAnUnsignedDocument() throws {
    let model = try Self.show(try Self.document().render())
    #expect(model.text.hasPrefix("unsigned\ncaution: the builder calls"))
    #expect(!(try Samples.json(model)).contains("signed\":{"))
  }

  @Test func showsRawHexWithItsSender() throws {
    let signed = try Samples.signed()
    let model = try Self.show("\n  " + Hex.prefixed(signed.raw) + " \n")
    #expect(
      model.text.hasPrefix("signed  \(signed.hash)\nby      \(signed.sender)\n✓ no warnings\n")
    )
    let json = try Samples.json(model)
    #expect(json.contains(#""hash":"\#(signed.hash)""#))
    #expect(json.contains(#""yParity":\#(signed.signature.yParity)"#))
  }

  @Test func theCoinOfAChainThatIsNotKnownIsNotCalledEther() throws {
    let text = try Self.show(
      "0x02f87b8306793201843b9aca008506fc23ac00830493e0941d80c49bbbcd1c0911346656b529df9e5c2f78"
        + "3d880de0b6b3a764000084d0e30db0c080a0f5439d0844cc3205647777bdb5870c8d11980624193ca44a"
        + "04e57bc2e59d3d97a04e7daad33f7fbb7c421def18d78851602829ae410718587c2ac15127a49b7881"
    ).text
    #expect(text.contains("sends         1 coins of chain 424242\n"))
    #expect(text.contains("at most 1.009 coins of chain 424242\n"))
    #expect(!text.contains("ETH"))
  }

  @Test func showsASignedDocument() throws {
    let document = try SignedDocument(chainName: "dev", signed: try Samples.signed())
    #expect(try Self.show(document.render()).text.hasPrefix("signed"))
  }

  @Test func refusesInvalidTransaction() throws {
    #expect(throws: TransactionTextError.neither) { try Self.show("hello") }
    #expect(throws: TransactionError.self) { try Self.show("0x02") }
    #expect(throws: DocumentError.self) { try Self.show(#"{"schema":"other"}"#) }
    #expect(throws: DocumentError.self) { try Self.show("{") }
  }

  @Test(arguments: [
    (#"{"format":"kingtherum-backup","version":1}"# + "\n\u{1}\u{2}", OtherFile.backup),
    (#"{"format":"kingtherum-keystore","version":1}"#, .wallet),
    (#"{"format":"kingtherum-watch","version":1}"#, .watchOnlyWallet),
    (#"{"address":"00","crypto":{"cipher":"aes-128-ctr","ciphertext":"00"}}"#, .keystore),
    (#"{"Crypto":{"ciphertext":"00"}}"#, .keystore),
  ])
  func namesAFileOfAnotherKind(text: String, kind: OtherFile) throws {
    #expect(throws: TransactionTextError.other(kind)) { try Self.show(text) }
    let message = TransactionTextError.other(kind).report.message
    #expect(message == "expected an unsigned or signed transaction, found \(kind.words)")
  }
}
