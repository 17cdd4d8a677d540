package import Core

/// Why a document of typed data is refused.
package enum TypedDataError: Error, Equatable, Sendable {
  /// The text is not the expected JSON.
  case json(JSONError)
  /// The document does not declare EIP712Domain.
  case noDomainType
  /// `primaryType` is not a declared type.
  case primaryUnknown(String)
  /// `primaryType` is the domain itself.
  case primaryIsDomain
  /// The name of a type is not an identifier.
  case typeName(String)
  /// A type has the name of a Solidity type.
  case reserved(String)
  /// The name of a field is not an identifier.
  case fieldName(path: String, String)
  /// A type has two fields of this name.
  case fieldTwice(path: String, String)
  /// A type is `uint` or `int` without a width.
  case alias(path: String, String)
  /// A type is unknown.
  case type(path: String, String)
  /// A type with a colon in its name refers to another one, or is referred to.
  case colon(path: String)
  /// A type is declared but not used.
  case unused(String)
  /// A field of the domain has another type than the standard allows.
  case domainField(String, wanted: Sentence, found: String)
  /// The number of these is above the limit.
  case tooMany(String, limit: Int, found: Int)
  /// A declared field has no value.
  case missing(path: String)
  case null(path: String, type: String)
  /// A value belongs to no declared field.
  case undeclared(path: String, type: String)
  /// A value is of the wrong kind.
  case kind(path: String, wanted: String, found: JSON.Kind)
  /// A text is not an integer.
  case integer(path: String)
  /// An integer does not fit its type.
  case range(path: String, type: String)
  /// A text is not an address.
  case address(path: String, AddressError)
  /// A text is not bytes in hex after 0x.
  case hex(path: String)
  /// The number of bytes differs from that of the type.
  case byteCount(path: String, wanted: Int, found: Int)
  /// The number of elements differs from that of the type.
  case elementCount(path: String, wanted: Int, found: Int)
}

extension TypedDataError: Reportable {
  package var report: Report {
    switch self {
    case .json(let error): error.report
    case .noDomainType:
      refusal(
        "no-domain-type",
        "types does not declare EIP712Domain; libraries fill it in differently"
      )
    case .primaryUnknown(let name):
      refusal("primary-type", "primaryType \(name: Self.shown(name)) is not declared in types")
    case .primaryIsDomain:
      refusal(
        "primary-domain",
        "primaryType must not be EIP712Domain: libraries hash it differently"
      )
    case .typeName(let name):
      refusal("type-name", "invalid type name: \(name: Self.shown(name))")
    case .reserved(let name):
      refusal(
        "type-reserved",
        "reserved type name: \(name: Self.shown(name)) looks like a Solidity type"
      )
    case .fieldName(let path, let name):
      refusal(
        "field-name",
        "\(path: Self.shown(path)): invalid field name: \(name: Self.shown(name))"
      )
    case .fieldTwice(let path, let name):
      refusal("field-twice", "\(path: Self.shown(path)): duplicate field: \(name: name)")
    case .alias(let path, let type):
      refusal(
        "type-alias",
        "\(path: Self.shown(path)): \(term: Self.shown(type)) has no width; EIP-712 has no such type"
      )
    case .type(let path, let type):
      refusal("type-unknown", "\(path: Self.shown(path)): unknown type: \(term: Self.shown(type))")
    case .colon(let path):
      refusal(
        "type-colon",
        "\(path: Self.shown(path)): type names with a colon are not allowed: libraries combine them "
          + "differently"
      )
    case .unused(let name):
      refusal(
        "type-unused",
        "the type \(name: Self.shown(name)) is declared but not used; some libraries would sign it "
          + "instead"
      )
    case .domainField(let name, let wanted, let found):
      refusal(
        "domain-field",
        "domain field \(name: Self.shown(name)): expected \(wanted), found \(term: Self.shown(found))"
      )
    case .tooMany(let what, let limit, let found):
      refusal(
        "too-many",
        "\(term: Self.shown(what)): too many entries: the limit is \(count: limit), found \(count: found)"
      )
    case .missing(let path):
      refusal("missing", "\(path: Self.shown(path)) is missing; libraries disagree on the hash")
    case .null(let path, let type):
      refusal(
        "null",
        "\(path: Self.shown(path)): expected \(term: Self.shown(type)), found null; libraries disagree "
          + "on the hash"
      )
    case .undeclared(let path, let type):
      refusal(
        "undeclared",
        "\(path: Self.shown(path)) is not a field of \(term: Self.shown(type)) and would not be signed"
      )
    case .kind(let path, let wanted, let found):
      refusal(
        "kind",
        "\(path: Self.shown(path)): expected \(term: Self.shown(wanted)), found \(found.words)"
      )
    case .integer(let path):
      refusal("integer", "\(path: Self.shown(path)): expected an integer, in decimal or 0x hex")
    case .range(let path, let type):
      refusal("range", "\(path: Self.shown(path)) is out of range for \(term: type)")
    case .address(let path, let error):
      refusal("address", "\(path: Self.shown(path)): \(error.report.message)")
    case .hex(let path):
      refusal(
        "hex",
        "\(path: Self.shown(path)): expected bytes as 0x hex, with two digits for each byte"
      )
    case .byteCount(let path, let wanted, let found):
      refusal(
        "byte-count",
        "\(path: Self.shown(path)): expected \(wanted, one: "byte", many: "bytes"), found \(count: found)"
      )
    case .elementCount(let path, let wanted, let found):
      refusal(
        "element-count",
        "\(path: Self.shown(path)): expected \(wanted, one: "element", many: "elements"), found "
          + "\(count: found)"
      )
    }
  }

  private func refusal(_ code: String, _ message: Sentence) -> Report {
    Report(.data, "typed-data-\(code)", message)
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "\"\"" : UntrustedText.escaped(text, limit: 128)
  }
}
