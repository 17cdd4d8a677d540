package import Core

/// Several keys of one wallet.
///
/// `crypto-account` (BCR-2020-015), `account-descriptor` (BCR-2023-019).
package struct URAccount: Hashable, Sendable {
  /// The name of the type that is written.
  package static let type = "crypto-account"
  /// The names of the type that are read.
  package static let types = [type, "account-descriptor"]
  /// The tags that may enclose a key: of Bitcoin's scripts, only pkh.
  private static let wrappers: Set<UInt64> = [308, 403]

  /// The first four bytes of the master key's identifier.
  package let fingerprint: [UInt8]
  /// The keys, at least one.
  package let keys: [URHDKey]

  package init(fingerprint: [UInt8], keys: [URHDKey]) {
    (self.fingerprint, self.keys) = (fingerprint, keys)
  }

  package var ur: UR {
    get throws(URError) { try UR(type: Self.type, value: value) }
  }

  var value: CBOR {
    record([
      (1, .unsigned(number(fingerprint))),
      (2, .array(keys.map { .tagged(URTag.key.written, $0.value) })),
    ])
  }

  /// Reads the record.
  ///
  /// - Throws: `URRecordError`; a Bitcoin script around a key is refused.
  package init(_ value: CBOR) throws(URRecordError) {
    var fields = try URMapReader(value, record: Self.type)
    guard let fingerprint = try fields.fingerprint(1, "master-fingerprint") else {
      throw .missing(Self.type, "master-fingerprint")
    }
    guard case .array(let list) = try fields.required(2, "output-descriptors"), !list.isEmpty,
      list.count <= 100
    else { throw .form(Self.type, "output-descriptors", wanted: "a list of 1 to 100 keys") }
    try fields.end()
    self.fingerprint = fingerprint
    var keys: [URHDKey] = []
    for item in list { keys.append(try URHDKey(Self.key(in: item))) }
    self.keys = keys
  }

  /// Returns the key in an output descriptor, of either version.
  private static func key(in item: CBOR) throws(URRecordError) -> CBOR {
    var inner = item
    while case .tagged(let tag, let wrapped) = inner, wrappers.contains(tag) { inner = wrapped }
    if case .tagged(descriptor, let record) = inner { inner = try onlyKey(in: record) }
    guard case .tagged(let tag, let key) = inner, URTag.key.contains(tag) else {
      throw .form(
        type,
        "output-descriptors",
        wanted: "a key with tag \(URTag.key.words), or with 403 or \(descriptor) around it"
      )
    }
    return key
  }

  /// The tag of version 3 of output descriptors (BCR-2023-010).
  private static let descriptor: UInt64 = 40_308

  /// Reads `output-descriptor`: a script of one key, which may be no Bitcoin script except pkh.
  private static func onlyKey(in record: CBOR) throws(URRecordError) -> CBOR {
    let name = "output-descriptor"
    var fields = try URMapReader(record, record: name)
    guard let source = try fields.text(1, "source") else { throw .missing(name, "source") }
    guard source == "pkh(@0)" || source == "@0" else {
      throw .form(name, "source", wanted: Sentence(data: "pkh(@0)"))
    }
    guard case .array(let keys) = try fields.required(2, "keys"), keys.count == 1 else {
      throw .form(name, "keys", wanted: "a list with one key")
    }
    _ = try fields.text(3, "name")
    _ = try fields.text(4, "note")
    try fields.end()
    return keys[0]
  }
}
