import Core
import Entity
import TestSupport
import Testing

@Suite struct VirtualSignerTests {
  /// The accounts of the private keys 1 to 3, as eth-account computes them.
  private static let known = [
    "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf", "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF",
    "0x6813Eb9362372EEF6200f3b1dbC3f819671cBA69",
  ]

  @Test(arguments: 1...3) func hasTheAccountOfItsKey(key: UInt8) throws {
    #expect(try VirtualSigner(key: key).address.description == Self.known[Int(key) - 1])
  }

  @Test func everySignatureIsOfTheAccount() throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      let signer = try VirtualSigner(key: UInt8.random(in: 1...255, using: &random))
      let digest = try Hash32(bytes: random.bytes(32))
      let signature = try signer.sign(digest)
      #expect(
        try VirtualSigner.signer(of: digest, signature) == signer.address,
        "\(random.comment)"
      )
      let other = try Hash32(bytes: random.bytes(32))
      let found = try? VirtualSigner.signer(of: other, signature)
      #expect(found != signer.address, "\(random.comment)")
    }
  }

  @Test func signsWhatIsBeyondTheOrderOfTheCurve() throws {
    let signer = try VirtualSigner(key: 255)
    for bytes in [[UInt8](repeating: 0xff, count: 32), [UInt8](repeating: 0, count: 32)] {
      let digest = try Hash32(bytes: bytes)
      #expect(try VirtualSigner.signer(of: digest, signer.sign(digest)) == signer.address)
    }
  }

  @Test func signsTransactionsAndAuthorizations() throws {
    let signer = try VirtualSigner(key: 9)
    let authorization = try Authorization(chain: .ethereum, delegate: .zero, nonce: 4)
    let signed = try signer.sign(authorization)
    #expect(signed.authority == signer.address)
    let transaction = try Transaction(
      chain: .ethereum,
      nonce: 3,
      gas: 100_000,
      to: .zero,
      value: .zero,
      input: [1],
      fees: .delegation(
        maxPriorityFeePerGas: .zero,
        maxFeePerGas: Wei(count: 1),
        AccessList([]),
        [signed]
      )
    )
    let sent = try signer.sign(transaction)
    #expect(sent.sender == signer.address)
    #expect(try SignedTransaction(decoding: sent.raw).transaction == transaction)
  }
}
