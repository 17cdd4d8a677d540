import Core
import Entity
import TestSupport
import Testing

struct SignedDocumentTests {
  /// The example of EIP-155, signed by the key of 32 bytes 0x46.
  static let raw = """
    f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a7640000802\
    5a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aec\
    b703304b3800ccf555c9f3dc64214b297fb1966a3b6d83
    """

  static func document() throws -> SignedDocument {
    try SignedDocument(chainName: "ethereum", signed: SignedTransaction(decoding: hex(raw)))
  }

  private func parse(_ text: String) throws(DocumentError) -> SignedDocument {
    try SignedDocument(parsing: Array(text.utf8))
  }

  @Test func comesBackFromItsText() throws {
    let document = try Self.document()
    #expect(try parse(document.render()) == document)
    #expect(document.signed.sender.description == "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F")
    #expect(document.render().hasSuffix("}\n"))
  }

  @Test func aDisagreementNamesTheFieldAndBothValues() throws {
    let text = try Self.document().render()
    let changed = text.replacing("\"nonce\": \"9\"", with: "\"nonce\": \"10\"")
    #expect(
      throws: DocumentError.disagree(field: "transaction.nonce", stated: "10", computed: "9")
    ) { try parse(changed) }
    let zero = Address.zero.description
    let other = text.replacing("0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F", with: zero)
    #expect(
      throws: DocumentError.disagree(
        field: "from",
        stated: zero,
        computed: "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F"
      )
    ) { try parse(other) }
  }

  @Test func refusesBytesThatNoNodeTakes() throws {
    let text = try Self.document().render()
    let changed = text.replacing("\"raw\": \"0xf86c", with: "\"raw\": \"0xf86d")
    let error = #expect(throws: DocumentError.self) { try parse(changed) }
    #expect(error?.report.code == "document-transaction")
  }

  private func request(nonce: UInt64, from: Address) throws -> UnsignedDocument {
    let signed = try Self.document().signed
    let transaction = try Transaction(
      chain: .ethereum,
      nonce: nonce,
      gas: 21_000,
      to: signed.transaction.to,
      value: signed.transaction.value,
      input: [],
      fees: signed.transaction.fees
    )
    return try UnsignedDocument(
      chainName: "ethereum",
      from: UnsignedDocument.Origin(address: from),
      transaction: transaction,
      claims: Claims(built: try UTCTime(seconds: 0))
    )
  }

  @Test func answersOnlyWhatWasAskedFor() throws {
    let signed = try Self.document().signed
    let asked = try request(nonce: 9, from: signed.sender)
    #expect(try SignedDocument(answering: asked, signed: signed) == Self.document())
    let other = try request(nonce: 10, from: signed.sender)
    #expect(
      throws: DocumentError.disagree(field: "transaction.nonce", stated: "9", computed: "10")
    ) { try SignedDocument(answering: other, signed: signed) }
    let stranger = try request(nonce: 9, from: .zero)
    #expect(
      throws: DocumentError.disagree(
        field: "from",
        stated: "\(signed.sender)",
        computed: "\(Address.zero)"
      )
    ) { try SignedDocument(answering: stranger, signed: signed) }
  }

  @Test func refusesATransactionThatAnyChainWouldTake() throws {
    let signed = try Self.document().signed
    let old = try Transaction(
      chain: nil,
      nonce: 9,
      gas: 21_000,
      to: .zero,
      value: .zero,
      input: [],
      fees: .legacy(gasPrice: .zero)
    )
    let free = try SignedTransaction(old, signed.signature)
    #expect(throws: DocumentError.noChain) {
      try SignedDocument(chainName: "ethereum", signed: free)
    }
    let long = String(repeating: "x", count: 257)
    #expect(throws: DocumentError.longText(field: "chain.name")) {
      try SignedDocument(chainName: long, signed: signed)
    }
  }
}
