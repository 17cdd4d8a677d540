import Core

/// All fields of a block header in their order, from which its hash follows (Yellow Paper, section 4.4).
///
/// Knows the headers of Ethereum up to Amsterdam, and those of chains that use the same fields. Others
/// have more, or leave parts of a field out of the hash.
package struct HeaderFields: Hashable, Sendable {
  /// The size limit in bytes. Those of Ethereum have up to about 700; some chains list validators in
  /// `extraData`.
  package static let maxBytes = 16_384

  /// The bytes of the fields as in RLP, in the order of ``HeaderField``; at least those of every
  /// header.
  private let fields: [[UInt8]]

  /// Takes fields as their RLP has them: numbers without leading zeros.
  ///
  /// - Throws: `HeaderError` if one is missing or malformed, or the whole is too large.
  package init(_ given: [HeaderField: [UInt8]]) throws(HeaderError) {
    var fields: [[UInt8]] = []
    for field in HeaderField.allCases {
      guard let bytes = given[field] else {
        guard fields.count >= HeaderField.countAtFirst, given.count == fields.count else {
          throw .missing(field)
        }
        break
      }
      fields.append(bytes)
    }
    try self.init(checking: fields)
  }

  /// Reads a header from its RLP.
  ///
  /// - Throws: `HeaderError` if it has not exactly the fields of a known header.
  package init(decoding bytes: [UInt8]) throws(HeaderError) {
    guard bytes.count <= Self.maxBytes else {
      throw .tooLarge(bytes: bytes.count, limit: Self.maxBytes)
    }
    let items: [RLPItem]
    do { items = try RLP.decode(bytes).list() } catch { throw .rlp(error) }
    guard (HeaderField.countAtFirst...HeaderField.allCases.count).contains(items.count) else {
      throw .fieldCount(found: items.count)
    }
    var fields: [[UInt8]] = []
    for (field, item) in zip(HeaderField.allCases, items) {
      guard case .bytes(let bytes) = item else { throw .field(field) }
      fields.append(bytes)
    }
    try self.init(checking: fields)
  }

  private init(checking fields: [[UInt8]]) throws(HeaderError) {
    for (field, bytes) in zip(HeaderField.allCases, fields) where !field.holds(bytes) {
      throw .field(field)
    }
    self.fields = fields
    let size = encoded.count
    guard size <= Self.maxBytes else { throw .tooLarge(bytes: size, limit: Self.maxBytes) }
  }

  /// The RLP of the header.
  package var encoded: [UInt8] { RLP.encode(.list(fields.map { .bytes($0) })) }

  /// The hash of the block: the Keccak-256 of the RLP.
  package var hash: Hash32 { .keccak(of: encoded) }

  /// The block number.
  package var number: UInt64 { integer(.number) }

  /// The block time, in seconds since 1970 (UTC).
  package var time: UInt64 { integer(.timestamp) }

  /// The hash of the block before it.
  package var parentHash: Hash32 { Hash32(unchecked: fields[HeaderField.parentHash.place]) }

  /// The root of the state after the block.
  package var stateRoot: Hash32 { Hash32(unchecked: fields[HeaderField.stateRoot.place]) }

  /// The block that the header describes.
  package var reference: BlockReference { BlockReference(number: number, hash: hash, time: time) }

  /// The bytes of a field as in RLP; nil if the header is older than the field.
  package func bytes(of field: HeaderField) -> [UInt8]? {
    fields.indices.contains(field.place) ? fields[field.place] : nil
  }

  private func integer(_ field: HeaderField) -> UInt64 {
    fields[field.place].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
