import Core

/// A field of a block header, by the name that nodes use, in the order of its RLP.
///
/// The first 15 are in every header (Yellow Paper, section 4.4); forks added the others one after the
/// other, so a header has all of them up to one.
package enum HeaderField: String, CaseIterable, Sendable {
  case parentHash
  case sha3Uncles
  case miner
  case stateRoot
  case transactionsRoot
  case receiptsRoot
  case logsBloom
  case difficulty
  case number
  case gasLimit
  case gasUsed
  case timestamp
  case extraData
  case mixHash
  case nonce
  /// London (EIP-1559).
  case baseFeePerGas
  /// Shanghai (EIP-4895).
  case withdrawalsRoot
  /// Cancun (EIP-4844).
  case blobGasUsed
  case excessBlobGas
  /// Cancun (EIP-4788).
  case parentBeaconBlockRoot
  /// Prague (EIP-7685).
  case requestsHash
  /// Amsterdam (EIP-7928).
  case blockAccessListHash
  /// Amsterdam (EIP-7843).
  case slotNumber

  /// The number of fields that every header has.
  static let countAtFirst = 15

  /// The place in the list.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// What a field contains.
  package enum Form: Hashable, Sendable {
    /// This many bytes.
    case bytes(Int)
    /// A number of at most this many bits.
    case integer(bits: Int)
    /// Any bytes; `HeaderFields.maxBytes` limits them.
    case text
  }

  package var form: Form {
    switch self {
    case .parentHash, .sha3Uncles, .stateRoot, .transactionsRoot, .receiptsRoot, .mixHash,
      .withdrawalsRoot, .parentBeaconBlockRoot, .requestsHash, .blockAccessListHash:
      .bytes(32)
    case .miner: .bytes(20)
    case .logsBloom: .bytes(256)
    case .nonce: .bytes(8)
    case .difficulty, .baseFeePerGas: .integer(bits: 256)
    case .number, .gasLimit, .gasUsed, .timestamp, .blobGasUsed, .excessBlobGas, .slotNumber:
      .integer(bits: 64)
    case .extraData: .text
    }
  }

  /// Whether bytes are those of such a field in RLP: numbers are as short as they can be.
  func holds(_ bytes: [UInt8]) -> Bool {
    switch form {
    case .bytes(let count): bytes.count == count
    case .integer(let bits): bytes.count * 8 <= bits && bytes.first != 0
    case .text: true
    }
  }
}
