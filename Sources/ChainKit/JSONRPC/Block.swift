package import Entity

/// The header of a mined block: the fields that a wallet uses.
package struct BlockHeader: Hashable, Sendable {
  package let number: UInt64
  package let hash: Hash32
  /// The hash of the block before it.
  package let parent: Hash32
  /// The timestamp, in seconds since 1970.
  package let time: UInt64
  /// The base fee per gas, which is burned; nil before EIP-1559.
  package let baseFee: Wei?
  /// The root of the state after the block.
  package let stateRoot: Hash32
  /// The recipient of the tips.
  package let beneficiary: Address
  /// The gas used by its transactions.
  package let gasUsed: UInt64
  package let gasLimit: UInt64

  package var reference: BlockReference { BlockReference(number: number, hash: hash, time: time) }
}

/// A mined block.
package struct Block: Hashable, Sendable {
  /// The transactions, as hashes or whole, as requested.
  package enum Transactions: Hashable, Sendable {
    case hashes([Hash32])
    case whole([ChainTransaction])
  }

  package let header: BlockHeader
  /// The transactions, in order.
  package let transactions: Transactions
  /// The withdrawals from the beacon chain (EIP-4895); nil before Shanghai.
  package let withdrawals: [Withdrawal]?
  /// Whether proof of work mined the block, with a reward that no transaction shows.
  package let isProofOfWork: Bool
  /// How many uncles it names, for each of which a miner earns a part of the reward.
  package var uncleCount: UInt64 = 0
  /// The whole header, if it names an access list (EIP-7928) and the block's hash follows from it.
  ///
  /// Nil for all others: what they name is only the node's word.
  package var committed: HeaderFields?

  /// How the base fee of the next block follows from this one, if its `extraData` tells it as on the
  /// OP Stack; that says nothing on other chains.
  var baseFeeRule: BaseFeeRule?
  /// The gas of its blobs (EIP-4844), on the OP Stack since Jovian that of its data.
  var blobGasUsed: UInt64 = 0

  /// The whole transactions; empty if only hashes were requested.
  package var wholeTransactions: [ChainTransaction] {
    guard case .whole(let transactions) = transactions else { return [] }
    return transactions
  }
}

/// A withdrawal from the beacon chain (EIP-4895).
package struct Withdrawal: Hashable, Sendable {
  /// The index among all withdrawals.
  package let index: UInt64
  /// The recipient.
  package let address: Address
  package let amount: Wei
}

extension Withdrawal: Decodable {
  private enum Key: String, CodingKey { case index, address, amount }

  /// Decodes a withdrawal; its amount is transmitted in gwei.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    index = try container.count(.index)
    address = try container.address(.address)
    let gwei = try container.count(.amount)
    amount = Wei(count: gwei).multiplied(by: 1_000_000_000) ?? .zero
  }
}

extension Block: Decodable {
  private enum Key: String, CodingKey {
    case number, hash, parentHash, timestamp, baseFeePerGas, stateRoot, miner, gasUsed, gasLimit
    case transactions, withdrawals, difficulty, uncles, blockAccessListHash
    case extraData, blobGasUsed
  }

  /// Decodes a mined block; a pending one has no hash and is refused.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    header = BlockHeader(
      number: try container.count(.number),
      hash: try container.hash(.hash),
      parent: try container.hash(.parentHash),
      time: try container.count(.timestamp),
      baseFee: try container.optionalWei(.baseFeePerGas),
      stateRoot: try container.hash(.stateRoot),
      beneficiary: try container.address(.miner),
      gasUsed: try container.count(.gasUsed),
      gasLimit: try container.count(.gasLimit)
    )
    withdrawals = try container.decodeIfPresent([Withdrawal].self, forKey: .withdrawals)
    isProofOfWork = try container.optionalWei(.difficulty).map { $0 != .zero } ?? false
    // What is neither of them there is of no use here, and no fault of the node.
    let extraData = try? container.decodeIfPresent(String.self, forKey: .extraData)
    baseFeeRule = extraData.flatMap { try? DataHex.parse($0) }
      .flatMap { BaseFeeRule(extraData: $0) }
    blobGasUsed = (try? container.optionalCount(.blobGasUsed)) ?? 0
    let uncles = try? container.decodeIfPresent([String].self, forKey: .uncles)
    uncleCount = UInt64(uncles?.count ?? 0)
    if (try? container.decodeIfPresent(String.self, forKey: .blockAccessListHash)) != nil {
      let whole = try HeaderAnswer(from: decoder)
      committed = whole.isRecomputed ? whole.fields : nil
    }
    var list = try container.nestedUnkeyedContainer(forKey: .transactions)
    if (try? list.decode(String.self)) != nil || list.isAtEnd {
      let texts = try container.decode([String].self, forKey: .transactions)
      do {
        transactions = .hashes(try texts.map { try Hash32(bytes: DataHex.parse($0, count: 32)) })
      } catch {
        throw DecodingError.dataCorruptedError(
          forKey: .transactions,
          in: container,
          debugDescription: "malformed"
        )
      }
    } else {
      transactions = .whole(try container.decode([ChainTransaction].self, forKey: .transactions))
    }
  }
}
