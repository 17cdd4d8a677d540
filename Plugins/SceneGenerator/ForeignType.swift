/// Types of other modules and of the standard library that no scene has as a field.
enum ForeignType {
  /// Numbers that round: an amount that passes through one is another amount.
  static let rounded: Set<String> = [
    "CGFloat", "Decimal", "Double", "Float", "Float16", "Float32", "Float64", "Float80", "NSNumber",
    "TimeInterval",
  ]

  /// Types of Foundation, which Scenes does not import, with what is used in their place.
  static let replaced = [
    "Data": "String", "Date": "UTCTime", "NSString": "String", "URL": "String", "UUID": "String",
  ]

  /// Types of the language whose names a struct cannot have.
  static let reserved: Set<String> = [
    "Any", "AnyObject", "Array", "Character", "Dictionary", "Duration", "Int128", "Int16", "Int32",
    "Int64", "Int8", "Never", "Optional", "Protocol", "Range", "Result", "Self", "Set", "Substring",
    "Task", "Type", "UInt", "UInt128", "UInt16", "UInt32", "UInt8", "Void",
  ]
}
