/// Reads an object member by member, and records which members were read.
///
/// Errors name the whole path, such as `transaction.accessList[0].address`. An optional member may
/// be missing, but not `null`.
package struct JSONObject: Sendable {
  /// The path of the object in its document; empty for the document itself.
  package let path: String

  private let members: [JSON.Member]
  /// For each member, whether it was read.
  private var taken: [Bool]

  /// Starts reading an object; `path` is its path in the document.
  /// - Throws: `JSONError.type` if the value is not an object.
  package init(_ json: JSON, at path: String = "") throws(JSONError) {
    self.path = path
    self.members = try json.members(at: path)
    self.taken = Array(repeating: false, count: members.count)
  }

  package func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }

  /// Reads a member of any type; nil if it is missing.
  package mutating func optional(_ key: String) -> JSON? {
    let index = members.firstIndex { $0.key.hasSameBytes(as: key) }
    guard let index else { return nil }
    taken[index] = true
    return members[index].value
  }

  /// Reads a member of any type.
  /// - Throws: `JSONError.missing` if it is missing.
  package mutating func value(_ key: String) throws(JSONError) -> JSON {
    guard let value = optional(key) else { throw .missing(path: path(of: key)) }
    return value
  }

  /// Reads a string.
  /// - Throws: `JSONError` if it is missing or of another type.
  package mutating func string(_ key: String) throws(JSONError) -> String {
    try value(key).string(at: path(of: key))
  }

  /// Reads a string; nil if it is missing.
  /// - Throws: `JSONError` if it is of another type.
  package mutating func optionalString(_ key: String) throws(JSONError) -> String? {
    guard let value = optional(key) else { return nil }
    return try value.string(at: path(of: key))
  }

  /// Reads a number.
  /// - Throws: `JSONError` if it is missing or of another type.
  package mutating func integer(_ key: String) throws(JSONError) -> Int64 {
    try value(key).integer(at: path(of: key))
  }

  /// Reads a number; nil if it is missing.
  /// - Throws: `JSONError` if it is of another type.
  package mutating func optionalInteger(_ key: String) throws(JSONError) -> Int64? {
    guard let value = optional(key) else { return nil }
    return try value.integer(at: path(of: key))
  }

  /// Reads a boolean.
  /// - Throws: `JSONError` if it is missing or of another type.
  package mutating func bool(_ key: String) throws(JSONError) -> Bool {
    try value(key).bool(at: path(of: key))
  }

  /// Reads a boolean; nil if it is missing.
  /// - Throws: `JSONError` if it is of another type.
  package mutating func optionalBool(_ key: String) throws(JSONError) -> Bool? {
    guard let value = optional(key) else { return nil }
    return try value.bool(at: path(of: key))
  }

  /// Reads an array.
  /// - Throws: `JSONError` if it is missing or of another type.
  package mutating func array(_ key: String) throws(JSONError) -> [JSON] {
    try value(key).elements(at: path(of: key))
  }

  /// Reads an array; nil if it is missing.
  /// - Throws: `JSONError` if it is of another type.
  package mutating func optionalArray(_ key: String) throws(JSONError) -> [JSON]? {
    guard let value = optional(key) else { return nil }
    return try value.elements(at: path(of: key))
  }

  /// Reads an array of strings.
  /// - Throws: `JSONError` if it is missing or of another type.
  package mutating func strings(_ key: String) throws(JSONError) -> [String] {
    var strings: [String] = []
    for (index, element) in try array(key).enumerated() {
      strings.append(try element.string(at: path(of: key) + "[\(index)]"))
    }
    return strings
  }

  /// Reads an array of objects, each ready to be read member by member.
  /// - Throws: `JSONError` if it is missing or of another type.
  package mutating func objects(_ key: String) throws(JSONError) -> [JSONObject] {
    var objects: [JSONObject] = []
    for (index, element) in try array(key).enumerated() {
      objects.append(try JSONObject(element, at: path(of: key) + "[\(index)]"))
    }
    return objects
  }

  /// Reads an object, ready to be read member by member.
  /// - Throws: `JSONError` if it is missing or of another type.
  package mutating func object(_ key: String) throws(JSONError) -> JSONObject {
    try JSONObject(try value(key), at: path(of: key))
  }

  /// Reads an object; nil if it is missing.
  /// - Throws: `JSONError` if it is of another type.
  package mutating func optionalObject(_ key: String) throws(JSONError) -> JSONObject? {
    guard let value = optional(key) else { return nil }
    return try JSONObject(value, at: path(of: key))
  }

  /// Throws if a member was not read.
  /// - Throws: `JSONError.unknown` with the first such member.
  package func end() throws(JSONError) {
    guard let first = taken.firstIndex(of: false) else { return }
    throw .unknown(path: path(of: members[first].key))
  }
}
