/// Reads an object member by member, and remembers which ones nobody asked for.
///
/// Errors name the whole path, such as `transaction.accessList[0].address`. A member that may be
/// missing may not be `null` instead.
package struct JSONObject: Sendable {
  /// Where the object lies in its document; empty for the document itself.
  package let path: String

  private let members: [JSON.Member]
  /// Of each member, whether somebody asked for it.
  private var taken: [Bool]

  /// Starts to read an object; `path` says where in its document it lies.
  /// - Throws: `JSONError.type` when the value is no object.
  package init(_ json: JSON, at path: String = "") throws(JSONError) {
    self.path = path
    self.members = try json.members(at: path.isEmpty ? "the JSON" : path)
    self.taken = Array(repeating: false, count: members.count)
  }

  /// The path of a member.
  package func path(of key: String) -> String { path.isEmpty ? key : path + "." + key }

  /// Takes a member of any type, if it is there.
  package mutating func optional(_ key: String) -> JSON? {
    let index = members.firstIndex { $0.key.hasSameBytes(as: key) }
    guard let index else { return nil }
    taken[index] = true
    return members[index].value
  }

  /// Takes a member of any type.
  /// - Throws: `JSONError.missing`.
  package mutating func value(_ key: String) throws(JSONError) -> JSON {
    guard let value = optional(key) else { throw .missing(path: path(of: key)) }
    return value
  }

  /// Takes a text.
  /// - Throws: `JSONError` when it is missing or something else.
  package mutating func string(_ key: String) throws(JSONError) -> String {
    try value(key).string(at: path(of: key))
  }

  /// Takes a text, if it is there.
  /// - Throws: `JSONError` when it is something else.
  package mutating func optionalString(_ key: String) throws(JSONError) -> String? {
    guard let value = optional(key) else { return nil }
    return try value.string(at: path(of: key))
  }

  /// Takes a number.
  /// - Throws: `JSONError` when it is missing or something else.
  package mutating func integer(_ key: String) throws(JSONError) -> Int64 {
    try value(key).integer(at: path(of: key))
  }

  /// Takes a number, if it is there.
  /// - Throws: `JSONError` when it is something else.
  package mutating func optionalInteger(_ key: String) throws(JSONError) -> Int64? {
    guard let value = optional(key) else { return nil }
    return try value.integer(at: path(of: key))
  }

  /// Takes true or false.
  /// - Throws: `JSONError` when it is missing or something else.
  package mutating func bool(_ key: String) throws(JSONError) -> Bool {
    try value(key).bool(at: path(of: key))
  }

  /// Takes true or false, if it is there.
  /// - Throws: `JSONError` when it is something else.
  package mutating func optionalBool(_ key: String) throws(JSONError) -> Bool? {
    guard let value = optional(key) else { return nil }
    return try value.bool(at: path(of: key))
  }

  /// Takes an array.
  /// - Throws: `JSONError` when it is missing or something else.
  package mutating func array(_ key: String) throws(JSONError) -> [JSON] {
    try value(key).elements(at: path(of: key))
  }

  /// Takes an array, if it is there.
  /// - Throws: `JSONError` when it is something else.
  package mutating func optionalArray(_ key: String) throws(JSONError) -> [JSON]? {
    guard let value = optional(key) else { return nil }
    return try value.elements(at: path(of: key))
  }

  /// Takes an array of texts.
  /// - Throws: `JSONError` when it is missing or something else.
  package mutating func strings(_ key: String) throws(JSONError) -> [String] {
    var strings: [String] = []
    for (index, element) in try array(key).enumerated() {
      strings.append(try element.string(at: path(of: key) + "[\(index)]"))
    }
    return strings
  }

  /// Takes an array of objects, each to be read in its turn.
  /// - Throws: `JSONError` when it is missing or something else.
  package mutating func objects(_ key: String) throws(JSONError) -> [JSONObject] {
    var objects: [JSONObject] = []
    for (index, element) in try array(key).enumerated() {
      objects.append(try JSONObject(element, at: path(of: key) + "[\(index)]"))
    }
    return objects
  }

  /// Takes an object, to be read in its turn.
  /// - Throws: `JSONError` when it is missing or something else.
  package mutating func object(_ key: String) throws(JSONError) -> JSONObject {
    try JSONObject(try value(key), at: path(of: key))
  }

  /// Takes an object, if it is there.
  /// - Throws: `JSONError` when it is something else.
  package mutating func optionalObject(_ key: String) throws(JSONError) -> JSONObject? {
    guard let value = optional(key) else { return nil }
    return try JSONObject(value, at: path(of: key))
  }

  /// Ends the reading.
  /// - Throws: `JSONError.unknown` with the first member that was not taken.
  package func end() throws(JSONError) {
    guard let first = taken.firstIndex(of: false) else { return }
    throw .unknown(path: path(of: members[first].key))
  }
}
