import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Messages for another signer: the request, and the answers that are accepted.
struct RequestSignatureTests {
  /// Watches the account of ``StubMessageSigner`` without its key.
  struct StubWatchOnlyWallet: SignMessage.Worker, EncodeCode.Worker {
    var path: String? = "m/44'/60'/0'/0/0"

    func masterFingerprint(above account: Address) -> [UInt8]? { [1, 2, 3, 4] }

    func accounts() throws -> AccountBook {
      let account = AccountEntry(
        path: try path.map { try DerivationPath(parsing: $0) },
        address: try StubMessageSigner.address(),
        label: nil
      )
      let wallet = WatchEntry(
        name: try WalletName(parsing: "cold"),
        id: "00112233445566778899aabbccddeeff",
        key: nil,
        accounts: [account],
        standings: [.verified],
        generation: 1,
        updated: 0
      )
      return AccountBook([], watched: [wallet])
    }

    func sign(
      _ approved: Approved<SignMessage.Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Recorded<Signature> {
      throw KeystoreError.watchOnly(name: approved.payload.wallet.text)
    }
  }

  private static let hello = SignableMessage.personal(PersonalMessage(text: "hello"))

  private static func request(
    _ message: SignableMessage = hello,
    chosen: String? = nil
  ) throws -> SignMessage.Request {
    .init(message: message, from: nil, context: try StubMessageSigner.context(chosen: chosen))
  }

  private static func asked(
    _ message: SignableMessage = hello,
    bytes: [UInt8] = Array("hello".utf8),
    chosen: String? = nil,
    by watcher: StubWatchOnlyWallet = StubWatchOnlyWallet()
  ) throws -> RequestSignature.Response {
    try RequestSignature.Interactor(worker: watcher)
      .act(on: .init(request(message, chosen: chosen), bytes: bytes))
  }

  private static func take(_ answer: UR, chosen: String? = nil) throws -> SignMessage.Response {
    try RequestSignature.Interactor(worker: StubWatchOnlyWallet())
      .take(Array(answer.text.utf8), to: request(chosen: chosen))
  }

  /// The answer of a signer with the key 5.
  private static func signature(_ message: SignableMessage = hello) throws -> Signature {
    try ProcessGuard.start()
    return try message.signed(by: PrivateKey(try SecretBytes(count: 32) { $0[31] = 5 }))
  }

  @Test func asksForAMessageByPathAndAddress() throws {
    let asked = try Self.asked(chosen: "base").asked
    #expect(asked.kind == .message && asked.content == Array("hello".utf8))
    #expect(asked.chain.value == 8_453)
    #expect(asked.key.text == "m/44'/60'/0'/0/0 of the wallet 01020304")
    #expect(asked.address == (try StubMessageSigner.address()))
    #expect(try SignRequest(asked.ur.value) == asked)
    #expect(try asked.subject() == .message(Self.hello))
  }

  @Test func defaultsToEthereum() throws {
    #expect(try Self.asked().asked.chain == .ethereum)
  }

  @Test func asksForTypedDataAsItStands() throws {
    let text = """
      {"types": {"EIP712Domain": [{"name": "chainId", "type": "uint256"}],
        "Order": [{"name": "amount", "type": "uint256"}]}, "primaryType": "Order",
        "domain": {"chainId": 31337}, "message": {"amount": "1"}}
      """
    let bytes = Array(text.utf8)
    let typed = try TypedData(parsing: bytes)
    let asked = try Self.asked(.typed(typed), bytes: bytes, chosen: "base").asked
    #expect(asked.kind == .typedData && asked.content == bytes)
    #expect(UInt256(asked.chain.value) == typed.chain)
    #expect(try asked.subject() == .message(.typed(typed)))
  }

  @Test func showsWhatWouldBeSignedBesideTheRequest() throws {
    let response = try Self.asked()
    let model = RequestSignature.Presenter().present(response)
    #expect(model.document?.file == (try response.asked.ur.text) + "\n")
    #expect(model.text == MessageReviewModel(response.review).text)
    let id = SignRequest.text(id: try #require(response.asked.id))
    let address = try StubMessageSigner.address()
    #expect(RequestSignature.Body.schema == "kingtherum.sign-request")
    let json = try Samples.json(model)
    for part in [
      #""kind":"message""#, #""requestID":"\#(id)""#, #""from":"\#(address)""#, #""chain":"1""#,
      #""review":{"content":{"bytes":5,"hex":"0x68656c6c6f","text":"hello"}"#,
    ] {
      #expect(json.contains(part), "\(part)")
    }
  }

  @Test func takesTheAnswerOfTheAccountsOwnKey() throws {
    let signature = try Self.signature()
    let answer = SignResponse(signature, to: try Self.asked().asked)
    let response = try Self.take(try answer.ur)
    #expect(response.signature == signature)
    #expect(SignMessage.Presenter().present(response).text == Hex.prefixed(signature.bytes65))
  }

  /// The same message may have been requested for another chain; the signed bytes are the same.
  @Test func takesTheAnswerWhicheverChainWasChosen() throws {
    let answer = SignResponse(try Self.signature(), to: try Self.asked(chosen: "base").asked)
    #expect(try Self.take(try answer.ur).signature == Self.signature())
  }

  @Test func refusesTheSignatureOfAnotherMessage() throws {
    let other = SignableMessage.personal(PersonalMessage(text: "hullo"))
    let answer = SignResponse(try Self.signature(other), to: try Self.asked().asked)
    #expect {
      try Self.take(try answer.ur)
    } throws: { error in
      guard case URRecordError.otherSigner(let wanted, let found) = error else { return false }
      return (try? StubMessageSigner.address()) == wanted && found != wanted
    }
  }

  @Test func refusesTheAnswerToAnotherRequest() throws {
    let other = SignableMessage.personal(PersonalMessage(text: "hullo"))
    let asked = try Self.asked(other, bytes: Array("hullo".utf8)).asked
    let answer = SignResponse(try Self.signature(), to: asked)
    #expect(throws: URRecordError.otherRequest) { try Self.take(try answer.ur) }
  }

  @Test func refusesInvalidAnswer() throws {
    let asked = try Self.asked().asked.ur
    #expect(throws: URError.otherType(wanted: "eth-signature", found: "eth-sign-request")) {
      try Self.take(asked)
    }
    #expect(throws: URError.self) {
      try RequestSignature.Interactor(worker: StubWatchOnlyWallet()).take(
        [0x30],
        to: Self.request()
      )
    }
  }

  @Test func refusesAnAccountWhosePathIsNotKnown() throws {
    #expect(throws: URRecordError.openPath) { try Self.asked(by: StubWatchOnlyWallet(path: nil)) }
  }

  @Test func refusesAMessageOfNothing() throws {
    let empty = SignableMessage.personal(PersonalMessage(text: ""))
    #expect(throws: URRecordError.missing("eth-sign-request", "sign-data")) {
      try Self.asked(empty, bytes: [])
    }
  }

  @Test func refusesAnAuthorization() throws {
    let authorization = SignableMessage.authorization(
      try Authorization(chain: .ethereum, delegate: try Samples.address("3"), nonce: 0)
    )
    #expect(throws: URRecordError.noKind) { try Self.asked(authorization, bytes: [1]) }
  }

  /// A signature for any account can be requested, but a watch-only account does not sign.
  @Test func watchedAccountDoesNotSign() throws {
    #expect(throws: KeystoreError.watchOnly(name: "cold")) {
      try SignMessage.Interactor(worker: StubWatchOnlyWallet()).draft(Self.request())
    }
  }
}
