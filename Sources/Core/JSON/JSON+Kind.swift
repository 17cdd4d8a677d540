extension JSON {
  /// The type of a value, in the words of messages.
  package enum Kind: String, Sendable {
    /// Members with keys.
    case object = "an object"
    /// Values in order.
    case array = "an array"
    /// A text.
    case string = "a string"
    /// A whole number.
    case integer = "a number"
    case bool = "true or false"
    /// Nothing.
    case null = "null"
  }

  /// The type of this value.
  package var kind: Kind {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .integer: .integer
    case .bool: .bool
    case .null: .null
    }
  }

  /// The members of this object; `path` names it in errors.
  /// - Throws: `JSONError.type` when it is something else.
  package func members(at path: String) throws(JSONError) -> [Member] {
    guard case .object(let members) = self else { throw mistaken(.object, at: path) }
    return members
  }

  /// The elements of this array; `path` names it in errors.
  /// - Throws: `JSONError.type` when it is something else.
  package func elements(at path: String) throws(JSONError) -> [JSON] {
    guard case .array(let elements) = self else { throw mistaken(.array, at: path) }
    return elements
  }

  /// This text; `path` names it in errors.
  /// - Throws: `JSONError.type` when it is something else.
  package func string(at path: String) throws(JSONError) -> String {
    guard case .string(let string) = self else { throw mistaken(.string, at: path) }
    return string
  }

  /// This number; `path` names it in errors.
  /// - Throws: `JSONError.type` when it is something else.
  package func integer(at path: String) throws(JSONError) -> Int64 {
    guard case .integer(let number) = self else { throw mistaken(.integer, at: path) }
    return number
  }

  /// This truth value; `path` names it in errors.
  /// - Throws: `JSONError.type` when it is something else.
  package func bool(at path: String) throws(JSONError) -> Bool {
    guard case .bool(let flag) = self else { throw mistaken(.bool, at: path) }
    return flag
  }

  private func mistaken(_ wanted: Kind, at path: String) -> JSONError {
    .type(path: path, wanted: wanted, found: kind)
  }
}
