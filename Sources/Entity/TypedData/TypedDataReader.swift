import Core

/// Reads values from JSON by their declared types, each in one form only.
struct TypedDataReader {
  let schema: TypedDataSchema

  /// Reads a structure: all declared fields, and no others.
  func structure(_ name: String, _ json: JSON, at path: String) throws(TypedDataError)
    -> TypedDataStructure
  {
    guard let structure = schema.structures[name] else { throw .type(path: path, name) }
    guard case .object(let given) = json else {
      throw .kind(path: path, wanted: name, found: json.kind)
    }
    let declared = Set(structure.fields.map(\.name))
    // Keys are compared as ASCII: Swift's own == accepts other encodings of some letters.
    for member in given {
      guard TypedDataType.isIdentifier(member.key), declared.contains(member.key) else {
        throw .undeclared(path: "\(path).\(member.key)", type: name)
      }
    }
    var members: [TypedDataStructure.Member] = []
    for field in structure.fields {
      let path = "\(path).\(field.name)"
      guard let found = given.first(where: { $0.key == field.name }) else {
        throw .missing(path: path)
      }
      members.append(
        TypedDataStructure.Member(
          name: field.name,
          type: field.type,
          value: try member(field.type, found.value, at: path)
        )
      )
    }
    return TypedDataStructure(type: name, structure, members: members)
  }

  /// Reads a member. A structure may be absent: a type that contains itself would have no end.
  private func member(_ type: TypedDataType, _ json: JSON, at path: String)
    throws(TypedDataError) -> TypedDataValue
  {
    if case .structure(let name) = type, json == .null { return .absent(name) }
    return try value(type, json, at: path)
  }

  private func value(_ type: TypedDataType, _ json: JSON, at path: String) throws(TypedDataError)
    -> TypedDataValue
  {
    guard json != .null else { throw .null(path: path, type: "\(type)") }
    switch type {
    case .structure(let name): return .structure(try structure(name, json, at: path))
    case .array(let element, let count): return try array(of: element, count, json, at: path)
    case .unsigned(let bits):
      let number = try integer(type, json, at: path)
      guard !number.isNegative, number.magnitude.significantBitCount <= bits else {
        throw .range(path: path, type: "\(type)")
      }
      return .unsigned(number.magnitude)
    case .signed(let bits):
      let number = try integer(type, json, at: path)
      let bound = Int257(UInt256(1) << (bits - 1))
      guard -bound <= number, number < bound else { throw .range(path: path, type: "\(type)") }
      return .signed(number)
    case .bool:
      guard case .bool(let flag) = json else {
        throw .kind(path: path, wanted: "\(type)", found: json.kind)
      }
      return .bool(flag)
    case .string: return .string(try text(type, json, at: path))
    case .address:
      let text = try text(type, json, at: path)
      do { return .address(try Address(parsing: text)) } catch {
        throw .address(path: path, error)
      }
    case .bytes: return .bytes(try bytes(type, json, at: path))
    case .fixedBytes(let count):
      let bytes = try bytes(type, json, at: path)
      guard bytes.count == count else {
        throw .byteCount(path: path, wanted: count, found: bytes.count)
      }
      return .fixedBytes(bytes)
    }
  }

  private func array(of element: TypedDataType, _ count: Int?, _ json: JSON, at path: String)
    throws(TypedDataError) -> TypedDataValue
  {
    guard case .array(let elements) = json else {
      throw .kind(
        path: path,
        wanted: "\(TypedDataType.array(of: element, count: count))",
        found: json.kind
      )
    }
    if let count, elements.count != count {
      throw .elementCount(path: path, wanted: count, found: elements.count)
    }
    var values: [TypedDataValue] = []
    for (index, json) in elements.enumerated() {
      values.append(try value(element, json, at: "\(path)[\(index)]"))
    }
    return .array(values)
  }

  private func text(_ type: TypedDataType, _ json: JSON, at path: String) throws(TypedDataError)
    -> String
  {
    guard case .string(let text) = json else {
      throw .kind(path: path, wanted: "\(type)", found: json.kind)
    }
    return text
  }

  private func bytes(_ type: TypedDataType, _ json: JSON, at path: String) throws(TypedDataError)
    -> [UInt8]
  {
    let text = try text(type, json, at: path)
    guard text.utf8.starts(with: "0x".utf8), let bytes = try? Hex.decode(text) else {
      throw .hex(path: path)
    }
    return bytes
  }

  /// Reads a JSON integer, decimal digits with or without a minus sign, or unsigned hex after 0x.
  private func integer(_ type: TypedDataType, _ json: JSON, at path: String)
    throws(TypedDataError) -> Int257
  {
    if case .integer(let number) = json { return Int257(number) }
    let text = try text(type, json, at: path)
    if text.utf8.starts(with: "0x".utf8) {
      // By bytes: a combining mark after the x would form one character with it.
      let digits = Substring(text.utf8.dropFirst(2))
      guard digits.utf8.count <= 64, let number = UInt256(hexadecimal: digits) else {
        throw .integer(path: path)
      }
      return Int257(number)
    }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = String(Substring(text.utf8.dropFirst(isNegative ? 1 : 0)))
    guard DecimalText.isWhole(digits), !(isNegative && digits == "0") else {
      throw .integer(path: path)
    }
    // A number above 256 bits is out of range, not malformed.
    guard let magnitude = DecimalText.parse(digits) else {
      throw .range(path: path, type: "\(type)")
    }
    return Int257(isNegative: isNegative, magnitude: magnitude)
  }
}
