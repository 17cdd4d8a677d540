import Core
import Entity

/// A field is invalid; which one does not matter to the owner of the file.
struct InvalidField: Error {}

/// Reads the fields of an object in one of our files.
struct FieldReader {
  private var object: JSONObject

  init(_ json: JSON) throws(InvalidField) {
    object = try Self.fit { () throws(JSONError) in try JSONObject(json) }
  }

  mutating func text(_ key: String) throws(InvalidField) -> String {
    guard case .string(let text)? = object.optional(key) else { throw InvalidField() }
    return text
  }

  /// Reads hex of `count` bytes.
  mutating func bytes(_ key: String, _ count: Int) throws(InvalidField) -> [UInt8] {
    guard let bytes = CanonicalJSON.bytes(try text(key), count: count) else { throw InvalidField() }
    return bytes
  }

  mutating func integer(_ key: String) throws(InvalidField) -> Int64 {
    guard case .integer(let number)? = object.optional(key), CanonicalJSON.integers.contains(number)
    else { throw InvalidField() }
    return number
  }

  mutating func choice<Choice: RawRepresentable<String>>(_ key: String) throws(InvalidField)
    -> Choice
  {
    guard let choice = Choice(rawValue: try text(key)) else { throw InvalidField() }
    return choice
  }

  mutating func constant(_ key: String, _ value: JSON) throws(InvalidField) {
    guard object.optional(key) == value else { throw InvalidField() }
  }

  mutating func name(_ key: String) throws(InvalidField) -> WalletName {
    guard let name = CanonicalJSON.name(try text(key)) else { throw InvalidField() }
    return name
  }

  mutating func address(_ key: String) throws(InvalidField) -> Address {
    guard let address = try? Address(parsing: try text(key)) else { throw InvalidField() }
    return address
  }

  mutating func object(_ key: String) throws(InvalidField) -> FieldReader {
    guard let json = object.optional(key) else { throw InvalidField() }
    return try FieldReader(json)
  }

  mutating func objects(_ key: String) throws(InvalidField) -> [FieldReader] {
    guard case .array(let elements)? = object.optional(key) else { throw InvalidField() }
    var readers: [FieldReader] = []
    for element in elements { readers.append(try FieldReader(element)) }
    return readers
  }

  /// Throws if unread members remain.
  func end() throws(InvalidField) {
    try Self.fit { () throws(JSONError) in try object.end() }
  }

  private static func fit<Value>(_ read: () throws(JSONError) -> Value) throws(InvalidField)
    -> Value
  {
    do { return try read() } catch { throw InvalidField() }
  }
}
