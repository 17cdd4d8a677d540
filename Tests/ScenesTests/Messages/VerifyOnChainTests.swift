import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// A chain with code at accounts, which returns the given verdicts.
private struct StubChain: VerifyOnChain.Worker {
  var code: [UInt8] = []
  var verdict = SignatureVerdict.silent
  var prepared = PreparedVerdict.noContract(isCalled: false)

  func head() throws -> BlockReference { try Samples.block() }
  func code(of account: Address, at block: BlockReference) -> [UInt8] { code }

  func verdict(
    of account: Address,
    on digest: Hash32,
    _ signature: [UInt8],
    at block: BlockReference
  ) -> SignatureVerdict { verdict }

  func verdict(
    of account: Address,
    on digest: Hash32,
    _ wrapped: WrappedSignature,
    at block: BlockReference
  ) -> PreparedVerdict { prepared }
}

struct VerifyOnChainTests {
  private static let message = PersonalMessage(text: "I am the owner")
  private static let contract = [UInt8](repeating: 0xFE, count: 3)

  private static func verify(
    _ bytes: [UInt8],
    by account: Address,
    _ oracle: StubChain,
    message: SignableMessage = .personal(message)
  ) async throws -> Answer<VerifyMessage.Body> {
    VerifyMessage.Presenter().present(
      try await VerifyOnChain.Interactor(worker: oracle).act(
        on: .init(
          .init(message: message, signature: Hex.prefixed(bytes), address: "\(account)"),
          on: try Samples.chain()
        )
      )
    )
  }

  /// The signature of the wallet's own key on the message.
  private static func signature() throws -> [UInt8] {
    try StubMessageSigner.signature(of: .personal(message)).bytes65
  }

  private static func wrapped(_ signature: [UInt8] = [1, 2]) throws -> [UInt8] {
    try ABI.encode(
      [.address(try Samples.address("f")), .bytes([9]), .bytes(signature)],
      as: [.address, .bytes, .bytes]
    ) + WrappedSignature.suffix
  }

  /// The lines about the chain, which are the same in each text.
  private static let place = """
    chain        dev (id 31337)
    block        7 (2026-01-31T23:59:59Z), the latest
    """

  /// The same lines next to a delegate.
  private static let wide = """
    chain         dev (id 31337)
    block         7 (2026-01-31T23:59:59Z), the latest
    """

  @Test func aKeyWithoutCodeSignsByItself() async throws {
    let account = try StubMessageSigner.address()
    let model = try await Self.verify(try Self.signature(), by: account, StubChain())
    #expect(
      model.text == "signed by    \(account)\nverified by  the account's key\n\(Self.place)"
    )
    #expect(model.notes == [])
    #expect(
      try Samples.json(model) == """
        {"block":"7","blockHash":"\(try Samples.hash("b"))","blockTime":"2026-01-31T23:59:59Z",\
        "by":"key","chainID":"31337","chainName":"dev","digest":"\(Self.message.digest)",\
        "kind":"message","signer":"\(account)"}
        """
    )
  }

  @Test func contractVerifiesItsOwnSignatures() async throws {
    let account = try Samples.address("7")
    let takes = StubChain(code: Self.contract, verdict: .takes)
    for signature in [[], [1, 2, 3], try Self.signature(), [UInt8](repeating: 7, count: 32_768)] {
      let model = try await Self.verify(signature, by: account, takes)
      #expect(
        model.text == "signed by    \(account)\n"
          + "verified by  the contract at that address (ERC-1271)\n\(Self.place)"
      )
      #expect(
        model.notes
          == ["info: a contract can change its answer; this is its answer as of that block"]
      )
      #expect(try Samples.json(model).contains(#""by":"contract","#))
      #expect(try Samples.json(model).contains(#""contractTakes":true"#))
    }
  }

  /// EIP-7702: the account's own key stays valid, whatever its delegate's code returns.
  @Test(arguments: [SignatureVerdict.takes, .silent, .other(first: [1], count: 1)])
  func aKeyCountsBesideTheCodeOfADelegate(_ verdict: SignatureVerdict) async throws {
    let account = try StubMessageSigner.address()
    let delegate = try Samples.address("d")
    let oracle = StubChain(code: [0xEF, 1, 0] + delegate.bytes, verdict: verdict)
    let model = try await Self.verify(try Self.signature(), by: account, oracle)
    #expect(
      model.text == "signed by     \(account)\nverified by   the account's key\n"
        + "delegated to  \(delegate) (EIP-7702)\n\(Self.wide)"
    )
    #expect(
      model.notes
        == (verdict == .takes
          ? []
          : [
            "caution: the code that this account is delegated to does not accept the signature; "
              + "contracts that ask the account will reject it"
          ])
    )
    let json = try Samples.json(model)
    #expect(json.contains(#""by":"key""#) && json.contains(#""delegate":"\#(delegate)""#))
    #expect(json.contains(#""contractTakes":\#(verdict == .takes)"#))
  }

  @Test func delegateVerifiesWhereTheKeyDidNotSign() async throws {
    let account = try Samples.address("7")
    let code = [0xEF, 1, 0] + (try Samples.address("d")).bytes
    let oracle = StubChain(code: code, verdict: .takes)
    let model = try await Self.verify(try Self.signature(), by: account, oracle)
    #expect(try Samples.json(model).contains(#""by":"contract""#))
  }

  @Test func aWrappedSignatureDeploysItsContract() async throws {
    let account = try Samples.address("7")
    let model = try await Self.verify(try Self.wrapped(), by: account, StubChain(prepared: .takes))
    #expect(
      model.text == "signed by    \(account)\n"
        + "verified by  the contract that the signature deploys there (ERC-6492)\n\(Self.place)"
    )
    #expect(
      model.notes
        == ["info: other contracts accept this once the call in the signature has been made"]
    )
    #expect(try Samples.json(model).contains(#""by":"contract-to-be-deployed""#))
  }

  @Test func whatIsThereDecidesBeforeTheCallWithin() async throws {
    let account = try Samples.address("7")
    let there = StubChain(code: Self.contract, verdict: .takes)
    #expect(
      try Samples.json(try await Self.verify(try Self.wrapped(), by: account, there))
        .contains(#""by":"contract""#)
    )
    let later = StubChain(code: Self.contract, verdict: .silent, prepared: .takes)
    let model = try await Self.verify(try Self.wrapped(), by: account, later)
    #expect(try Samples.json(model).contains(#""by":"contract-to-be-prepared""#))
    #expect(try Samples.json(model).contains(#""contractTakes":false"#))
    #expect(model.text.contains("the contract there, after the signature's own call (ERC-6492)"))
  }

  @Test(arguments: [
    (SignatureVerdict.silent, "it returns nothing (ERC-1271)"),
    (
      .other(first: [0xFF, 0xFF, 0xFF, 0xFF] + .init(repeating: 0, count: 28), count: 32),
      "it returns 0xffffffff"
    ),
    (.other(first: ERC1271.magicValue, count: 4), "it returns 4 bytes, 0x1626ba7e"),
    (.other(first: ERC1271.magicValue, count: 64), "it returns 64 bytes, 0x1626ba7e…"),
    (.reverted(Revert(bytes: [], words: "no\u{1B}")), #"it fails, saying: no\u{1b}"#),
    (.reverted(Revert(bytes: [])), "it fails"),
  ])
  func saysHowAContractRefuses(_ verdict: SignatureVerdict, _ words: String) async throws {
    let account = try Samples.address("7")
    do {
      _ = try await Self.verify([1], by: account, StubChain(code: Self.contract, verdict: verdict))
      Issue.record("a contract that refuses was taken at its word")
    } catch let error as VerifyMessageError {
      #expect(
        error.report.message
          == "the contract \(account) rejects this signature of this message: \(term: words)"
      )
      #expect(error.report.kind == .refused)
    }
  }

  @Test func namesTheKeyThatSignedInstead() async throws {
    let account = try Samples.address("7")
    let error = VerifyMessageError.refused(
      by: account,
      .silent,
      signer: try StubMessageSigner.address()
    )
    await #expect(throws: error) {
      try await Self.verify(try Self.signature(), by: account, StubChain(code: Self.contract))
    }
    #expect(
      error.report.message.english.hasSuffix("with the key of \(try StubMessageSigner.address())")
    )
  }

  @Test func refusesWhatNobodyCanHaveSigned() async throws {
    let account = try Samples.address("7")
    let signer = try StubMessageSigner.address()
    await #expect(throws: VerifyMessageError.other(found: signer, wanted: account)) {
      try await Self.verify(try Self.signature(), by: account, StubChain(verdict: .takes))
    }
    await #expect(throws: VerifyMessageError.noContract(account, on: "dev", byteCount: 130)) {
      try await Self.verify(
        .init(repeating: 1, count: 130),
        by: account,
        StubChain(verdict: .takes)
      )
    }
    // Strict checks of key signatures still apply.
    await #expect(throws: MessageSignatureError.recovery(found: 29)) {
      try await Self.verify(try Self.signature().dropLast() + [29], by: signer, StubChain())
    }
    await #expect(throws: VerifyMessageError.tooLong(limit: 32_768, found: 32_769)) {
      try await Self.verify(
        .init(repeating: 1, count: 32_769),
        by: account,
        StubChain(code: Self.contract, verdict: .takes)
      )
    }
    for verdict in [PreparedVerdict.noContract(isCalled: true), .refuses(isCalled: false)] {
      await #expect(throws: VerifyMessageError.refusedAfterCall(by: account, verdict)) {
        try await Self.verify(try Self.wrapped(), by: account, StubChain(prepared: verdict))
      }
    }
  }

  /// A key signature in a wrapper does not count: only a deployed contract could accept it.
  @Test func aKeysSignatureCountsForNothingInAWrapper() async throws {
    let signer = try StubMessageSigner.address()
    let verdict = PreparedVerdict.noContract(isCalled: true)
    await #expect(throws: VerifyMessageError.refusedAfterCall(by: signer, verdict)) {
      try await Self.verify(
        try Self.wrapped(try Self.signature()),
        by: signer,
        StubChain(prepared: verdict)
      )
    }
  }

  @Test func refusesWrappersThatLeadNowhere() async throws {
    let account = try Samples.address("7")
    let far = [UInt8](repeating: 0xFF, count: 96) + WrappedSignature.suffix
    for bytes in [WrappedSignature.suffix, far, [0] + WrappedSignature.suffix] {
      await #expect(throws: WrappedSignatureError.self) {
        try await Self.verify(bytes, by: account, StubChain(code: Self.contract, verdict: .takes))
      }
    }
  }

  @Test func asksOnlyTheChainThatAMessageIsFor() async throws {
    let data = try TypedDataSamples.dai(allowed: true)
    await #expect(throws: MessageChainError.other(found: "1", wanted: "dev")) {
      try await Self.verify(
        [1],
        by: try Samples.address("7"),
        StubChain(code: Self.contract, verdict: .takes),
        message: .typed(data)
      )
    }
  }

  @Test(arguments: [0, 2, 63, 66, 130]) func offlineItSaysThatAChainHasToBeAsked(count: Int) throws
  {
    let request = VerifyMessage.Request(
      message: .personal(Self.message),
      signature: Hex.prefixed([UInt8](repeating: 1, count: count)),
      address: "\(try Samples.address("7"))"
    )
    #expect(throws: VerifyMessageError.contract(byteCount: count, isWrapped: false)) {
      try VerifyMessage.Interactor().act(on: request)
    }
  }

  @Test func offlineAWrappedSignatureIsNamed() throws {
    let bytes = try Self.wrapped()
    let request = VerifyMessage.Request(
      message: .personal(Self.message),
      signature: Hex.prefixed(bytes),
      address: "\(try Samples.address("7"))"
    )
    #expect(throws: VerifyMessageError.contract(byteCount: bytes.count, isWrapped: true)) {
      try VerifyMessage.Interactor().act(on: request)
    }
  }
}
