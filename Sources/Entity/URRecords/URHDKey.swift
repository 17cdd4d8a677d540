package import Core

/// A public key that a wallet shows another: `crypto-hdkey`, `hdkey` (BCR-2020-007, ERC-4527).
package struct URHDKey: Hashable, Sendable {
  /// The name of the type that is written.
  package static let type = "crypto-hdkey"
  /// The names of the type that are read.
  package static let types = [type, "hdkey"]

  package let publicKey: PublicKey
  /// The chain code, to derive child keys with; nil if none can be derived.
  package let chainCode: [UInt8]?
  /// The coin type (SLIP-44), 60 for Ethereum; nil if it is not stated.
  package let coin: UInt32?
  /// The path to this key.
  package let origin: KeyOrigin?
  /// The child keys that are meant.
  package let children: ChildPath?
  /// The first four bytes of its parent's identifier.
  package let parentFingerprint: [UInt8]?
  package let name: String?
  /// A note on the key.
  package let note: String?

  /// Creates the record of an Ethereum key.
  package init(
    publicKey: PublicKey,
    chainCode: [UInt8]?,
    origin: KeyOrigin,
    parentFingerprint: [UInt8]?,
    name: String?
  ) {
    (self.publicKey, self.chainCode, self.origin) = (publicKey, chainCode, origin)
    (self.parentFingerprint, self.name) = (parentFingerprint, name)
    (coin, children, note) = (Self.ethereum, nil, nil)
  }

  /// Ethereum's coin type in SLIP-44.
  package static let ethereum: UInt32 = 60

  package var ur: UR {
    get throws(URError) { try UR(type: Self.type, value: value) }
  }

  var value: CBOR {
    let use = coin.map { CBOR.tagged(URTag.coin.written, record([(1, .unsigned(UInt64($0)))])) }
    return record([
      (3, .bytes(publicKey.compressed)), (4, chainCode.map(CBOR.bytes)), (5, use),
      (6, origin.map { .tagged(URTag.path.written, $0.value) }),
      (7, children.map { .tagged(URTag.path.written, $0.value) }),
      (8, parentFingerprint.map { .unsigned(number($0)) }), (9, name.map(CBOR.text)),
      (10, note.map(CBOR.text)),
    ])
  }

  /// Reads the record.
  ///
  /// - Throws: `URRecordError`; `.privateKey` if it is not a public key.
  package init(_ value: CBOR) throws(URRecordError) {
    var fields = try URMapReader(value, record: Self.type)
    let isMaster = try fields.flag(1, "is-master")
    let isPrivate = try fields.flag(2, "is-private")
    let key = try fields.required(3, "key-data")
    guard case .bytes(let bytes) = key, bytes.count == 33 else {
      throw .form(Self.type, "key-data", wanted: "33 bytes")
    }
    guard isMaster != true, isPrivate != true, bytes[0] != 0 else { throw .privateKey }
    do { publicKey = try PublicKey(parsing: bytes) } catch {
      throw .form(Self.type, "key-data", wanted: "a point on the curve")
    }
    chainCode = try fields.bytes(4, "chain-code", count: 32)
    coin = try fields.tagged(5, "use-info", URTag.coin).map { value throws(URRecordError) in
      try Self.coin(value)
    }
    origin = try fields.tagged(6, "origin", URTag.path).map { value throws(URRecordError) in
      try KeyOrigin(value)
    }
    children = try fields.tagged(7, "children", URTag.path).map { value throws(URRecordError) in
      try ChildPath(value)
    }
    parentFingerprint = try fields.fingerprint(8, "parent-fingerprint")
    name = try fields.text(9, "name")
    note = try fields.text(10, "note")
    try fields.end()
  }

  /// Reads `crypto-coin-info` or `coin-info`: a coin type, by default that of Bitcoin.
  ///
  /// The network in it is ignored, because Ethereum does not use it.
  static func coin(_ value: CBOR) throws(URRecordError) -> UInt32 {
    var fields = try URMapReader(value, record: "crypto-coin-info")
    let coin = try fields.number(1, "type", below: 1 << 31) ?? 0
    _ = try fields.number(2, "network", below: 1 << 32)
    try fields.end()
    return UInt32(coin)
  }
}
