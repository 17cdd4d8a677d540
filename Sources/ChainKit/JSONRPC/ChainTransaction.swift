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
  /// The accounts that hand their code over (EIP-7702).
  public let authorizations: [Authorization]
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
    case authorizationList
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
      authorizations: try container.decodeIfPresent(
        [Authorization].self, forKey: .authorizationList) ?? [],
      authenticity: .unknown
    )
    let list = try container.decodeIfPresent([WireAccess].self, forKey: .accessList) ?? []
    let signature = try Self.signature(in: container)
    let rebuilt = shown.rebuilt(
      chain: try container.optionalCount(.chainId), list: AccessList(list.map(\.entry)),
      signature: signature.value, protected: signature.isProtected)
    guard let rebuilt else {
      self = shown
      return
    }
    let isTrue = rebuilt.hash == shown.hash && rebuilt.sender == shown.from
    self = shown.with(isTrue ? .proved : .forged)
  }

  private static func place(in container: KeyedDecodingContainer<Key>) throws -> Place? {
    guard let number = try container.optionalCount(.blockNumber),
      let block = try container.optionalHash(.blockHash),
      let index = try container.optionalCount(.transactionIndex)
    else { return nil }
    return Place(blockNumber: number, blockHash: block, index: index)
  }

  /// The signature; nil when it is none that a chain would take today, or absent.
  private static func signature(
    in container: KeyedDecodingContainer<Key>
  ) throws -> (value: Signature?, isProtected: Bool) {
    guard let r = try container.optionalWei(.r), let s = try container.optionalWei(.s) else {
      return (nil, false)
    }
    let v = try container.optionalCount(.v) ?? 0
    let parity = try container.optionalCount(.yParity) ?? (v >= 35 ? (v - 35) % 2 : v % 27)
    let signature = try? Signature(
      r: r.bytes32, s: s.bytes32, yParity: UInt8(clamping: parity))
    return (signature, v >= 35)
  }
}

extension ChainTransaction {
  private func rebuilt(
    chain: UInt64?, list: AccessList, signature: Signature?, protected: Bool
  ) -> SignedTransaction? {
    guard let signature, let fees = fees(with: list) else { return nil }
    // Before EIP-155 a transaction names no chain, whatever the node adds.
    let named = type == 0 && !protected ? nil : chain.flatMap { try? ChainID($0) }
    guard
      let plain = try? Transaction(
        chain: named, nonce: nonce, gas: gas, to: to, value: value, input: input, fees: fees)
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
      hash: hash, place: place, from: from, to: to, nonce: nonce, value: value, gas: gas,
      input: input, type: type, gasPrice: gasPrice, maxFeePerGas: maxFeePerGas,
      maxPriorityFeePerGas: maxPriorityFeePerGas, authorizations: authorizations,
      authenticity: authenticity)
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
      storageKeys: try keys.map { try Hash32(bytes: DataHex.parse($0, count: 32)) })
  }
}
