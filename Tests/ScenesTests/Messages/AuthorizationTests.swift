import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Authorizations (EIP-7702): shown, signed as shown, and verified.
struct AuthorizationTests {
  static func authorization(
    delegate: Address? = nil,
    chain: ChainID? = .ethereum,
    nonce: UInt64 = 8
  ) throws -> Authorization {
    try Authorization(
      chain: chain,
      delegate: try delegate ?? Samples.address("c"),
      nonce: nonce
    )
  }

  private static func codes(_ authorization: Authorization) throws -> [String] {
    try StubMessageSigner.draft(.authorization(authorization)).review.warnings
      .map { "\($0.grade.rawValue) \($0.code)" }
  }

  @Test func showsWhoGetsControl() throws {
    let authorization = try Self.authorization()
    let draft = try StubMessageSigner.draft(.authorization(authorization))
    let delegate = try Samples.address("c")
    #expect(
      SignMessage.Presenter().ask(draft).text == """
        danger: this gives the code of \(delegate) control of the account: it can move everything \
        that the account holds, now and in the future; sign this only if you know that contract
        info: anyone can submit this while the account's nonce is 8; the account itself can submit \
        it in its own transaction with nonce 7
        info: to revoke it later, sign a revocation with the account's nonce at that time and \
        submit it in a transaction; what the code did before cannot be undone
        delegates     the account to the code of \(delegate)
        chain         ethereum (id 1)
        nonce         8
        signer        \(try StubMessageSigner.address()) (vault)
        signing hash  \(authorization.signingHash)
        """
    )
    #expect(draft.suggestedActions == [.revoke])
    #expect(MessageDryRun.Presenter().present(draft.review).suggestedActions == [.revoke])
  }

  @Test func warnsOfEveryKind() throws {
    let plain = [
      "danger delegation-control", "info delegation-carried", "info delegation-revocable",
    ]
    #expect(try Self.codes(try Self.authorization()) == plain)
    #expect(
      try Self.codes(try Self.authorization(delegate: .zero)) == ["info delegation-carried"]
    )
    #expect(
      try Self.codes(try Self.authorization(chain: nil, nonce: 0)).contains(
        "danger delegation-every-chain"
      )
    )
    #expect(
      try Self.codes(try Self.authorization(delegate: try StubMessageSigner.address())).contains(
        "caution delegation-itself"
      )
    )
    #expect(
      try Self.codes(try Self.authorization(chain: try ChainID(999_999))).contains(
        "caution chain-not-known"
      )
    )
  }

  private static func signed(_ authorization: Authorization) throws -> SignAuthorization.Response {
    let response = try SignMessage.Interactor(worker: StubMessageSigner()).commit(
      Approved(try StubMessageSigner.draft(.authorization(authorization))),
      unlockedBy: try WalletsTests.secret()
    )
    return try #require(SignAuthorization.Response(response, carriedOn: try Samples.chain()))
  }

  @Test func returnsADocumentThatVerifies() throws {
    let authorization = try Self.authorization(delegate: .zero)
    let response = try Self.signed(authorization)
    let signer = try StubMessageSigner.address()
    #expect(response.document.signed.authority == signer)
    let model = SignAuthorization.Presenter().present(response)
    #expect(
      model.text == """
        authorized by  \(signer) (vault)
        signing hash   \(authorization.signingHash)
        """
    )
    let json = try Samples.json(model)
    #expect(json.contains(#""authority":"\#(signer)","content":{"chainID":"1","delegate":""#))
    #expect(json.contains(#""document":{"authority":"\#(signer)","authorization":{"#))
    let request = VerifyAuthorization.Request(
      bytes: Array(try #require(model.document).file.utf8),
      address: "\(signer)",
      demanded: try ChainRegistry.builtIn.chain(named: "ethereum"),
      context: try StubMessageSigner.context()
    )
    let verified = VerifyAuthorization.Presenter().present(
      try VerifyAuthorization.Interactor().act(on: request)
    )
    #expect(
      verified.text == """
        signed by  \(signer)
        revokes    the account's delegation
        chain      ethereum (id 1)
        nonce      8
        """
    )
    #expect(
      try Samples.json(verified) == """
        {"content":{"chainID":"1","delegate":"\(Address.zero)","nonce":"8","revokes":true},\
        "digest":"\(authorization.signingHash)","signer":"\(signer)"}
        """
    )
  }

  @Test func refusesAnotherSignerAndAnotherChain() throws {
    let model = SignAuthorization.Presenter().present(try Self.signed(try Self.authorization()))
    let file = Array(try #require(model.document).file.utf8)
    func verify(_ address: Address, _ chain: String?) throws {
      _ = try VerifyAuthorization.Interactor().act(
        on: .init(
          bytes: file,
          address: "\(address)",
          demanded: try chain.map { try ChainRegistry.builtIn.chain(named: $0) },
          context: try StubMessageSigner.context()
        )
      )
    }
    let signer = try StubMessageSigner.address()
    let other = try Samples.address("7")
    try verify(signer, nil)
    #expect(throws: VerifyMessageError.other(found: signer, wanted: other)) {
      try verify(other, nil)
    }
    #expect(throws: MessageChainError.other(found: "1", wanted: "base")) {
      try verify(signer, "base")
    }
    let message = try SignMessage.Interactor(worker: StubMessageSigner()).commit(
      Approved(try StubMessageSigner.draft(.personal(PersonalMessage(text: "a")))),
      unlockedBy: try WalletsTests.secret()
    )
    #expect(SignAuthorization.Response(message, carriedOn: try Samples.chain())?.document == nil)
  }
}
