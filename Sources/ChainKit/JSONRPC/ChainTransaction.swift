public import Entity

/// A transaction as a node shows it: mined, or waiting.
public struct ChainTransaction: Hashable, Sendable {
  /// Where a transaction is mined.
  public struct Place: Hashable, Sendable {
    /// The number of the block.
    public let blockNumber: UInt64
    /// The hash of the block.
    public let blockHash: Hash32
    /// The place in the block.
    public let index: UInt64
  }

  /// The hash, as the node tells it; `authenticity` says whether it is true.
  public let hash: Hash32
  /// Where it is mined; nil while it waits.
  public let place: Place?
  /// The sender, as the node tells it.
  public let from: Address
  /// The receiver; nil for a creation.
  public let to: Address?
  /// The nonce.
  public let nonce: UInt64
  /// The amount it carries.
  public let value: Wei
  /// The most gas it may use.
  public let gas: UInt64
  /// What it says to the receiver.
  public let input: [UInt8]
  /// The type: 0 to 4.
  public let type: UInt64
  /// The price per gas; for type 2 what it pays, or may pay at most.
  public let gasPrice: Wei?
  /// The most it pays per gas.
  public let maxFeePerGas: Wei?
  /// The most it tips per gas.
  public let maxPriorityFeePerGas: Wei?
  /// What the fields prove about the hash and the sender.
  public let authenticity: Authenticity

  /// What recomputing a transaction's hash and sender shows.
  public enum Authenticity: Hashable, Sendable {
    /// Hash and sender follow from the fields.
    case proved
    /// Of a type that is not recomputed, or with members that we do not know.
    case unknown
    /// Hash or sender do not follow from the fields.
    case forged
  }
}

extension ChainTransaction: Decodable {
  private enum Key: String, CodingKey {
    case hash, blockHash, blockNumber, transactionIndex, from, to, nonce, value, gas, input, type
    case gasPrice, maxFeePerGas, maxPriorityFeePerGas, chainId, accessList, r, s, v, yParity
  }

  /// Reads a transaction and recomputes what can be recomputed.
  public init(from decoder: any Decoder) throws {
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
        list: AccessList(list.map(\.entry)),
        signature: sealed.signature
      )
    else {
      self = shown
      return
    }
    if rebuilt.hash == shown.hash, rebuilt.sender == shown.from {
      self = shown.with(.proved)
    } else {
      self = try Self.isPlain(decoder) ? shown.with(.forged) : shown
    }
  }

  private static func place(in container: KeyedDecodingContainer<Key>) throws -> Place? {
    guard let number = try container.optionalCount(.blockNumber),
      let block = try container.optionalHash(.blockHash),
      let index = try container.optionalCount(.transactionIndex)
    else { return nil }
    return Place(blockNumber: number, blockHash: block, index: index)
  }

  /// The signature, and the chain that it is for.
  ///
  /// Nil when it is none that a chain would take today: transactions of a chain's own machinery
  /// have zeros in its place, or nothing.
  private static func signature(in container: KeyedDecodingContainer<Key>) -> Sealed? {
    guard let r = try? container.wei(.r), let s = try? container.wei(.s) else { return nil }
    let v = (try? container.optionalCount(.v)) ?? 0
    let stated = try? container.optionalCount(.yParity)
    // EIP-155: v is 35 + parity + 2 × chain; before it, 27 + parity and no chain.
    let parity = stated ?? (v >= 35 ? (v - 35) % 2 : v % 27)
    guard
      let signature = try? Signature(
        r: r.bytes32,
        s: s.bytes32,
        yParity: UInt8(clamping: parity)
      )
    else { return nil }
    return Sealed(signature: signature, legacyChain: v >= 35 ? (v - 35) / 2 : nil)
  }

  private struct Sealed {
    let signature: Signature
    let legacyChain: UInt64?
  }

  /// Whether every member is one that Ethereum itself has; other chains sign others too, and then
  /// another hash proves nothing.
  private static func isPlain(_ decoder: any Decoder) throws -> Bool {
    try decoder.container(keyedBy: AnyKey.self).allKeys.allSatisfy { key in
      Key(stringValue: key.stringValue) != nil || AnyKey.unsigned.contains(key.stringValue)
    }
  }

  private struct AnyKey: CodingKey {
    /// Members that nodes add, and nobody signs.
    static let unsigned: Set<String> = ["data", "blockTimestamp", "creates", "publicKey", "raw"]

    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension ChainTransaction {
  private func rebuilt(
    chain: UInt64?,
    list: AccessList,
    signature: Signature
  ) -> SignedTransaction? {
    guard let fees = fees(with: list) else { return nil }
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

  private func fees(with list: AccessList) -> Fees? {
    switch type {
    case 0: gasPrice.map { .legacy(gasPrice: $0) }
    case 1: gasPrice.map { .accessList(gasPrice: $0, list) }
    case 2:
      if let tip = maxPriorityFeePerGas, let cap = maxFeePerGas {
        .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list)
      } else {
        nil
      }
    default: nil
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

private struct WireAccess: Decodable {
  let entry: AccessList.Entry

  private enum Key: String, CodingKey { case address, storageKeys }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let keys = try container.decode([String].self, forKey: .storageKeys)
    entry = AccessList.Entry(
      address: try container.address(.address),
      storageKeys: try keys.map { try Hash32(bytes: DataHex.parse($0, count: 32)) }
    )
  }
}
