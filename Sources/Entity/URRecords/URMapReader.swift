import Core

/// Reads a map with small numbers as keys, as in all UR types.
struct URMapReader {
  let record: String
  private var entries: [UInt64: CBOR] = [:]

  init(_ value: CBOR, record: String) throws(URRecordError) {
    self.record = record
    guard case .map(let list) = value else { throw .form(record, nil, wanted: "a map") }
    for entry in list {
      guard case .unsigned(let key) = entry.key else {
        throw .unknownField(record, "(not a number)")
      }
      entries[key] = entry.value
    }
  }

  /// Takes a value; nil if it is missing.
  mutating func take(_ key: UInt64) -> CBOR? { entries.removeValue(forKey: key) }

  mutating func required(_ key: UInt64, _ name: String) throws(URRecordError) -> CBOR {
    guard let value = take(key) else { throw .missing(record, name) }
    return value
  }

  mutating func bytes(_ key: UInt64, _ name: String, count: Int? = nil) throws(URRecordError)
    -> [UInt8]?
  {
    guard let value = take(key) else { return nil }
    guard case .bytes(let bytes) = value, count == nil || bytes.count == count else {
      throw .form(
        record,
        name,
        wanted: count.map { "\($0, one: "byte", many: "bytes")" } ?? "bytes"
      )
    }
    return bytes
  }

  mutating func number(_ key: UInt64, _ name: String, below limit: UInt64) throws(URRecordError)
    -> UInt64?
  {
    guard let value = take(key) else { return nil }
    guard case .unsigned(let number) = value, number < limit else {
      throw .form(record, name, wanted: "a number below \(count: limit)")
    }
    return number
  }

  mutating func text(_ key: UInt64, _ name: String) throws(URRecordError) -> String? {
    guard let value = take(key) else { return nil }
    guard case .text(let text) = value, text.unicodeScalars.count <= 256 else {
      throw .form(record, name, wanted: "a text of at most 256 characters")
    }
    return text
  }

  mutating func flag(_ key: UInt64, _ name: String) throws(URRecordError) -> Bool? {
    guard let value = take(key) else { return nil }
    guard case .bool(let flag) = value else { throw .form(record, name, wanted: "true or false") }
    return flag
  }

  /// Takes the first four bytes of a key's identifier, which are never all zero.
  mutating func fingerprint(_ key: UInt64, _ name: String) throws(URRecordError) -> [UInt8]? {
    guard let number = try number(key, name, below: 1 << 32) else { return nil }
    guard number > 0 else { throw .form(record, name, wanted: "a number above 0") }
    return UInt32(number).bigEndianBytes
  }

  /// Takes a value under a tag; nil if it is missing.
  mutating func tagged(_ key: UInt64, _ name: String, _ tag: UInt64) throws(URRecordError) -> CBOR?
  {
    try tagged(key, name, URTag(written: tag, newer: tag), called: "\(tag)")
  }

  /// Takes a record under one of its two tags; nil if it is missing.
  mutating func tagged(_ key: UInt64, _ name: String, _ tag: URTag) throws(URRecordError)
    -> CBOR?
  { try tagged(key, name, tag, called: tag.words) }

  private mutating func tagged(
    _ key: UInt64,
    _ name: String,
    _ wanted: URTag,
    called tag: Sentence
  ) throws(URRecordError) -> CBOR? {
    guard let value = take(key) else { return nil }
    guard case .tagged(let found, let inner) = value, wanted.contains(found) else {
      throw .form(record, name, wanted: "a value with tag \(tag)")
    }
    return inner
  }

  /// Throws if unread fields remain: they would be signed or stored, and not shown.
  func end() throws(URRecordError) {
    guard let key = entries.keys.min() else { return }
    throw .unknownField(record, "\(key)")
  }
}

/// Returns a map with small numbers as keys; nil values are left out.
func record(_ fields: [(UInt64, CBOR?)]) -> CBOR {
  .map(fields.compactMap { key, value in value.map { CBOR.Entry(.unsigned(key), $0) } })
}

/// Returns four bytes as a big-endian number.
func number(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
