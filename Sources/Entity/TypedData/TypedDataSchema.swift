import Core

/// The types that a document of typed data declares.
struct TypedDataSchema: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    let name: String
    let type: TypedDataType
  }

  /// A type with its encoding and its hash.
  struct Structure: Hashable, Sendable {
    let fields: [Field]
    /// `encodeType` of the standard: this type, then those that it refers to, by name.
    var encoded = ""
    /// The Keccak-256 of ``encoded``.
    var hash: [UInt8] = []
  }

  static let domain = "EIP712Domain"
  static let maxTypes = 128
  static let maxFields = 256

  private(set) var structures: [String: Structure] = [:]

  /// Reads the member `types`, and checks everything that does not depend on values.
  init(_ json: JSON, primaryType: String) throws(TypedDataError) {
    let members: [JSON.Member]
    do { members = try json.members(at: "types") } catch { throw .json(error) }
    guard members.count <= Self.maxTypes else {
      throw .tooMany("types", limit: Self.maxTypes, found: members.count)
    }
    for member in members {
      guard !TypedDataType.isReserved(member.key) else { throw .reserved(member.key) }
      guard TypedDataType.isTypeName(member.key) else { throw .typeName(member.key) }
      structures[member.key] = Structure(
        fields: try Self.fields(member.value, of: "types.\(member.key)")
      )
    }
    try checkReferences()
    guard structures[Self.domain] != nil else { throw .noDomainType }
    try checkDomain()
    guard TypedDataType.isTypeName(primaryType), structures[primaryType] != nil else {
      throw .primaryUnknown(primaryType)
    }
    guard primaryType != Self.domain else { throw .primaryIsDomain }
    let used = dependencies(of: primaryType).union([Self.domain])
    if let unused = structures.keys.filter({ !used.contains($0) }).min() {
      throw .unused(unused)
    }
    for name in structures.keys {
      let encoded = encodeType(name)
      structures[name]?.encoded = encoded
      structures[name]?.hash = Keccak256.hash(Array(encoded.utf8))
    }
  }

  private static func fields(_ json: JSON, of path: String) throws(TypedDataError) -> [Field] {
    let elements: [JSON]
    do { elements = try json.elements(at: path) } catch { throw .json(error) }
    guard elements.count <= maxFields else {
      throw .tooMany(path, limit: maxFields, found: elements.count)
    }
    var fields: [Field] = []
    var names: Set<String> = []
    for (index, element) in elements.enumerated() {
      let path = "\(path)[\(index)]"
      let (name, type): (String, String)
      do {
        var object = try JSONObject(element, at: path)
        (name, type) = (try object.string("name"), try object.string("type"))
        try object.end()
      } catch { throw .json(error) }
      guard TypedDataType.isIdentifier(name) else { throw .fieldName(path: path, name) }
      guard names.insert(name).inserted else { throw .fieldTwice(path: path, name) }
      guard type != "uint", type != "int", !type.hasPrefix("uint["), !type.hasPrefix("int[") else {
        throw .alias(path: path, type)
      }
      guard let parsed = TypedDataType(parsing: type) else { throw .type(path: path, type) }
      fields.append(Field(name: name, type: parsed))
    }
    return fields
  }

  private func checkReferences() throws(TypedDataError) {
    for (owner, structure) in structures.sorted(by: { $0.key < $1.key }) {
      for field in structure.fields {
        guard case .structure(let name) = field.type.core else { continue }
        let path = "types.\(owner).\(field.name)"
        guard structures[name] != nil, name != Self.domain else {
          throw .type(path: path, "\(field.type)")
        }
        // If a name has a colon, libraries do not find the types that belong to it.
        guard !name.utf8.contains(UInt8(ascii: ":")), !owner.utf8.contains(UInt8(ascii: ":"))
        else { throw .colon(path: path) }
      }
    }
  }

  /// The fields of the domain in the standard.
  static let domainFields: [Field] = [
    Field(name: "name", type: .string), Field(name: "version", type: .string),
    Field(name: "chainId", type: .unsigned(bits: 256)),
    Field(name: "verifyingContract", type: .address),
    Field(name: "salt", type: .fixedBytes(count: 32)),
  ]

  private func checkDomain() throws(TypedDataError) {
    for field in structures[Self.domain]?.fields ?? [] {
      if let standard = Self.domainFields.first(where: { $0.name == field.name }),
        standard.type != field.type
      {
        throw .domainField(field.name, wanted: "\(standard.type)", found: "\(field.type)")
      }
      switch field.type {
      case .structure, .array:
        throw .domainField(field.name, wanted: "a plain value", found: "\(field.type)")
      default: break
      }
    }
  }

  /// Returns the type itself and all types that it leads to.
  private func dependencies(of name: String) -> Set<String> {
    var found: Set<String> = [name]
    var open = [name]
    while let next = open.popLast() {
      for field in structures[next]?.fields ?? [] {
        if case .structure(let name) = field.type.core, found.insert(name).inserted {
          open.append(name)
        }
      }
    }
    return found
  }

  private func encodeType(_ name: String) -> String {
    let others = dependencies(of: name).subtracting([name])
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ([name] + others).map { name in
      let fields = structures[name]?.fields.map { "\($0.type) \($0.name)" } ?? []
      return "\(name)(\(fields.joined(separator: ",")))"
    }.joined()
  }
}
