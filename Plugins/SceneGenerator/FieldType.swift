/// The type of a field that the generator can read, print and make an example of.
enum FieldType: String, CaseIterable {
  case string = "String"
  case bool = "Bool"
  case int = "Int"
  case uint64 = "UInt64"
  case address = "Address"
  case hash = "Hash32"
  case wei = "Wei"
  case chain = "ChainID"
  case time = "UTCTime"
  case walletName = "WalletName"

  /// Whether the type is declared in Entity, and not in the standard library.
  var isOfEntity: Bool {
    switch self {
    case .string, .bool, .int, .uint64: false
    default: true
    }
  }

  /// The type of the property that the parser of the command line fills.
  var typed: String {
    switch self {
    case .int, .uint64, .bool: rawValue
    default: "String"
    }
  }

  /// The value in a request, made from what was typed; an error of its type refuses other text.
  func parsed(_ name: String) -> String {
    switch self {
    case .string, .bool, .int, .uint64: name
    default: "try \(rawValue)(parsing: \(name))"
    }
  }

  /// The type in JSON, where a number that can be large is a string.
  var encoded: String {
    switch self {
    case .bool, .int: rawValue
    default: "String"
    }
  }

  /// The value in JSON.
  func encoding(_ value: String) -> String {
    switch self {
    case .string, .bool, .int: value
    case .walletName: value + ".text"
    default: value + ".description"
    }
  }

  /// The value for people: a `Sentence`.
  func sentence(_ value: String) -> String {
    switch self {
    case .string: "\"\\(foreign: \(value))\""
    case .bool: "\(value) ? \"yes\" : \"no\""
    case .wei: "\"\\(\(value)) wei\""
    case .walletName: "\"\\(name: \(value).text)\""
    default: "\"\\(\(value))\""
    }
  }

  /// The value of another field that shows this one as text.
  func text(_ value: String) -> String {
    switch self {
    case .string: value
    case .bool, .int: "String(\(value))"
    default: encoding(value)
    }
  }
}
