import Core

/// Reads the members of a document's object as typed values; errors name the field.
struct DocumentReader {
  private var object: JSONObject

  init(_ json: JSON, at path: String = "") throws(DocumentError) {
    do { object = try JSONObject(json, at: path) } catch { throw .json(error) }
  }

  private init(_ object: JSONObject) {
    self.object = object
  }

  var path: String { object.path }

  func field(_ key: String) -> String { object.path(of: key) }

  mutating func value(_ key: String) throws(DocumentError) -> JSON {
    do { return try object.value(key) } catch { throw .json(error) }
  }

  mutating func string(_ key: String) throws(DocumentError) -> String {
    do { return try object.string(key) } catch { throw .json(error) }
  }

  mutating func optionalString(_ key: String) throws(DocumentError) -> String? {
    do { return try object.optionalString(key) } catch { throw .json(error) }
  }

  mutating func integer(_ key: String) throws(DocumentError) -> Int64 {
    do { return try object.integer(key) } catch { throw .json(error) }
  }

  mutating func optionalInteger(_ key: String) throws(DocumentError) -> Int64? {
    do { return try object.optionalInteger(key) } catch { throw .json(error) }
  }

  mutating func object(_ key: String) throws(DocumentError) -> DocumentReader {
    do { return DocumentReader(try object.object(key)) } catch { throw .json(error) }
  }

  mutating func optionalObject(_ key: String) throws(DocumentError) -> DocumentReader? {
    do { return try object.optionalObject(key).map(DocumentReader.init) } catch {
      throw .json(error)
    }
  }

  mutating func objects(_ key: String) throws(DocumentError) -> [DocumentReader] {
    do { return try object.objects(key).map(DocumentReader.init) } catch { throw .json(error) }
  }

  /// Skips a member, to be compared later.
  mutating func skip(_ key: String) { _ = object.optional(key) }

  /// Throws if unread members remain.
  func end() throws(DocumentError) {
    do { try object.end() } catch { throw .json(error) }
  }

  /// Checks the schema and the version of the document.
  mutating func schema(_ wanted: String) throws(DocumentError) {
    let found = try string("schema")
    guard found.utf8.elementsEqual(wanted.utf8) else {
      throw .schema(wanted: wanted, found: found)
    }
    let version = try integer("version")
    guard version == 1 else { throw .version(found: version) }
  }

  mutating func bytes(_ key: String) throws(DocumentError) -> [UInt8] {
    let text = try string(key)
    do { return try Hex.decode(text) } catch { throw .hex(field: field(key), error) }
  }

  mutating func byteRows(_ key: String) throws(DocumentError) -> [[UInt8]] {
    let texts: [String]
    do { texts = try object.strings(key) } catch { throw .json(error) }
    var rows: [[UInt8]] = []
    for (index, text) in texts.enumerated() {
      do { rows.append(try Hex.decode(text)) } catch {
        throw .hex(field: field(key) + "[\(index)]", error)
      }
    }
    return rows
  }

  mutating func address(_ key: String) throws(DocumentError) -> Address {
    let text = try string(key)
    do { return try Address(parsing: text) } catch { throw .address(field: field(key), error) }
  }

  mutating func hash(_ key: String) throws(DocumentError) -> Hash32 {
    let text = try string(key)
    do { return try Hash32(parsing: text) } catch { throw .hash(field: field(key), error) }
  }

  mutating func number(_ key: String) throws(DocumentError) -> UInt64 {
    guard let number = DecimalText.parse64(try string(key)) else {
      throw .number(field: field(key))
    }
    return number
  }

  mutating func optionalWei(_ key: String) throws(DocumentError) -> Wei? {
    guard let text = try optionalString(key) else { return nil }
    do { return try Wei(parsing: text) } catch { throw .wei(field: field(key), error) }
  }

  mutating func optionalPath(_ key: String) throws(DocumentError) -> DerivationPath? {
    guard let text = try optionalString(key) else { return nil }
    do { return try DerivationPath(parsing: text) } catch {
      throw .path(field: field(key), error)
    }
  }

  mutating func optionalWalletName(_ key: String) throws(DocumentError) -> WalletName? {
    guard let text = try optionalString(key) else { return nil }
    do { return try WalletName(parsing: text) } catch {
      throw .walletName(field: field(key), error)
    }
  }

  mutating func time(_ key: String) throws(DocumentError) -> UTCTime {
    let text = try string(key)
    do { return try UTCTime(parsing: text) } catch { throw .time(field: field(key), error) }
  }

  mutating func optionalTime(_ key: String) throws(DocumentError) -> UTCTime? {
    guard let text = try optionalString(key) else { return nil }
    do { return try UTCTime(parsing: text) } catch { throw .time(field: field(key), error) }
  }
}

extension DocumentReader {
  /// Reads when a name was resolved, and from which record: nothing, the time, or both.
  mutating func nameOrigin() throws(DocumentError) -> (resolved: UTCTime?, record: NameRecord?) {
    guard let word = try optionalString("nameRecord") else {
      return (try optionalTime("nameResolved"), nil)
    }
    guard let record = NameRecord(rawValue: word) else {
      throw .word(field: field("nameRecord"), found: word)
    }
    return (try time("nameResolved"), record)
  }

  /// Throws unless one of the texts is a normalized name of the Ethereum Name Service.
  ///
  /// A document says of no other name when it was resolved: what the signer compares with the names
  /// that were paid must be such a name.
  func requireName(among texts: [String?], _ key: String) throws(DocumentError) {
    let isName = texts.compactMap(\.self).contains { text in
      text.contains(".") && ENSName.isNormalized(text)
    }
    guard isName else {
      throw .word(field: field(key), found: texts.compactMap(\.self).first ?? "")
    }
  }
}
