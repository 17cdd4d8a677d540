extension JSON {
  /// The type of a value, as named in messages.
  package enum Kind: Sendable {
    case object
    case array
    case string
    case integer
    case bool
    case null

    package var words: Sentence {
      switch self {
      case .object: "an object"
      case .array: "an array"
      case .string: "a string"
      case .integer: "a number"
      case .bool: "true or false"
      case .null: "null"
      }
    }
  }

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

  /// Returns the members of this object; `path` names it in errors.
  /// - Throws: `JSONError.type` if it is of another type.
  package func members(at path: String) throws(JSONError) -> [Member] {
    guard case .object(let members) = self else { throw mistaken(.object, at: path) }
    return members
  }

  /// Returns the elements of this array; `path` names it in errors.
  /// - Throws: `JSONError.type` if it is of another type.
  package func elements(at path: String) throws(JSONError) -> [JSON] {
    guard case .array(let elements) = self else { throw mistaken(.array, at: path) }
    return elements
  }

  /// Returns this string; `path` names it in errors.
  /// - Throws: `JSONError.type` if it is of another type.
  package func string(at path: String) throws(JSONError) -> String {
    guard case .string(let string) = self else { throw mistaken(.string, at: path) }
    return string
  }

  /// Returns this number; `path` names it in errors.
  /// - Throws: `JSONError.type` if it is of another type.
  package func integer(at path: String) throws(JSONError) -> Int64 {
    guard case .integer(let number) = self else { throw mistaken(.integer, at: path) }
    return number
  }

  /// Returns this boolean; `path` names it in errors.
  /// - Throws: `JSONError.type` if it is of another type.
  package func bool(at path: String) throws(JSONError) -> Bool {
    guard case .bool(let flag) = self else { throw mistaken(.bool, at: path) }
    return flag
  }

  private func mistaken(_ wanted: Kind, at path: String) -> JSONError {
    .type(path: path, wanted: wanted, found: kind)
  }
}
