import Core
import Entity
import TestSupport
import Testing

struct UnsignedDocumentTests {
  private let payee = Address.zero

  private func parse(_ text: String) throws(DocumentError) -> UnsignedDocument {
    try UnsignedDocument(parsing: Array(text.utf8))
  }

  private func transaction(
    chain: ChainID? = .ethereum,
    gas: UInt64 = 21_000,
    to: Address? = .zero,
    input: [UInt8] = [],
    price: Wei = Wei(count: 1)
  ) throws -> Transaction {
    try Transaction(
      chain: chain,
      nonce: 7,
      gas: gas,
      to: to,
      value: Wei(count: 5),
      input: input,
      fees: .legacy(gasPrice: price)
    )
  }

  private func document(
    _ transaction: Transaction,
    chainName: String = "ethereum",
    recipientName: String? = nil,
    token: Token? = nil
  ) throws -> UnsignedDocument {
    try UnsignedDocument(
      chainName: chainName,
      from: UnsignedDocument.Origin(address: .zero),
      transaction: transaction,
      claims: Claims(built: try UTCTime(seconds: 0), recipientName: recipientName, token: token)
    )
  }

  @Test func everyDocumentComesBackFromItsText() throws {
    var random = SeededRandom()
    for document in try DocumentSamples.all(&random) {
      let text = document.render()
      let again = try parse(text)
      #expect(again == document, "\(random.comment)")
      #expect(again.render() == text, "\(random.comment)")
    }
  }

  @Test func isWrittenAsDocumented() throws {
    let text = try document(transaction()).render()
    #expect(
      text == """
        {
          "schema": "kingtherum.unsigned-transaction",
          "version": 1,
          "chain": {
            "id": "1",
            "name": "ethereum"
          },
          "from": {
            "address": "0x0000000000000000000000000000000000000000"
          },
          "transaction": {
            "type": 0,
            "nonce": "7",
            "to": "0x0000000000000000000000000000000000000000",
            "value": "5",
            "gas": "21000",
            "gasPrice": "1",
            "input": "0x"
          },
          "unsigned": "0xdf07018252089400000000000000000000000000000000000000000580018080",
          "signingHash": "0xee0f9eaa6bae1fe9258a9037987f99e284952b4f7c1289efec5fad1c2870c9bd",
          "claims": {
            "built": "1970-01-01T00:00:00Z"
          }
        }

        """
    )
  }

  @Test func theOrderOfMembersDoesNotMatter() throws {
    let original = try document(transaction())
    let json = try JSON.parse(Array(original.render().utf8), maxBytes: 1 << 20)
    let reversed = JSON.object(try json.members(at: "").reversed())
    #expect(try parse(reversed.render()) == original)
  }

  @Test func aDisagreementNamesTheFieldAndBothValues() throws {
    let text = try document(transaction()).render()
    let wrong: [(String, String, DocumentError)] = [
      (
        "\"value\": \"5\"", "\"value\": \"6\"",
        .disagree(field: "transaction.value", stated: "6", computed: "5")
      ),
      ("\"id\": \"1\"", "\"id\": \"2\"", .disagree(field: "chain.id", stated: "2", computed: "1")),
      (
        "\"type\": 0", "\"type\": 2",
        .disagree(field: "transaction.type", stated: "2", computed: "0")
      ),
      (
        "\"gasPrice\"", "\"maxFeePerGas\"",
        .disagree(field: "transaction.gasPrice", stated: nil, computed: "1")
      ),
      (
        "\"input\": \"0x\"", "\"input\": \"0x\", \"accessList\": []",
        .disagree(field: "transaction.accessList", stated: "[]", computed: nil)
      ),
    ]
    for (part, other, error) in wrong {
      let changed = text.replacing(part, with: other)
      #expect(changed != text)
      #expect(throws: error) { try parse(changed) }
    }
  }

  @Test func refusesMembersThatAreNotKnownOrStandThereTwice() throws {
    let text = try document(transaction()).render()
    for (part, path) in [
      ("\"version\": 1", "memo"), ("\"name\": \"ethereum\"", "chain.memo"),
      ("\"input\": \"0x\"", "transaction.memo"), ("\"built\": ", "claims.memo"),
      ("\"address\": ", "from.memo"),
    ] {
      let changed = text.replacing(part, with: "\"memo\": \"x\", " + part)
      #expect(throws: DocumentError.json(.unknown(path: path))) { try parse(changed) }
    }
    for part in ["\"version\": 1", "\"value\": \"5\"", "\"id\": \"1\"", "\"input\": \"0x\""] {
      let error = #expect(throws: DocumentError.self) {
        try parse(text.replacing(part, with: part + ", " + part))
      }
      #expect(error?.report.code == "json-duplicate", "\(part)")
    }
  }

  @Test func refusesOtherKindsOfDocuments() throws {
    let text = try document(transaction()).render()
    let signed = text.replacing("kingtherum.unsigned", with: "kingtherum.signed")
    #expect(
      throws: DocumentError.schema(
        wanted: UnsignedDocument.schema,
        found: "kingtherum.signed-transaction"
      )
    ) { try parse(signed) }
    #expect(throws: DocumentError.version(found: 2)) {
      try parse(text.replacing("\"version\": 1", with: "\"version\": 2"))
    }
    for text in ["", "null", "[]", "{}", "0x00", "{\"schema\": 1}"] {
      #expect(throws: DocumentError.self, "\(text)") { try parse(text) }
    }
  }

  @Test func readsNoMoreThanAMebibyte() throws {
    let text = try document(transaction()).render()
    let padded = text + String(repeating: " ", count: (1 << 20) - text.utf8.count)
    #expect(try parse(padded).transaction.nonce == 7)
    #expect(throws: DocumentError.json(.tooLong(limit: 1 << 20, found: 1 << 20 + 1))) {
      try parse(padded + " ")
    }
  }

  @Test func theLargestTransactionStillFitsItsDocument() throws {
    let most = try transaction(input: [UInt8](repeating: 0xff, count: 128 * 1_024 - 48))
    let largest = try document(most)
    #expect(try parse(largest.render()) == largest)
    let more = try transaction(input: [UInt8](repeating: 0xff, count: 128 * 1_024))
    #expect(throws: DocumentError.tooLarge(found: more.unsignedBytes.count)) {
      try document(more)
    }
  }

  @Test func refusesATransactionThatAnyChainWouldTake() throws {
    let old = try transaction(chain: nil)
    #expect(throws: DocumentError.noChain) { try document(old) }
  }

  @Test func refusesAFeeThatNobodyCanPay() throws {
    let unpayable = try transaction(price: Wei(.max))
    #expect(throws: DocumentError.unpayable) { try document(unpayable) }
  }

  @Test func limitsClaimedTexts() throws {
    let long = String(repeating: "x", count: 257)
    let transaction = try transaction()
    #expect(throws: DocumentError.longText(field: "chain.name")) {
      try document(transaction, chainName: long)
    }
    #expect(throws: DocumentError.longText(field: "claims.recipientName")) {
      try document(transaction, recipientName: long)
    }
    let fits = String(repeating: "x", count: 256)
    #expect(try document(transaction, chainName: fits, recipientName: fits).chainName == fits)
  }

  @Test func worksOutTheTokenTransferFromTheCallData() throws {
    let contract = try Address(bytes: [UInt8](repeating: 1, count: 20))
    let token = try Token(
      chain: .ethereum,
      address: contract,
      symbol: "USDC",
      name: "USD Coin",
      decimals: 6
    )
    let input = ERC20.transfer(to: payee, amount: 12_500_000)
    let document = try document(transaction(to: contract, input: input), token: token)
    #expect(document.tokenTransfer?.to == payee)
    #expect(document.tokenTransfer?.amount.text == "12.5")
    let text = document.render()
    #expect(text.contains("\"text\": \"12.5 USDC\""))
    #expect(
      throws: DocumentError.disagree(
        field: "claims.tokenTransfer.text",
        stated: "1.25 USDC",
        computed: "12.5 USDC"
      )
    ) { try parse(text.replacing("12.5 USDC", with: "1.25 USDC")) }
    // The claimed decimals make the text, so that a document cannot say two things.
    #expect(
      throws: DocumentError.disagree(
        field: "claims.tokenTransfer.text",
        stated: "12.5 USDC",
        computed: "0.125 USDC"
      )
    ) { try parse(text.replacing("\"decimals\": \"6\"", with: "\"decimals\": \"8\"")) }
  }

  @Test func refusesAClaimAboutATokenThatIsNotCalled() throws {
    let token = try Token(
      chain: .ethereum,
      address: try Address(bytes: [UInt8](repeating: 1, count: 20)),
      symbol: "USDC",
      name: "USD Coin",
      decimals: 6
    )
    let transaction = try transaction()
    #expect(
      throws: DocumentError.disagree(
        field: "claims.token.address",
        stated: "\(token.address)",
        computed: "\(Address.zero)"
      )
    ) { try document(transaction, token: token) }
    let creation = try self.transaction(to: nil)
    #expect(
      throws: DocumentError.disagree(
        field: "claims.token.address",
        stated: "\(token.address)",
        computed: nil
      )
    ) { try document(creation, token: token) }
  }

  @Test func namesTheClaimThatCannotBeRead() throws {
    var random = SeededRandom(seed: 7)
    let text = try DocumentSamples.all(&random)[2].render()
    let wrong: [(String, String, String)] = [
      ("\"m/44'", "\"44'", "document-path"),
      ("급여 지갑", "a/b", "document-wallet-name"),
      ("2026-01-31T", "2026-02-31T", "document-time"),
      ("\"number\": \"7000000\"", "\"number\": \"-1\"", "document-number"),
      ("\"reverted\"", "\"maybe\"", "document-word"),
      ("\"decimals\": \"6\"", "\"decimals\": \"256\"", "document-token"),
      ("\"balance\": \"1", "\"balance\": \"01", "document-wei"),
      ("\"unsigned\": \"0x", "\"unsigned\": \"0xz", "document-hex"),
      ("\"unsigned\": \"0x", "\"unsigned\": \"0x00", "document-transaction"),
    ]
    for (part, other, code) in wrong {
      let changed = text.replacing(part, with: other)
      #expect(changed != text, "\(part)")
      let error = #expect(throws: DocumentError.self) { try parse(changed) }
      #expect(error?.report.code == code, "\(part): \(String(describing: error))")
    }
  }
}
