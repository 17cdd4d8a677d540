import Core
package import Entity

/// A transaction as reported by a node: mined or pending.
package struct ChainTransaction: Hashable, Sendable {
  /// The position of a mined transaction.
  package struct Place: Hashable, Sendable {
    package let blockNumber: UInt64
    package let blockHash: Hash32
    /// The index in the block.
    package let index: UInt64
    /// The timestamp of the block, in seconds since 1970; nil if the node does not tell it.
    package private(set) var time: UInt64?
  }

  /// The hash reported by the node; `authenticity` tells if it is right.
  package let hash: Hash32
  /// The position in the chain; nil while pending.
  package let place: Place?
  /// The sender reported by the node.
  package let from: Address
  /// The recipient; nil for a contract creation.
  package let to: Address?
  package let nonce: UInt64
  /// The amount that is transferred.
  package let value: Wei
  /// The gas limit.
  package let gas: UInt64
  /// The input of the call.
  package let input: [UInt8]
  /// The type: 0 to 4.
  package let type: UInt64
  /// The gas price; for type 2 the effective price, or the maximum while pending.
  package let gasPrice: Wei?
  /// The maximum fee per gas.
  package let maxFeePerGas: Wei?
  /// The maximum priority fee per gas.
  package let maxPriorityFeePerGas: Wei?
  /// Whether the fields prove the hash and the sender.
  package let authenticity: Authenticity
  /// What a deposit of a rollup of the OP Stack creates for its sender before it runs, also if it
  /// fails, by the node's word; nil for any other transaction.
  package private(set) var mint: Wei?
  /// The transaction that the fields make; nil unless they prove hash and sender.
  package private(set) var signed: SignedTransaction?

  /// The result of recomputing a transaction's hash and sender.
  package enum Authenticity: Hashable, Sendable {
    /// Hash and sender follow from the fields.
    case proved
    /// The type is not supported, or there are unknown fields.
    case unknown
    /// Hash or sender do not follow from the fields.
    case forged
  }
}

extension ChainTransaction: Decodable {
  private enum Key: String, CodingKey {
    case hash, blockHash, blockNumber, transactionIndex, from, to, nonce, value, gas, input, type
    case gasPrice, maxFeePerGas, maxPriorityFeePerGas, chainId, accessList, r, s, v, yParity
    case maxFeePerBlobGas, blobVersionedHashes, authorizationList, blockTimestamp
  }

  /// Decodes a transaction, and recomputes its hash and sender if possible.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let shown = ChainTransaction(
      hash: try container.hash(.hash),
      place: try Self.place(in: container),
      from: try container.address(.from),
      to: try container.optionalAddress(.to),
      nonce: try container.count(.nonce),
      value: try container.wei(.value),
      gas: try container.count(.gas),
      input: try container.bytes(.input),
      type: try container.optionalCount(.type) ?? 0,
      gasPrice: try container.optionalWei(.gasPrice),
      maxFeePerGas: try container.optionalWei(.maxFeePerGas),
      maxPriorityFeePerGas: try container.optionalWei(.maxPriorityFeePerGas),
      authenticity: .unknown
    )
    let list = try container.decodeIfPresent([WireAccess].self, forKey: .accessList) ?? []
    guard let sealed = Self.signature(in: container),
      let rebuilt = shown.rebuilt(
        chain: shown.type == 0 ? sealed.legacyChain : try container.optionalCount(.chainId),
        carried: Carried(
          list: AccessList(list.map(\.entry)),
          blobs: try Self.blobs(in: container),
          // Chains accept numbers in these that are wider than any valid one.
          authorizations: (try? container.decode(
            [WireAuthorization].self,
            forKey: .authorizationList
          ))?.map(\.signed)
        ),
        signature: sealed.signature
      )
    else {
      self = shown
      mint = try Self.mint(decoder, shown.type)
      return
    }
    if rebuilt.hash == shown.hash, rebuilt.sender == shown.from {
      self = shown.with(.proved)
      signed = rebuilt
    } else {
      self = try Self.isPlain(decoder) ? shown.with(.forged) : shown
    }
  }

  /// The type of deposits on chains of the OP Stack.
  private static let depositType: UInt64 = 0x7E

  /// The field that only deposits have; a key of its own, so that it is not one of Ethereum's.
  private enum DepositKey: String, CodingKey { case mint }

  private static func mint(_ decoder: any Decoder, _ type: UInt64) throws -> Wei? {
    guard type == depositType else { return nil }
    return try decoder.container(keyedBy: DepositKey.self).optionalWei(.mint)
  }

  /// The fields of types 1 to 4 other than prices.
  private struct Carried {
    let list: AccessList
    let blobs: BlobFees?
    let authorizations: [SignedAuthorization]?
  }

  private static func blobs(in container: KeyedDecodingContainer<Key>) throws -> BlobFees? {
    guard let price = try container.optionalWei(.maxFeePerBlobGas) else { return nil }
    let hashes = try container.decodeIfPresent([String].self, forKey: .blobVersionedHashes) ?? []
    return BlobFees(
      maxFeePerBlobGas: price,
      versionedHashes: try container.hashes(hashes, of: .blobVersionedHashes)
    )
  }

  private static func place(in container: KeyedDecodingContainer<Key>) throws -> Place? {
    guard let number = try container.optionalCount(.blockNumber),
      let block = try container.optionalHash(.blockHash),
      try container.optionalCount(.transactionIndex) != nil
    else { return nil }
    let index = try container.place(.transactionIndex)
    // Older nodes do not have it, and others may write it in their own way.
    let time = try? container.optionalCount(.blockTimestamp)
    return Place(blockNumber: number, blockHash: block, index: index, time: time)
  }

  /// Returns the signature and its chain; nil if no chain would accept the signature today.
  ///
  /// System transactions of some chains have zeros or nothing in its place.
  private static func signature(in container: KeyedDecodingContainer<Key>) -> Sealed? {
    guard let r = try? container.wei(.r), let s = try? container.wei(.s) else { return nil }
    let v = (try? container.optionalCount(.v)) ?? 0
    let stated = try? container.optionalCount(.yParity)
    // EIP-155: v is 35 + parity + 2 × chain; before it, 27 + parity and no chain.
    let parity = stated ?? (v >= 35 ? (v - 35) % 2 : v % 27)
    guard
      let signature = try? Signature(
        r: r.count.word,
        s: s.count.word,
        yParity: UInt8(clamping: parity)
      )
    else { return nil }
    return Sealed(signature: signature, legacyChain: v >= 35 ? (v - 35) / 2 : nil)
  }

  private struct Sealed {
    let signature: Signature
    let legacyChain: UInt64?
  }

  /// Whether every member is Ethereum's own.
  ///
  /// Other chains sign additional members, so a different hash proves nothing.
  private static func isPlain(_ decoder: any Decoder) throws -> Bool {
    try decoder.container(keyedBy: AnyKey.self).allKeys.allSatisfy { key in
      Key(stringValue: key.stringValue) != nil || AnyKey.unsigned.contains(key.stringValue)
    }
  }

  private struct AnyKey: CodingKey {
    /// Members that nodes add, which are not signed.
    static let unsigned: Set<String> = ["data", "creates", "publicKey", "raw"]

    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension ChainTransaction {
  private func rebuilt(
    chain: UInt64?,
    carried: Carried,
    signature: Signature
  ) -> SignedTransaction? {
    guard let fees = fees(with: carried) else { return nil }
    guard
      let plain = try? Transaction(
        chain: chain.flatMap { try? ChainID($0) },
        nonce: nonce,
        gas: gas,
        to: to,
        value: value,
        input: input,
        fees: fees
      )
    else { return nil }
    return try? SignedTransaction(plain, signature)
  }

  private func fees(with carried: Carried) -> Fees? {
    let list = carried.list
    switch type {
    case 0: return gasPrice.map { .legacy(gasPrice: $0) }
    case 1: return gasPrice.map { .accessList(gasPrice: $0, list) }
    default: break
    }
    guard let tip = maxPriorityFeePerGas, let cap = maxFeePerGas else { return nil }
    switch type {
    case 2: return .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list)
    case 3:
      return carried.blobs.map {
        .blob(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list, $0)
      }
    case 4:
      return carried.authorizations.map {
        .delegation(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list, $0)
      }
    default: return nil
    }
  }

  private func with(_ authenticity: Authenticity) -> ChainTransaction {
    ChainTransaction(
      hash: hash,
      place: place,
      from: from,
      to: to,
      nonce: nonce,
      value: value,
      gas: gas,
      input: input,
      type: type,
      gasPrice: gasPrice,
      maxFeePerGas: maxFeePerGas,
      maxPriorityFeePerGas: maxPriorityFeePerGas,
      authenticity: authenticity
    )
  }
}

private struct WireAuthorization: Decodable {
  let signed: SignedAuthorization

  private enum Key: String, CodingKey { case chainId, address, nonce, yParity, v, r, s }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    // Some nodes use v for the parity.
    let parity = try container.optionalCount(.yParity) ?? container.count(.v)
    guard let narrow = UInt8(exactly: parity) else {
      throw DecodingError.dataCorruptedError(
        forKey: .yParity,
        in: container,
        debugDescription: "a parity of more than 8 bits"
      )
    }
    let chain = try container.count(.chainId)
    signed = SignedAuthorization(
      try Authorization(
        chain: chain == 0 ? nil : try ChainID(chain),
        delegate: try container.address(.address),
        nonce: try container.count(.nonce)
      ),
      yParity: narrow,
      r: try container.wei(.r).count.word,
      s: try container.wei(.s).count.word
    )
  }
}
