import Core
import Entity
import Testing

@Suite struct SignResponseTests {
  private static func id(_ document: UnsignedDocument) -> [UInt8] {
    SignRequest.id(for: document.transaction.signingHash, by: document.from.address)
  }

  private static func document(
    nonce: UInt64 = 7,
    from: Address = .zero,
    fees: Fees? = nil
  ) throws -> UnsignedDocument {
    let price = try Wei(parsing: "1000000000")
    return try UnsignedDocument(
      chainName: "dev",
      from: .init(address: from, path: .ethereum(account: 2)),
      transaction: Transaction(
        chain: ChainID(31_337),
        nonce: nonce,
        gas: 21_000,
        to: Address(bytes: [UInt8](repeating: 5, count: 20)),
        value: price,
        input: [],
        fees: fees ?? .legacy(gasPrice: price)
      ),
      claims: Claims(built: UTCTime(seconds: 0))
    )
  }

  /// A signature that is valid for some key: r is a point's x, and s is arbitrary.
  private static func signature(_ digit: UInt8 = 1) throws -> Signature {
    // The x of the generator (SEC 2, "G").
    let r = try Hex.decode("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798")
    return try Signature(r: r, s: [UInt8](repeating: digit, count: 32), yParity: 1)
  }

  /// A document, its request, and a signature by the key of the document's account.
  private static func answered() throws -> (UnsignedDocument, SignRequest, Signature) {
    let signature = try signature()
    let signer = try SignedTransaction(try document().transaction, signature).sender
    let document = try document(from: signer)
    return (document, try SignRequest(document, fingerprint: [1, 2, 3, 4]), signature)
  }

  @Test func aDocumentAlwaysMakesTheSameRequest() throws {
    let (document, request, _) = try Self.answered()
    let id = try #require(request.id)
    #expect(try SignRequest(document, fingerprint: nil).id == id)
    #expect(id != Self.id(try Self.document(nonce: 8, from: document.from.address)))
    #expect(id != Self.id(try Self.document()))
    #expect(id[6] >> 4 == 8 && id[8] >> 6 == 2)  // RFC 9562: version 8, variant 2
    #expect(request.content == document.transaction.unsignedBytes)
    #expect(request.kind == .legacy && request.key.fingerprint == [1, 2, 3, 4])
    #expect(try request.subject() == .transaction(document.transaction))
  }

  @Test func anAnswerCompletesTheDocument() throws {
    let (document, request, signature) = try Self.answered()
    let answer = SignResponse(signature, to: request)
    #expect(Array(answer.bytes[64...]) == [0xF4, 0xF6])  // 2 · 31337 + 35 + 1
    let read = try SignResponse(try answer.ur.value)
    #expect(read == answer)
    let signed = try read.signed(document)
    #expect(signed.sender == document.from.address && signed.signature == signature)
  }

  @Test func theLastByteIsWrittenAsItsKindWantsIt() throws {
    let price = try Wei(parsing: "1")
    let typed = try Self.document(
      fees: .dynamic(maxPriorityFeePerGas: price, maxFeePerGas: price, .empty)
    )
    let request = try SignRequest(typed, fingerprint: nil)
    #expect(request.kind == .transaction)
    #expect(SignResponse(try Self.signature(), to: request).bytes.suffix(1) == [1])
  }

  @Test func refusesAnAnswerToAnotherRequest() throws {
    let (document, _, signature) = try Self.answered()
    let other = try Self.document(nonce: 8, from: document.from.address)
    let answer = SignResponse(signature, to: try SignRequest(other, fingerprint: nil))
    #expect(throws: URRecordError.otherRequest) { try answer.signed(document) }
  }

  @Test func refusesASignatureOfAnotherKey() throws {
    let (document, request, _) = try Self.answered()
    let answer = SignResponse(try Self.signature(2), to: request)
    let found = try SignedTransaction(document.transaction, Self.signature(2)).sender
    #expect(throws: URRecordError.otherSigner(wanted: document.from.address, found: found)) {
      try answer.signed(document)
    }
  }

  /// A response with any one bit flipped is refused, or names another request.
  @Test func aChangedBitOfTheSignatureIsNeverTaken() throws {
    let (document, request, signature) = try Self.answered()
    let bytes = SignResponse(signature, to: request).bytes
    let id = try #require(request.id)
    for bit in 0..<8 * bytes.count {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      let value = CBOR.map([
        .init(.unsigned(1), .tagged(37, .bytes(id))), .init(.unsigned(2), .bytes(changed)),
      ])
      #expect(throws: URRecordError.self, "bit \(bit)") {
        try SignResponse(value).signed(document)
      }
    }
  }

  @Test func refusesADocumentThatDoesNotSayWhereItsKeyIs() throws {
    let plain = try Self.document()
    let document = try UnsignedDocument(
      chainName: "dev",
      from: .init(address: .zero),
      transaction: plain.transaction,
      claims: plain.claims
    )
    #expect(throws: URRecordError.openPath) { try SignRequest(document, fingerprint: nil) }
  }

  @Test func writesARequestsNumberAsAUUID() {
    let text = SignRequest.text(id: (0..<16).map { UInt8($0) })
    #expect(text == "00010203-0405-0607-0809-0a0b0c0d0e0f")
  }
}
