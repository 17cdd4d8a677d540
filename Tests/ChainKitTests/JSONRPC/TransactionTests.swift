import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import ChainKit

@Suite struct TransactionTests {
  /// The signed example of EIP-155, as a node returns it.
  private static var example: [String: Any] {
    [
      "hash": "0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788",
      "from": "0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f",
      "to": "0x3535353535353535353535353535353535353535",
      "nonce": "0x9", "value": "0xde0b6b3a7640000", "gas": "0x5208", "gasPrice": "0x4a817c800",
      "input": "0x", "type": "0x0", "v": "0x25",
      "r": "0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276",
      "s": "0x67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83",
      "blockHash": NSNull(), "blockNumber": NSNull(), "transactionIndex": NSNull(),
    ]
  }

  private func read(_ changes: [String: Any?]) throws -> ChainTransaction {
    var members = Self.example
    for (key, value) in changes { members[key] = value }
    let body = try JSONSerialization.data(withJSONObject: members)
    return try JSONDecoder().decode(ChainTransaction.self, from: body)
  }

  @Test func provesATransactionFromItsFields() throws {
    let transaction = try read([:])
    #expect(transaction.authenticity == .proved)
    #expect(transaction.place == nil)
    // Some nodes name the chain, some repeat the input.
    #expect(try read(["chainId": "0x1", "data": "0x"]).authenticity == .proved)
  }

  @Test(arguments: [
    ("value", "0xde0b6b3a7640001"), ("nonce", "0xa"), ("gas", "0x5209"), ("gasPrice", "0x1"),
    ("input", "0x00"), ("to", "0x3535353535353535353535353535353535353536"),
    ("from", "0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4e"), ("v", "0x26"), ("v", "0x27"),
    ("hash", "0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350789"),
  ])
  func noticesEveryChange(key: String, value: String) throws {
    #expect(try read([key: value]).authenticity == .forged)
  }

  @Test func unknownTypesAreNotCalledForged() throws {
    // A chain that signs one more member, a type of a later fork, and a chain-specific type.
    #expect(
      try read(["value": "0x1", "feeCurrency": "0x00"]).authenticity == .unknown
    )
    #expect(try read(["type": "0x7e"]).authenticity == .unknown)
    #expect(try read(["r": "0x0", "s": "0x0", "v": "0x0"]).authenticity == .unknown)
    #expect(try read(["r": nil, "s": nil, "v": nil]).authenticity == .unknown)
  }

  /// Its place orders rows, as a number with fewer bits.
  @Test func aPlaceIsOneThatABlockHas() throws {
    let block = "0x" + String(repeating: "b", count: 64)
    func place(_ index: String) throws -> UInt64? {
      try read(["blockHash": block, "blockNumber": "0x7", "transactionIndex": index]).place?.index
    }
    #expect(try place("0x7ffff") == 0x7ffff)
    for far in ["0x80000", "0x8000000000000000", "0xffffffffffffffff"] {
      #expect(throws: DecodingError.self) { try place(far) }
    }
  }

  private struct Later: Decodable {
    let raw: String
    let expect: String
  }

  /// A signed transaction of type 3 or 4, as a node returns it.
  private static func members(of signed: SignedTransaction) -> [String: Any] {
    let plain = signed.transaction
    let quantity = { (number: UInt256) in Quantity.text(number) }
    var members: [String: Any] = [
      "hash": "\(signed.hash)", "from": DataHex.text(signed.sender.bytes),
      "to": DataHex.text(plain.to?.bytes ?? []), "nonce": Quantity.text(plain.nonce),
      "value": quantity(plain.value.count), "gas": Quantity.text(plain.gas),
      "input": DataHex.text(plain.input), "type": Quantity.text(UInt64(plain.type)),
      "chainId": Quantity.text(plain.chain?.value ?? 0),
      "maxFeePerGas": quantity(plain.fees.tipAndCap?.cap.count ?? 0),
      "maxPriorityFeePerGas": quantity(plain.fees.tipAndCap?.tip.count ?? 0),
      "accessList": plain.fees.accessList.entries.map { entry in
        [
          "address": DataHex.text(entry.address.bytes),
          "storageKeys": entry.storageKeys.map(\.description),
        ] as [String: Any]
      },
      "yParity": Quantity.text(UInt64(signed.signature.yParity)),
      "r": quantity(UInt256(word: signed.signature.r)),
      "s": quantity(UInt256(word: signed.signature.s)),
    ]
    if let blobs = plain.fees.blobs {
      members["maxFeePerBlobGas"] = quantity(blobs.maxFeePerBlobGas.count)
      members["blobVersionedHashes"] = blobs.versionedHashes.map(\.description)
    } else {
      members["authorizationList"] = plain.fees.authorizations.map { item in
        [
          "chainId": Quantity.text(item.authorization.chain?.value ?? 0),
          "address": DataHex.text(item.authorization.delegate.bytes),
          "nonce": Quantity.text(item.authorization.nonce),
          "yParity": Quantity.text(UInt64(item.yParity)),
          "r": quantity(UInt256(word: item.r)), "s": quantity(UInt256(word: item.s)),
        ]
      }
    }
    return members
  }

  @Test func provesTransactionsWithBlobsAndDelegations() throws {
    func read(_ members: [String: Any]) throws -> ChainTransaction {
      try JSONDecoder().decode(
        ChainTransaction.self,
        from: try JSONSerialization.data(withJSONObject: members)
      )
    }
    for item in try Vectors.load("transactions-3-4", as: Later.self).prefix(200) {
      let signed = try SignedTransaction(decoding: try Hex.decode(item.raw))
      let members = Self.members(of: signed)
      let shown = try read(members)
      #expect(shown.authenticity == .proved)
      #expect(shown.hash == signed.hash)
      for (key, value) in [
        ("maxFeePerBlobGas", "0x123456" as Any), ("blobVersionedHashes", ["\(signed.hash)"]),
        ("authorizationList", []),
      ] where members[key] != nil {
        var changed = members
        changed[key] = value
        // Members that cannot form a transaction at all prove nothing.
        let wanted: ChainTransaction.Authenticity = key == "maxFeePerBlobGas" ? .forged : .unknown
        #expect(try read(changed).authenticity == wanted)
        changed[key] = nil
        #expect(try read(changed).authenticity == .unknown)
      }
      if var list = members["authorizationList"] as? [[String: String]] {
        var changed = members
        list[0]["nonce"] = "0x777777777"
        changed["authorizationList"] = list
        #expect(try read(changed).authenticity == .forged)
      }
    }
  }

  @Test(arguments: ["hash", "from", "nonce", "value", "gas", "input"])
  func refusesATransactionThatLacksAMember(key: String) {
    #expect(throws: DecodingError.self) { try read([key: nil]) }
  }

  @Test func anAddressWithAWrongChecksumIsRefused() {
    #expect(throws: DecodingError.self) {
      try read(["to": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaee"])
    }
  }

  @Test func pendingBlocksAreRefused() {
    let block = #"{"number":null,"hash":null,"transactions":[]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Block.self, from: Data(block.utf8))
    }
  }

  @Test func filtersTakeOnlyWhatTheyAskFor() throws {
    let (a, b) = (Hash32.keccak(of: [1]), Hash32.keccak(of: [2]))
    let filter = LogFilter(blocks: 5...9, addresses: [.zero], topics: [[a], nil, [b], nil])
    #expect(
      filter.parameter.json == """
        {"fromBlock":"0x5","toBlock":"0x9","address":["0x\(String(repeating: "0", count: 40))"],\
        "topics":[["\(a)"],null,["\(b)"]]}
        """
    )
    func log(block: UInt64 = 7, address: Address = .zero, topics: [Hash32]) -> LogEntry {
      LogEntry(
        address: address,
        topics: topics,
        payload: [],
        blockNumber: block,
        blockHash: a,
        transaction: a,
        transactionIndex: 0,
        index: 0,
        isRemoved: false
      )
    }
    #expect(filter.takes(log(topics: [a, a, b])))
    #expect(filter.takes(log(topics: [a, b, b, a])))
    #expect(!filter.takes(log(topics: [a, a, a])))
    #expect(!filter.takes(log(topics: [b, a, b])))
    #expect(!filter.takes(log(topics: [a, a])))
    #expect(!filter.takes(log(block: 10, topics: [a, a, b])))
    #expect(!filter.takes(log(address: Multicall3.address, topics: [a, a, b])))
  }
}
