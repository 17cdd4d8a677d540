import Core
import Testing

@testable import Entity
@testable import Scenes

// Blobs have a price of their own.
extension StatusTests {
  @Test("what waits for nothing, or may offer too little for its blobs, waits for no block")
  func saysNothingOfTheNextBlock() async throws {
    let blobs = try Samples.signed(try Samples.blobTransaction(try Samples.sidecar()))
    for (finding, signed) in [
      (TransactionFinding.dropped(nonce: 4, from: try Samples.address("1")), try Samples.signed()),
      (.waiting(nonce: 4, from: try Samples.address("1")), blobs),
    ] {
      let model = try await StubLookup(
        found: FoundTransaction(finding, signed: signed, outlook: Self.outlook())
      ).status()
      #expect(model.body.waitsFor == [] && !model.text.contains("next block"), "\(model.text)")
    }
  }

  @Test("blobs that offer too little can be replaced if they are kept", arguments: [true, false])
  func namesALowPriceOfBlobs(isKept: Bool) async throws {
    let low = PendingOutlook(
      nextNonce: 4,
      nextHash: nil,
      balance: Wei(count: 5_000_000_000_000_000_000),
      fees: Self.outlook().fees,
      fastFees: Self.outlook().fees,
      blobBaseFee: Wei(count: 2_000_000_001),
      time: 1_769_904_000
    )
    let model = try await StubLookup(
      found: FoundTransaction(
        .waiting(nonce: 4, from: try Samples.address("1")),
        signed: try Samples.signed(try Samples.blobTransaction(try Samples.sidecar())),
        outlook: low,
        keepsBlobs: isKept
      )
    ).status()
    #expect(model.body.waitsFor?.map(\.code) == ["low-blob-fee"])
    #expect(
      model.text.contains("blob gas, 2 gwei, is below the price of blob gas in the next block")
    )
    #expect(model.body.replacement?.maxFeePerBlobGas == "4000000002")
    #expect(model.next == (isKept ? .speedUp(try Samples.hash("c"), chain: "dev") : nil))
  }
}
