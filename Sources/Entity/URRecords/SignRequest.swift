package import Core

/// What another wallet asks to be signed: `eth-sign-request` (ERC-4527).
package struct SignRequest: Hashable, Sendable {
  /// The name of the type.
  package static let type = "eth-sign-request"

  /// What sort of bytes are to be signed, by its number in the standard.
  package enum Kind: UInt64, CaseIterable, Sendable {
    /// A transaction of type 0.
    case legacy = 1
    /// A document of typed data (EIP-712), as JSON.
    case typedData = 2
    /// A message (EIP-191) without its prefix.
    case message = 3
    /// A transaction of type 1 to 4 (EIP-2718).
    case transaction = 4
  }

  /// The request's number, 16 bytes, which the answer repeats; nil when it has none.
  package let id: [UInt8]?
  /// The bytes to be signed, before they are hashed.
  package let content: [UInt8]
  /// What sort they are.
  package let kind: Kind
  /// The chain that is meant.
  package let chain: ChainID
  /// Which key is to sign.
  package let key: KeyOrigin
  /// The account that is to sign, if it is named.
  package let address: Address?
  /// Who asks, by its own words.
  package let origin: String?

  /// Asks for a signature of a transaction.
  ///
  /// The number of the request follows from what is asked, so that the same document always makes
  /// the same request, and the answer to another one is noticed.
  /// - Throws: `URRecordError.openPath` when the document does not say where its key is.
  package init(_ document: UnsignedDocument, fingerprint: [UInt8]?) throws(URRecordError) {
    self.init(
      content: document.transaction.unsignedBytes,
      kind: document.transaction.type == 0 ? .legacy : .transaction,
      chain: document.chain,
      digest: document.transaction.signingHash,
      key: try KeyOrigin(of: document.from, fingerprint: fingerprint),
      address: document.from.address
    )
  }

  /// Asks for a signature of a message.
  ///
  /// - Parameters:
  ///   - message: What is to be signed, which is not an authorization: the standard has no number
  ///     for one.
  ///   - bytes: The same as it stands: of typed data the document.
  ///   - chain: The chain that is meant, where the message names none.
  ///   - from: Who is to sign.
  ///   - fingerprint: The master key's, 4 bytes, if it is known.
  /// - Throws: `URRecordError.openPath` when the account's path is not known, `.noKind` for an
  ///   authorization.
  package init(
    _ message: SignableMessage,
    bytes: [UInt8],
    chain: ChainID,
    from: UnsignedDocument.Origin,
    fingerprint: [UInt8]?
  ) throws(URRecordError) {
    let kind: Kind
    switch message {
    case .typed: kind = .typedData
    case .personal, .signIn: kind = .message
    case .authorization: throw .noKind
    }
    guard !bytes.isEmpty else { throw .missing(Self.type, "sign-data") }
    self.init(
      content: bytes,
      kind: kind,
      chain: message.chain.flatMap(UInt64.init(exactly:)).flatMap { try? ChainID($0) } ?? chain,
      digest: message.digest,
      key: try KeyOrigin(of: from, fingerprint: fingerprint),
      address: from.address
    )
  }

  private init(
    content: [UInt8],
    kind: Kind,
    chain: ChainID,
    digest: Hash32,
    key: KeyOrigin,
    address: Address
  ) {
    id = Self.id(for: digest, by: address)
    (self.content, self.kind, self.chain) = (content, kind, chain)
    (self.key, self.address) = (key, address)
    origin = "kingtherum"
  }

  /// The number of the request for a signature: a UUID of version 8 (RFC 9562), whose bits follow
  /// from the hash to be signed and the account.
  package static func id(for digest: Hash32, by account: Address) -> [UInt8] {
    let seed = digest.bytes + account.bytes
    var id = Array(Keccak256.hash(Array("kingtherum request".utf8) + seed).prefix(16))
    id[6] = id[6] & 0x0F | 0x80
    id[8] = id[8] & 0x3F | 0x80
    return id
  }

  /// The message.
  package var ur: UR {
    get throws(URError) { try UR(type: Self.type, value: value) }
  }

  var value: CBOR {
    record([
      (1, id.map { .tagged(37, .bytes($0)) }), (2, .bytes(content)),
      (3, .unsigned(kind.rawValue)), (4, .unsigned(chain.value)),
      (5, .tagged(URTag.path.written, key.value)), (6, (address?.bytes).map(CBOR.bytes)),
      (7, origin.map(CBOR.text)),
    ])
  }

  /// Reads the record.
  ///
  /// - Throws: `URRecordError` naming the field.
  package init(_ value: CBOR) throws(URRecordError) {
    var fields = try URMapReader(value, record: Self.type)
    id = try Self.id(&fields, Self.type)
    guard let content = try fields.bytes(2, "sign-data"), !content.isEmpty else {
      throw .missing(Self.type, "sign-data")
    }
    let kind = try fields.number(3, "data-type", below: .max) ?? Kind.legacy.rawValue
    let chain = try fields.number(4, "chain-id", below: .max) ?? 1
    guard let path = try fields.tagged(5, "derivation-path", URTag.path) else {
      throw .missing(Self.type, "derivation-path")
    }
    key = try KeyOrigin(path)
    address = try fields.bytes(6, "address", count: 20).map { Address(unchecked: $0) }
    origin = try fields.text(7, "origin")
    try fields.end()
    self.content = content
    guard let known = Kind(rawValue: kind) else { throw .dataType(found: kind) }
    self.kind = known
    do { self.chain = try ChainID(chain) } catch { throw .chainID(error) }
  }

  /// A UUID under its tag.
  static func id(_ fields: inout URMapReader, _ record: String) throws(URRecordError) -> [UInt8]? {
    guard let value = try fields.tagged(1, "request-id", 37) else { return nil }
    guard case .bytes(let bytes) = value, bytes.count == 16 else {
      throw .form(record, "request-id", wanted: "16 bytes")
    }
    return bytes
  }

  /// A request's number as people write it: 8-4-4-4-12 hex digits.
  package static func text(id: [UInt8]) -> String {
    var rest = Substring(Hex.encode(id))
    return [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }
}
