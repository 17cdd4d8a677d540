package import Core

extension ABIValue {
  /// Reads values of these types from a JSON array.
  ///
  /// Numbers are integers or strings of digits, unsigned ones also 0x hex; addresses and bytes are
  /// strings; tuples are arrays.
  /// - Throws: `ABIValueError` with the place of the invalid value.
  package static func list(
    _ json: JSON,
    as types: [ABIType]
  ) throws(ABIValueError) -> [ABIValue] {
    try items(json, types, at: .all)
  }

  private static func items(
    _ json: JSON,
    _ types: [ABIType],
    at place: ABIValuePath
  ) throws(ABIValueError) -> [ABIValue] {
    guard case .array(let values) = json else {
      throw .form(place, wanted: "a JSON array, such as [5, \"0x00\"]")
    }
    guard values.count == types.count else {
      throw .count(place, wanted: types.count, found: values.count)
    }
    var read: [ABIValue] = []
    for (number, (value, type)) in zip(values, types).enumerated() {
      read.append(try ABIValue(value, as: type, at: place.item(number)))
    }
    return read
  }

  private init(_ json: JSON, as type: ABIType, at place: ABIValuePath) throws(ABIValueError) {
    switch (type, json) {
    case (.array(let item), .array(let values)):
      let types = [ABIType](repeating: item, count: values.count)
      self = .list(try Self.items(json, types, at: place))
    case (.fixedArray(let item, let count), .array):
      self = .list(try Self.items(json, [ABIType](repeating: item, count: count), at: place))
    case (.tuple(let types), .array): self = .list(try Self.items(json, types, at: place))
    case (.bool, .bool(let flag)): self = .bool(flag)
    case (.string, .string(let text)): self = .string(text)
    case (.address, .string(let text)):
      do { self = .address(try Address(parsing: text)) } catch { throw .address(place, error) }
    case (.bytes, .string(let text)), (.fixedBytes, .string(let text)),
      (.function, .string(let text)):
      self = .bytes(try Self.bytes(text, as: type, at: place))
    case (.uint, _), (.int, _), (.ufixed, _), (.fixed, _):
      self = .number(try Self.number(json, as: type, at: place))
    default: throw .form(place, wanted: type.wantedForm)
    }
  }

  private static func bytes(
    _ text: String,
    as type: ABIType,
    at place: ABIValuePath
  ) throws(ABIValueError) -> [UInt8] {
    guard text.utf8.starts(with: "0x".utf8) else { throw .form(place, wanted: type.wantedForm) }
    let bytes: [UInt8]
    do { bytes = try Hex.decode(text) } catch { throw .hex(place, error) }
    if type != .bytes, bytes.count != type.byteCount {
      throw .bytes(place, wanted: type.byteCount, found: bytes.count)
    }
    return bytes
  }

  private static func number(
    _ json: JSON,
    as type: ABIType,
    at place: ABIValuePath
  ) throws(ABIValueError) -> Int257 {
    let places = type.places
    let number: Int257?
    switch json {
    case .integer(let small) where places == 0: number = Int257(small)
    case .string(let text):
      switch ABINumber.read(text, places: places, isSigned: type.isSigned) {
      case .number(let found): number = found
      case .tooLarge: throw .range(place, type: "\(type)")
      case nil: number = nil
      }
    default: number = nil
    }
    guard let number else { throw .form(place, wanted: type.wantedForm) }
    guard let range = type.numbers, range.contains(number) else {
      throw .range(place, type: "\(type)")
    }
    return number
  }

  /// The value as ``list(_:as:)`` reads it: numbers and bytes as strings.
  package func json(as type: ABIType) -> JSON {
    switch (type, self) {
    case (_, .number(let number)): .string(ABINumber.text(number, places: type.places))
    case (_, .address(let address)): .string(address.description)
    case (_, .bool(let flag)): .bool(flag)
    case (_, .bytes(let bytes)): .string(Hex.prefixed(bytes))
    case (_, .string(let text)): .string(text)
    case (.array(let item), .list(let values)), (.fixedArray(let item, _), .list(let values)):
      .array(values.map { $0.json(as: item) })
    case (.tuple(let types), .list(let values)):
      .array(zip(values, types).map { $0.json(as: $1) })
    case (_, .list(let values)): .array(values.map { $0.json(as: .bytes) })
    }
  }
}

extension ABIType {
  /// The number of decimals; 0 for other types.
  var places: Int {
    switch self {
    case .ufixed(_, let places), .fixed(_, let places): places
    default: 0
    }
  }

  fileprivate var isSigned: Bool {
    switch self {
    case .int, .fixed: true
    default: false
    }
  }
}
