import Core

/// BIP-32, "Serialization format": the 78 bytes behind `xprv…` and `xpub…`.
///
/// The version bytes are those of Bitcoin mainnet, which Ethereum wallets use unchanged.
enum ExtendedKeyLayout {
  static let count = 78
  static let privateVersion: UInt32 = 0x0488_ADE4
  static let publicVersion: UInt32 = 0x0488_B21E

  static let chainCode = 13..<45
  static let key = 45..<78

  /// The fields before the chain code and key, common to private and public keys.
  struct Header {
    var depth: UInt8
    var parentFingerprint: [UInt8]
    var childNumber: UInt32
  }

  static func header(version: UInt32, _ header: Header) -> [UInt8] {
    version.bytes + [header.depth] + header.parentFingerprint + header.childNumber.bytes
  }

  /// Reads and checks everything but the chain code and key.
  static func header(
    of bytes: UnsafeRawBufferPointer,
    version: UInt32
  ) throws(HDKeyError) -> Header {
    guard bytes.count == count else { throw .text(.length) }
    let found = UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
    guard found == version else { throw .text(.version(found: found)) }
    let header = Header(
      depth: bytes[4],
      parentFingerprint: Array(bytes[5..<9]),
      childNumber: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 9, as: UInt32.self))
    )
    let isOrphan = header.childNumber == 0 && header.parentFingerprint == [0, 0, 0, 0]
    guard header.depth > 0 || isOrphan else { throw .text(.master) }
    return header
  }
}

extension HDKey {
  /// Reads a key from `xprv…`, without any surrounding text.
  package init(parsingExtended text: borrowing SecretBytes) throws(HDKeyError) {
    let bytes = try text.withBytes { text throws(HDKeyError) in try Base58Check.decode(text) }
    var material = try Self.memory(64)
    let header = try bytes.withBytes { bytes throws(HDKeyError) in
      let header = try ExtendedKeyLayout.header(
        of: bytes,
        version: ExtendedKeyLayout.privateVersion
      )
      let prefix = bytes[ExtendedKeyLayout.key.lowerBound]
      guard prefix == 0 else { throw HDKeyError.text(.keyPrefix(found: prefix)) }
      material.withMutableBytes { material in
        for place in 0..<32 {
          material[place] = bytes[ExtendedKeyLayout.key.lowerBound + 1 + place]
          material[32 + place] = bytes[ExtendedKeyLayout.chainCode.lowerBound + place]
        }
      }
      return header
    }
    do {
      try self.init(
        material: material,
        depth: header.depth,
        parentFingerprint: header.parentFingerprint,
        childNumber: header.childNumber
      )
    } catch .key(.zero), .key(.aboveOrder) {
      throw .text(.privateKey)
    }
  }
}

extension ExtendedPublicKey {
  /// The key as `xpub…`.
  package var text: String {
    get throws(HDKeyError) {
      let header = ExtendedKeyLayout.header(
        version: ExtendedKeyLayout.publicVersion,
        .init(depth: depth, parentFingerprint: parentFingerprint, childNumber: childNumber)
      )
      let bytes = try HDKey.memory(copying: header + chainCode + publicKey.compressed)
      let text = try bytes.withBytes { bytes throws(HDKeyError) in
        try Base58Check.encode(bytes)
      }
      return text.withBytes { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Reads a key from `xpub…`, without any surrounding text.
  package init(parsing text: String) throws(HDKeyError) {
    let text = try HDKey.memory(copying: Array(text.utf8.prefix(Base58Check.maxCharacters + 1)))
    let decoded = try text.withBytes { text throws(HDKeyError) in try Base58Check.decode(text) }
    let bytes = decoded.withBytes { Array($0) }
    let header = try bytes.withUnsafeBufferPointer { bytes throws(HDKeyError) in
      try ExtendedKeyLayout.header(
        of: UnsafeRawBufferPointer(bytes),
        version: ExtendedKeyLayout.publicVersion
      )
    }
    guard let key = try? PublicKey(parsing: Array(bytes[ExtendedKeyLayout.key])) else {
      throw .text(.publicKey)
    }
    self.init(
      publicKey: key,
      chainCode: Array(bytes[ExtendedKeyLayout.chainCode]),
      depth: header.depth,
      parentFingerprint: header.parentFingerprint,
      childNumber: header.childNumber
    )
  }
}
