import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Requests by QR code: shown, answered, and rejected if they are not for this wallet.
struct AnswerSignRequestTests {
  /// A wallet with the key of ``Samples/signed(_:)`` at the given paths.
  struct StubSigner: SignTransaction.Worker, SignMessage.Worker {
    var paths = ["m/44'/60'/0'/0/0"]

    func pastSignatures() -> LoggedSignatures { .none }

    func accounts() throws -> AccountBook {
      let address = try Samples.signed().sender
      let wallets = try paths.enumerated().map { number, path in
        WalletEntry(
          name: try WalletName(parsing: "vault\(number)"),
          id: "00112233445566778899aabbccddeeff",
          kind: .mnemonic,
          address: address,
          accounts: [
            AccountEntry(
              path: try DerivationPath(parsing: path),
              address: number == 0 ? address : try Samples.address("3"),
              label: nil
            )
          ],
          standings: [.verified],
          generation: 1,
          updated: 0,
          cost: .standard,
          slots: [.passphrase]
        )
      }
      return AccountBook(wallets)
    }

    func sign(
      _ approved: Approved<SignTransaction.Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Recorded<SignedTransaction> {
      Recorded(try Samples.signed(approved.payload.document.transaction))
    }

    func sign(
      _ approved: Approved<SignMessage.Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Recorded<Signature> {
      try ProcessGuard.start()
      let key = try SecretBytes(count: 32) { $0[31] = 5 }
      return Recorded(try approved.payload.review.message.signed(by: try PrivateKey(key)))
    }
  }

  static let id = (0..<16).map { UInt8($0) }

  /// A request as another wallet writes it.
  static func request(
    _ kind: SignRequest.Kind,
    _ content: [UInt8],
    path: String = "m/44'/60'/0'/0/0",
    address: Address? = nil,
    chain: UInt64 = 31_337
  ) throws -> SignRequest {
    let steps = try DerivationPath(parsing: path).components.flatMap {
      [CBOR.unsigned(UInt64($0.index)), .bool($0.hardened)]
    }
    let origin = CBOR.map([
      .init(.unsigned(1), .array(steps)), .init(.unsigned(2), .unsigned(0x0102_0304)),
    ])
    var entries: [CBOR.Entry] = [
      .init(.unsigned(1), .tagged(37, .bytes(id))), .init(.unsigned(2), .bytes(content)),
      .init(.unsigned(3), .unsigned(kind.rawValue)), .init(.unsigned(4), .unsigned(chain)),
      .init(.unsigned(5), .tagged(304, origin)),
    ]
    if let address { entries.append(.init(.unsigned(6), .bytes(address.bytes))) }
    entries.append(.init(.unsigned(7), .text("Meta\u{202E}Mask")))
    return try SignRequest(.map(entries))
  }

  static func payment(address: Address? = nil, path: String = "m/44'/60'/0'/0/0") throws
    -> SignRequest
  {
    try request(.transaction, Samples.transaction().unsignedBytes, path: path, address: address)
  }

  static func draft(_ asked: SignRequest, _ vault: StubSigner = StubSigner(), from: String? = nil)
    throws
    -> AnswerSignRequest.Draft
  {
    try AnswerSignRequest.Interactor(worker: vault).draft(
      .init(asked: asked, from: from, context: StubMessageSigner.context())
    )
  }

  private static let asking = """

    request   00010203-0405-0607-0809-0a0b0c0d0e0f
    asked by  Meta\\u{202e}Mask (unverified)
    key       m/44'/60'/0'/0/0 of the wallet 01020304
    """

  @Test func showsTheRequesterAndTheEffects() throws {
    let asked = try Self.payment(address: Samples.signed().sender)
    let draft = try Self.draft(asked)
    let text = AnswerSignRequest.Presenter().ask(draft).text
    guard case .transaction(let inner) = draft.subject else {
      Issue.record("no transaction")
      return
    }
    #expect(text == SignTransaction.Presenter().ask(inner).text + Self.asking)
    #expect(text.contains("amount        1.5 ETH (1500000000000000000 wei)"))
    #expect(!text.contains("built"))
  }

  /// The request fixes the bytes, so the user cannot choose others.
  @Test func aRequestIsNotGivenOtherBytes() throws {
    let draft = try Self.draft(try Self.request(.message, Array("0xbeef".utf8)))
    guard case .message(let inner) = draft.subject else {
      Issue.record("no message")
      return
    }
    #expect(inner.suggestedActions == [.signHexBytes] && draft.suggestedActions == [])
  }

  @Test func answersWithASignatureCode() throws {
    let sign = AnswerSignRequest.Interactor(worker: StubSigner())
    let response = try sign.commit(
      Approved(try Self.draft(Self.payment())),
      unlockedBy: WalletsTests.secret()
    )
    let model = AnswerSignRequest.Presenter().present(response)
    let signed = try Samples.signed()
    #expect(
      model.text == """
        answered  00010203-0405-0607-0809-0a0b0c0d0e0f
        from      \(signed.sender) (vault0)
        hash      \(signed.hash)
        """
    )
    let bytes = signed.signature.r + signed.signature.s + [signed.signature.yParity]
    #expect(
      try Samples.json(model) == #"{"from":"\#(signed.sender)","hash":"\#(signed.hash)","#
        + #""kind":"transaction","requestID":"00010203-0405-0607-0809-0a0b0c0d0e0f","#
        + #""signature":"\#(Hex.prefixed(bytes))","ur":"\#(model.ur)","wallet":"vault0"}"#
    )
    let file = try #require(model.document).file
    let answer = try SignResponse(URDecoder.read(Array(file.utf8)).value)
    #expect(answer.id == Self.id && answer.bytes == bytes)
  }

  @Test func answersMessagesAndLogins() throws {
    let message = PersonalMessage(text: "hello")
    let draft = try Self.draft(try Self.request(.message, message.bytes))
    #expect(AnswerSignRequest.Presenter().ask(draft).text.contains("\n| hello\n"))
    let response = try AnswerSignRequest.Interactor(worker: StubSigner()).commit(
      Approved(draft),
      unlockedBy: WalletsTests.secret()
    )
    #expect(response.hash == nil && [27, 28].contains(response.answer.bytes[64]))
    let signer = try response.signature.signer(of: .personal(message))
    #expect(signer == (try Samples.signed().sender))
  }

  @Test func refusesWhatIsNotForItsAccounts() throws {
    let stranger = try Samples.address("7")
    let sender = try Samples.signed().sender
    #expect(throws: SignError.notOurs(stranger)) {
      try Self.draft(Self.payment(address: stranger))
    }
    let (here, there) = ("m/44'/60'/0'/0/0", "m/44'/60'/0'/0/9")
    let paths = (try DerivationPath(parsing: here), try DerivationPath(parsing: there))
    #expect(throws: AnswerSignRequestError.path(asked: paths.1, account: paths.0)) {
      try Self.draft(Self.payment(address: sender, path: there))
    }
    #expect(throws: AnswerSignRequestError.noAccount(paths.1)) {
      try Self.draft(Self.payment(path: there))
    }
    #expect(throws: AnswerSignRequestError.several(paths.0, count: 2)) {
      try Self.draft(Self.payment(), StubSigner(paths: [here, here]))
    }
    #expect(
      try Self.draft(Self.payment(), StubSigner(paths: [here, here]), from: "vault1").wallet.text
        == "vault1"
    )
    #expect(throws: AnswerSignRequestError.notAsked(stranger)) {
      try Self.draft(Self.payment(), from: stranger.description)
    }
  }

  @Test func isReadWhereADocumentIs() throws {
    let sender = try Samples.signed().sender
    let request = try Self.payment(address: sender)
    let text = Array(try request.ur.text.utf8)
    let show = ShowTransaction.Interactor(worker: SigningTests.StubSigner())
    let shown = try show.act(on: .init(text: TransactionText(text), chains: .builtIn))
    #expect(shown.review.from == sender && shown.signed == nil)
    let message = Array(try Self.request(.message, [7]).ur.text.utf8)
    #expect(throws: RequestedTransactionError.noTransaction) {
      try show.act(on: .init(text: TransactionText(message), chains: .builtIn))
    }
    let bare = Array(try Self.payment().ur.text.utf8)
    #expect(throws: RequestedTransactionError.noAddress) {
      try show.act(on: .init(text: TransactionText(bare), chains: .builtIn))
    }
  }
}
