package import Core

/// Why a document of typed data is not signed.
package enum TypedDataError: Error, Equatable, Sendable {
  /// The text is not the JSON that is wanted.
  case json(JSONError)
  /// The document does not declare EIP712Domain.
  case noDomainType
  /// `primaryType` is no declared type.
  case primaryUnknown(String)
  /// The domain itself is asked to be signed.
  case primaryIsDomain
  /// A type's name is no identifier.
  case typeName(String)
  /// A type is called as one of Solidity's is.
  case reserved(String)
  /// A field's name is no identifier.
  case fieldName(path: String, String)
  /// A type has two fields of this name.
  case fieldTwice(path: String, String)
  /// `uint` or `int` without a width.
  case alias(path: String, String)
  /// There is no such type.
  case type(path: String, String)
  /// A type whose name has a colon refers to another, or is referred to.
  case colon(path: String)
  /// A type is declared and not used.
  case unused(String)
  /// A field of the domain is of another type than it may be.
  case domainField(String, wanted: String, found: String)
  /// There are too many of these.
  case tooMany(String, limit: Int, found: Int)
  /// A declared field has no value.
  case missing(path: String)
  case null(path: String, type: String)
  /// A value belongs to no declared field.
  case undeclared(path: String, type: String)
  /// A value is of another kind.
  case kind(path: String, wanted: String, found: JSON.Kind)
  /// A text is no integer.
  case integer(path: String)
  /// An integer does not fit its type.
  case range(path: String, type: String)
  /// A text is no address.
  case address(path: String, AddressError)
  /// A text is not bytes in hex after 0x.
  case hex(path: String)
  /// Bytes are more or fewer than their type has.
  case byteCount(path: String, wanted: Int, found: Int)
  /// Elements are more or fewer than their type has.
  case elementCount(path: String, wanted: Int, found: Int)
}

extension TypedDataError: Reportable {
  package var report: Report {
    switch self {
    case .json(let error): error.report
    case .noDomainType:
      refusal(
        "no-domain-type",
        "types does not declare EIP712Domain; libraries make it up differently"
      )
    case .primaryUnknown(let name):
      refusal("primary-type", "primaryType is \(Self.shown(name)), which types does not declare")
    case .primaryIsDomain:
      refusal("primary-domain", "primaryType is EIP712Domain, which libraries hash differently")
    case .typeName(let name):
      refusal("type-name", "a type cannot be called \(Self.shown(name))")
    case .reserved(let name):
      refusal(
        "type-reserved",
        "a type may not be called \(Self.shown(name)), as types of Solidity are"
      )
    case .fieldName(let path, let name):
      refusal("field-name", "\(Self.shown(path)): \(Self.shown(name)) is no name of a field")
    case .fieldTwice(let path, let name):
      refusal("field-twice", "\(Self.shown(path)): there is a field \(name) already")
    case .alias(let path, let type):
      refusal(
        "type-alias",
        "\(Self.shown(path)): \(Self.shown(type)) has no width, the standard has no such type"
      )
    case .type(let path, let type):
      refusal("type-unknown", "\(Self.shown(path)): there is no type \(Self.shown(type))")
    case .colon(let path):
      refusal(
        "type-colon",
        "\(Self.shown(path)): types with a colon in their names are combined differently by libraries"
      )
    case .unused(let name):
      refusal(
        "type-unused",
        "the type \(Self.shown(name)) is declared and not used; some libraries would sign it instead"
      )
    case .domainField(let name, let wanted, let found):
      refusal(
        "domain-field",
        "the domain's field \(Self.shown(name)) is to be \(wanted), it is \(Self.shown(found))"
      )
    case .tooMany(let what, let limit, let found):
      refusal("too-many", "\(Self.shown(what)) may have \(limit) entries, it has \(found)")
    case .missing(let path):
      refusal("missing", "\(Self.shown(path)) is missing; libraries hash that differently")
    case .null(let path, let type):
      refusal(
        "null",
        "\(Self.shown(path)) is null, where \(Self.shown(type)) belongs; libraries hash that differently"
      )
    case .undeclared(let path, let type):
      refusal(
        "undeclared",
        "\(Self.shown(path)) is no field of \(Self.shown(type)), and would not be signed"
      )
    case .kind(let path, let wanted, let found):
      refusal("kind", "\(Self.shown(path)) is to be \(Self.shown(wanted)), it is \(found.rawValue)")
    case .integer(let path):
      refusal("integer", "\(Self.shown(path)) is no integer in digits or in hex after 0x")
    case .range(let path, let type):
      refusal("range", "\(Self.shown(path)) does not fit \(type)")
    case .address(let path, let error):
      refusal("address", "\(Self.shown(path)) is wrong: \(error.report.message)")
    case .hex(let path):
      refusal("hex", "\(Self.shown(path)) is to be bytes, two hex digits each, after 0x")
    case .byteCount(let path, let wanted, let found):
      refusal("byte-count", "\(Self.shown(path)) is to have \(wanted) bytes, it has \(found)")
    case .elementCount(let path, let wanted, let found):
      refusal("element-count", "\(Self.shown(path)) is to have \(wanted) elements, it has \(found)")
    }
  }

  private func refusal(_ code: String, _ message: String) -> Report {
    Report(.data, "typed-data-\(code)", message)
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "\"\"" : ForeignText.escaped(text, limit: 128)
  }
}
