import BigInt
import Core
public import Entity

/// An account's word that other code may act in its name (EIP-7702).
public struct Authorization: Hashable, Sendable {
  /// The account that gave its word, recovered; nil when the signature gives none.
  public let authority: Address?
  /// The nonce that it uses up.
  public let nonce: UInt64
  /// Whose code acts; zero takes the word back.
  public let delegate: Address
}

extension Authorization: Decodable {
  private enum Key: String, CodingKey { case chainId, address, nonce, r, s, yParity }

  /// Reads an authorization and recovers who gave it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let chain = try container.wei(.chainId)
    delegate = try container.address(.address)
    nonce = try container.count(.nonce)
    let r = try container.wei(.r)
    let s = try container.wei(.s)
    let parity = try container.count(.yParity)
    // The message: 0x05 and the list of chain, address and nonce.
    let message =
      [0x05]
      + RLP.encode(
        .list([.integer(chain.count), .bytes(delegate.bytes), .integer(BigUInt(nonce))]))
    let key = try? Curve.recover(
      digest: Keccak256.hash(message), r: r.bytes32, s: s.bytes32,
      recoveryID: UInt8(clamping: parity))
    authority = key.map { Address(publicKey: $0) }
  }
}

extension Wei {
  /// The number as 32 bytes, the first byte first.
  var bytes32: [UInt8] {
    count.bigEndian(count: 32) ?? []
  }

  /// Reads a number from at most 32 bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count <= 32 else { return nil }
    self.init(BigUInt(bigEndian: bytes))
  }
}
