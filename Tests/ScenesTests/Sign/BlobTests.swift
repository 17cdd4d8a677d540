import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Transactions of type 3 with their blobs: shown, signed and carried.
struct BlobTests {
  @Test func showsWhatIsBesideTheTransaction() throws {
    let document = try Samples.blobDocument(try Samples.sidecar(2))
    let text = try SigningTests.show(document.render()).text
    #expect(
      text.contains("\nblobs         2, at most 0.000524288 ETH of the fee (blob gas at 2 gwei)\n")
    )
    #expect(
      text.contains("\nsidecar       2 blobs of 131072 bytes, 2 proofs (EIP-4844); hashes match\n")
    )
    #expect(
      text.contains(
        "\nproofs        not checked on this machine; nodes check them before accepting blobs\n"
      )
    )
    let one = try Samples.blobDocument(try Samples.sidecar(1, .cellProofs))
    #expect(
      try SigningTests.show(one.render()).text.contains(
        "\nsidecar       1 blob of 131072 bytes, 128 cell proofs (EIP-7594); hashes match\n"
      )
    )
  }

  @Test func showsTheSidecarInJSON() throws {
    let document = try Samples.blobDocument(try Samples.sidecar(1, .cellProofs))
    let model = try #require(ReviewModel(Review(document, knowing: .known())).blobs)
    let hash = try #require(document.sidecar?.versionedHashes.first)
    #expect(
      try Samples.json(model) == """
        {"count":1,"highestFee":{"ether":"0.000262144","wei":"262144000000000"},\
        "maxFeePerBlobGas":"2000000000","sidecar":{"blobs":1,"bytes":"131072","proofs":128,\
        "proofsChecked":false,"wrapperVersion":1},"versionedHashes":["\(hash)"]}
        """
    )
  }

  @Test func saysWhereTheBlobsAreMissing() throws {
    let sidecar = try Samples.sidecar()
    let signed = try Samples.signed(try Samples.blobTransaction(sidecar))
    let model = try SigningTests.show(Hex.prefixed(signed.raw))
    #expect(
      model.text.contains("\nsidecar       missing; nodes accept the transaction only with it\n")
    )
    #expect(model.review.blobs?.sidecar == nil)
    let whole = try PooledTransaction(signed, sidecar)
    let shown = try SigningTests.show(Hex.prefixed(whole.raw))
    #expect(shown.review.blobs?.sidecar?.blobs == 1)
    // The hash and the bytes are those on the chain, without the blobs.
    #expect(shown.signed?.hash == signed.hash.description)
    #expect(shown.signed?.raw == Hex.prefixed(signed.raw))
  }

  @Test func signsTheDocumentAndKeepsTheBlobsBesideIt() throws {
    let sidecar = try Samples.sidecar(1, .cellProofs)
    let document = try Samples.blobDocument(sidecar, from: try Samples.signed().sender)
    let sign = SignTransaction.Interactor(worker: SigningTests.StubSigner())
    let draft = try sign.draft(.init(document: document, chains: .builtIn))
    let response = try sign.commit(Approved(draft), unlockedBy: try WalletsTests.secret())
    let signed = try Samples.signed(document.transaction)
    let pooled = try PooledTransaction(signed, sidecar)
    #expect(response.signed.pooled == pooled)
    let model = SignTransaction.Presenter().present(response)
    #expect(model.text.hasPrefix("signed  \(signed.hash)\n"))
    #expect(try Samples.json(model).contains(#""raw":"\#(Hex.prefixed(pooled.raw))""#))
    let file = try #require(model.document).file
    guard case .signed(let read, _) = try TransactionText(Array(file.utf8)) else {
      Issue.record("not read as a signed document")
      return
    }
    #expect(read == pooled)
  }

  @Test func aQRCodeAsksForTheSignatureAndDoesNotCarryTheBlobs() throws {
    let sidecar = try Samples.sidecar()
    let from = try Samples.signed().sender
    let document = try UnsignedDocument(
      chainName: "dev",
      from: .init(address: from, path: .ethereum(account: 0)),
      transaction: try Samples.blobTransaction(sidecar),
      claims: Claims(built: try UTCTime(seconds: 0)),
      sidecar: sidecar
    )
    let written = Array(document.render().utf8)
    let encode = EncodeCode.Interactor(worker: CodesTests.StubStore())
    #expect(throws: EncodeCodeError.blobs) {
      try encode.act(on: .init(bytes: written, isSignRequest: false))
    }
    let code = try encode.act(on: .init(bytes: written, isSignRequest: true))
    #expect(code.value.encoded.count < 300)
    let signed = try Samples.signed(document.transaction)
    let answer = try SignResponse(signed.signature, to: try SignRequest(code.value)).ur.text
    let whole = try AttachSignature.Interactor().act(
      on: .init(document: written, answer: Array(answer.utf8))
    )
    #expect(whole.pooled == (try PooledTransaction(signed, sidecar)))
  }

  @Test func longTextThatIsNoDocumentMayStillBeCarried() throws {
    let text = [UInt8](repeating: 0x61, count: 300_000)
    let code = try EncodeCode.Interactor(worker: CodesTests.StubStore()).act(
      on: .init(bytes: text, isSignRequest: false)
    )
    #expect(code.type == "bytes")
  }
}
