import Core
import Entity
import TestSupport
import Testing

/// Documents with blobs: the checks against the transaction, and the refusals.
struct BlobDocumentTests {
  private static func document(_ comment: String = "1 of seeds 1, blob proofs") throws
    -> UnsignedDocument
  {
    let pooled = try BlobSidecarTests.sample(comment)
    return try UnsignedDocument(
      chainName: "main",
      from: .init(address: pooled.signed.sender),
      transaction: pooled.signed.transaction,
      claims: Claims(built: try UTCTime(seconds: 0)),
      sidecar: pooled.sidecar
    )
  }

  private static func read(_ text: String) throws(DocumentError) -> UnsignedDocument {
    try UnsignedDocument(parsing: Array(text.utf8))
  }

  private static let samples = [
    "1 of seeds 1, blob proofs", "2 of seeds 2, 3, blob proofs", "1 of seeds 1, cell proofs",
  ]

  @Test(arguments: samples) func comeBackFromTheirText(comment: String) throws {
    let document = try Self.document(comment)
    let again = try Self.read(document.render())
    #expect(again == document)
    #expect(again.sidecar == document.sidecar)
    let pooled = try BlobSidecarTests.sample(comment)
    let signed = try SignedDocument(answering: document, signed: pooled.signed)
    #expect(signed.pooled == pooled)
    let text = signed.render()
    #expect(try SignedDocument(parsing: Array(text.utf8)) == signed)
    #expect(text.contains(#""hash": "\#(pooled.signed.hash)""#))
    #expect(text.contains(#""raw": "\#(Hex.prefixed(pooled.raw))""#))
  }

  @Test func theBlobsAreNotPartOfWhatIsSigned() throws {
    let document = try Self.document()
    let plain = try UnsignedDocument(
      chainName: "main",
      from: document.from,
      transaction: document.transaction,
      claims: document.claims
    )
    #expect(plain.transaction.signingHash == document.transaction.signingHash)
    #expect(plain.sidecar == nil)
    #expect(!plain.render().contains("sidecar"))
  }

  @Test func aChangedSidecarIsRefused() throws {
    let text = try Self.document().render()
    let sidecar = try #require(try Self.document().sidecar)
    let commitment = Hex.prefixed(sidecar.commitments[0])
    let infinity = "0xc0" + String(repeating: "0", count: 94)
    func changed(_ old: String, _ new: String) -> String { text.replacing(old, with: new) }
    #expect(throws: DocumentError.self) { try Self.read(changed(commitment, infinity)) }
    #expect(
      throws: DocumentError.sidecar(
        field: "sidecar",
        .proof(index: 0, .length(found: 47))
      )
    ) { try Self.read(changed(Hex.prefixed(sidecar.proofs[0]), "0x" + infinity.dropFirst(4))) }
    #expect(throws: DocumentError.word(field: "sidecar.wrapperVersion", found: "2")) {
      try Self.read(changed(#""wrapperVersion": 0"#, #""wrapperVersion": 2"#))
    }
    #expect(
      throws: DocumentError.sidecar(
        field: "sidecar",
        .count(.proofs, found: 1, wanted: 128, blobs: 1)
      )
    ) { try Self.read(changed(#""wrapperVersion": 0"#, #""wrapperVersion": 1"#)) }
    #expect(throws: DocumentError.json(.unknown(path: "sidecar.memo"))) {
      try Self.read(changed(#""wrapperVersion": 0"#, #""wrapperVersion": 0, "memo": 1"#))
    }
    #expect(throws: DocumentError.json(.missing(path: "sidecar.proofs"))) {
      try Self.read(changed(#""proofs""#, #""proof""#))
    }
    #expect(
      throws: DocumentError.hex(field: "sidecar.commitments[0]", .oddLength(digits: 95))
    ) { try Self.read(changed(commitment, String(commitment.dropLast()))) }
    // Each byte has one spelling, as everywhere in a document.
    #expect(throws: DocumentError.self) {
      try Self.read(changed(commitment, "0x" + commitment.dropFirst(2).uppercased()))
    }
  }

  @Test func theBlobsOfAnotherTransactionAreRefused() throws {
    let document = try Self.document()
    let other = try #require(try Self.document("2 of seeds 2, 3, blob proofs").sidecar)
    #expect(throws: DocumentError.sidecar(field: "sidecar", .hashCount(named: 1, found: 2))) {
      try UnsignedDocument(
        chainName: "main",
        from: document.from,
        transaction: document.transaction,
        claims: document.claims,
        sidecar: other
      )
    }
    let signed = try SignedDocumentTests.document().signed
    #expect(throws: DocumentError.sidecar(field: "raw", .otherType(found: 0))) {
      try SignedDocument(chainName: "main", signed: signed, sidecar: other)
    }
  }

  @Test func aChangedSignedDocumentIsRefused() throws {
    let pooled = try BlobSidecarTests.sample()
    let document = try SignedDocument(
      chainName: "main",
      signed: pooled.signed,
      sidecar: pooled.sidecar
    )
    let text = Array(document.render().utf8)
    let raw = Array(Hex.prefixed(pooled.raw).utf8)
    let start = try #require(text.firstRange(of: raw)).lowerBound
    // In the transaction, in the lengths of the lists, in the commitment.
    for place in [2, 9, 20, 300, raw.count - 98, raw.count - 190, raw.count - 196] {
      var changed = text
      changed[start + place] = raw[place] == UInt8(ascii: "7") ? 0x36 : 0x37
      #expect(throws: DocumentError.self) { try SignedDocument(parsing: changed) }
    }
    // Only a node can tell whether a blob matches its commitment.
    var changed = text
    changed[start + 1_001] = raw[1_001] == UInt8(ascii: "7") ? 0x36 : 0x37
    let other = try SignedDocument(parsing: changed)
    #expect(other.signed == pooled.signed)
    #expect(other.pooled.sidecar != pooled.sidecar)
  }

  @Test func readsTheBundleThatLibrariesHave() throws {
    for comment in Self.samples {
      let sidecar = try #require(try BlobSidecarTests.sample(comment).sidecar)
      func rows(_ rows: [[UInt8]]) -> JSON { .array(rows.map { .string(Hex.prefixed($0)) }) }
      let members = [
        JSON.Member("blobs", rows(sidecar.blobs)),
        JSON.Member("commitments", rows(sidecar.commitments)),
        JSON.Member("proofs", rows(sidecar.proofs)),
      ]
      let text = JSON.object(members).render()
      #expect(try BlobSidecar(parsing: Array(text.utf8)) == sidecar)
      let stated = JSON.Member(
        "wrapperVersion",
        .integer(Int64(sidecar.wrapperVersion.rawValue))
      )
      let whole = JSON.object([stated] + members).render()
      #expect(try BlobSidecar(parsing: Array(whole.utf8)) == sidecar)
    }
  }

  @Test func refusesAnInvalidBundle() throws {
    func parse(_ text: String) throws(DocumentError) {
      _ = try BlobSidecar(parsing: Array(text.utf8))
    }
    #expect(throws: DocumentError.json(.empty)) { try parse("") }
    #expect(throws: DocumentError.json(.missing(path: "blobs"))) { try parse("{}") }
    #expect(throws: DocumentError.sidecar(field: nil, .noBlobs)) {
      try parse(#"{"blobs":[],"commitments":[],"proofs":[]}"#)
    }
    #expect(throws: DocumentError.sidecar(field: nil, .blobSize(index: 0, found: 1))) {
      try parse(#"{"blobs":["0x00"],"commitments":["0x"],"proofs":["0x"]}"#)
    }
    #expect(throws: DocumentError.hex(field: "proofs[0]", .notHex(position: 1))) {
      try parse(#"{"blobs":["0x00"],"commitments":["0x"],"proofs":["x"]}"#)
    }
    let long = [UInt8](repeating: 0x20, count: BlobSidecar.maxFileBytes + 1)
    #expect(throws: DocumentError.self) { try BlobSidecar(parsing: long) }
  }
}
