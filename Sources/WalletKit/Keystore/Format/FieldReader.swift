import Core
import Entity

/// A field is not as its format says; which one does not matter to whoever owns the file.
struct Unfit: Error {}

/// Reads the fields of an object of one of our files.
struct FieldReader {
  private var object: JSONObject

  init(_ json: JSON) throws(Unfit) {
    object = try Self.fit { () throws(JSONError) in try JSONObject(json) }
  }

  mutating func text(_ key: String) throws(Unfit) -> String {
    guard case .string(let text)? = object.optional(key) else { throw Unfit() }
    return text
  }

  /// Hex of so many bytes.
  mutating func bytes(_ key: String, _ count: Int) throws(Unfit) -> [UInt8] {
    guard let bytes = Canonical.bytes(try text(key), count: count) else { throw Unfit() }
    return bytes
  }

  mutating func integer(_ key: String) throws(Unfit) -> Int64 {
    guard case .integer(let number)? = object.optional(key), Canonical.integers.contains(number)
    else { throw Unfit() }
    return number
  }

  mutating func choice<Choice: RawRepresentable<String>>(_ key: String) throws(Unfit) -> Choice {
    guard let choice = Choice(rawValue: try text(key)) else { throw Unfit() }
    return choice
  }

  mutating func constant(_ key: String, _ value: JSON) throws(Unfit) {
    guard object.optional(key) == value else { throw Unfit() }
  }

  mutating func name(_ key: String) throws(Unfit) -> WalletName {
    guard let name = Canonical.name(try text(key)) else { throw Unfit() }
    return name
  }

  mutating func address(_ key: String) throws(Unfit) -> Address {
    guard let address = try? Address(parsing: try text(key)) else { throw Unfit() }
    return address
  }

  mutating func object(_ key: String) throws(Unfit) -> FieldReader {
    guard let json = object.optional(key) else { throw Unfit() }
    return try FieldReader(json)
  }

  mutating func objects(_ key: String) throws(Unfit) -> [FieldReader] {
    guard case .array(let elements)? = object.optional(key) else { throw Unfit() }
    var readers: [FieldReader] = []
    for element in elements { readers.append(try FieldReader(element)) }
    return readers
  }

  /// Sees that nothing is left that nobody read.
  func end() throws(Unfit) {
    try Self.fit { () throws(JSONError) in try object.end() }
  }

  private static func fit<Value>(_ read: () throws(JSONError) -> Value) throws(Unfit) -> Value {
    do { return try read() } catch { throw Unfit() }
  }
}
