package import Core

/// A request by another wallet for a signature: `eth-sign-request` (ERC-4527).
package struct SignRequest: Hashable, Sendable {
  /// The name of the type.
  package static let type = "eth-sign-request"

  /// The kind of the bytes to sign, by its number in the standard.
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

  /// The request ID, 16 bytes, which the answer repeats; nil if there is none.
  package let id: [UInt8]?
  /// The bytes to sign, before they are hashed.
  package let content: [UInt8]
  /// The kind of these bytes.
  package let kind: Kind
  package let chain: ChainID
  /// The path of the key that must sign.
  package let key: KeyOrigin
  /// The account that must sign, if it is named.
  package let address: Address?
  /// The name that the requester gives itself.
  package let origin: String?

  /// Creates a request to sign a transaction.
  ///
  /// The request ID is derived from the content, so that the same document always gives the same
  /// request, and the answer to another one is noticed.
  /// - Throws: `URRecordError.openPath` if the document does not have the path of its key.
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

  /// Creates a request to sign a message.
  ///
  /// - Parameters:
  ///   - message: The message to sign, which must not be an authorization: the standard has no kind
  ///     for one.
  ///   - bytes: The message as bytes; for typed data, the document.
  ///   - chain: The chain to use if the message names none.
  ///   - from: The account that must sign.
  ///   - fingerprint: The fingerprint of the master key, 4 bytes, if it is known.
  /// - Throws: `URRecordError.openPath` if the account's path is not known, `.noKind` for an
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

  /// Returns the request ID: a UUID of version 8 (RFC 9562).
  ///
  /// It is derived from the hash to be signed and the account.
  package static func id(for digest: Hash32, by account: Address) -> [UInt8] {
    let seed = digest.bytes + account.bytes
    var id = Array(Keccak256.hash(Array("kingtherum request".utf8) + seed).prefix(16))
    id[6] = id[6] & 0x0F | 0x80
    id[8] = id[8] & 0x3F | 0x80
    return id
  }

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

  /// Reads a UUID under its tag.
  static func id(_ fields: inout URMapReader, _ record: String) throws(URRecordError) -> [UInt8]? {
    guard let value = try fields.tagged(1, "request-id", 37) else { return nil }
    guard case .bytes(let bytes) = value, bytes.count == 16 else {
      throw .form(record, "request-id", wanted: "16 bytes")
    }
    return bytes
  }

  /// Returns a request ID as text: 8-4-4-4-12 hex digits.
  package static func text(id: [UInt8]) -> String {
    var rest = Substring(Hex.encode(id))
    return [8, 4, 4, 4, 12].map { count in
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }.joined(separator: "-")
  }
}
