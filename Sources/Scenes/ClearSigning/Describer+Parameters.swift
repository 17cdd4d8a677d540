import Core
import Entity

/// Parameters of formats: constants, values at a path, or lookups in a map by another value.
extension Describer {
  /// Returns true if every map of the field has an entry for the value to look up.
  ///
  /// Otherwise nothing of the descriptor is used (ERC-7730, "metadata.maps").
  func isResolvable(_ field: ClearField) -> Bool {
    guard case .object(let members) = field.parameters else { return true }
    return members.allSatisfy { member in
      guard let (values, keys) = lookup(member.value, field) else { return true }
      return keys.allSatisfy { key in values.flatMap { entry(for: key.value, in: $0) } != nil }
    }
  }

  /// Returns the values of a map and the keys to look up; nil if the parameter is not a map.
  private func lookup(_ json: JSON, _ field: ClearField) -> (
    values: JSON?, keys: [ClearPath.Found]
  )? {
    guard let map = json["map"]?.plainText, let key = json["keyPath"]?.plainText else { return nil }
    let path = ClearPath(parsing: map)
    let values = path?.root == .file ? path.flatMap(root.at)?["values"] : nil
    let keys = ClearPath(parsing: key).flatMap { self.values(at: $0.within(field.group)) }
    guard let keys, !keys.isEmpty else { return (nil, [.init(.bool(false))]) }
    return (values, keys)
  }

  func chain(_ place: Place) -> ChainID {
    number("chainId", place).flatMap { UInt64(exactly: $0) }.flatMap { try? ChainID($0) }
      ?? container.chain
  }

  /// Returns the symbol of a chain's coin.
  func symbol(of chain: ChainID) -> Sentence {
    chain == container.chain ? symbol : sources.chains.coin(of: chain)
  }

  /// Returns the address at the path in `…Path`, or the constant.
  func address(_ name: String, _ place: Place) -> Address? {
    if let value = value(name + "Path", place) { return Self.address(value) }
    return constant(name, place)?.plainText.flatMap { try? Address(parsing: $0) }
  }

  /// Returns the number at the path in `…Path`, or the constant.
  func number(_ name: String, _ place: Place) -> Int257? {
    if let value = value(name + "Path", place) { return Self.number(value) }
    switch constant(name, place) {
    case .integer(let number)?: return Int257(number)
    case .string(let text)?: return Self.number(text)
    default: return nil
    }
  }

  /// Returns the bytes at the path in `…Path`, or the constant.
  func bytes(_ name: String, _ place: Place) -> [UInt8]? {
    if case .bytes(let bytes)? = value(name + "Path", place) { return bytes }
    return constant(name, place)?.plainText.flatMap { try? Hex.decode($0) }
  }

  /// Returns the value at the path that a parameter states.
  private func value(_ name: String, _ place: Place) -> ClearValue? {
    guard let text = place.field.parameters[name]?.plainText,
      let path = ClearPath(parsing: text)?.within(place.field.group)
    else { return nil }
    return values(at: path).flatMap { one(of: $0, place) }
  }

  /// Chooses the value in the same array item as the one being written, or in an enclosing item.
  private func one(of found: [ClearPath.Found], _ place: Place) -> ClearValue? {
    if place.indices.isEmpty, found.count == 1 { return found[0].value }
    return found.first { place.indices.starts(with: $0.indices) }?.value
  }

  /// Returns a parameter: a constant, a reference into the file, or a lookup in one of its maps.
  func constant(_ name: String, _ place: Place) -> JSON? {
    place.field.parameters[name].flatMap { resolved($0, place) }
  }

  /// Returns the texts of a parameter with one or several items, which may refer to several each.
  func constants(_ name: String, _ place: Place) -> [String] {
    guard let json = place.field.parameters[name] else { return [] }
    return Self.items(json).compactMap { resolved($0, place) }.flatMap(Self.items)
      .compactMap(\.plainText)
  }

  private static func items(_ json: JSON) -> [JSON] {
    if case .array(let items) = json { items } else { [json] }
  }

  private func resolved(_ json: JSON, _ place: Place) -> JSON? {
    if let text = json.plainText, text.hasPrefix("$."), let path = ClearPath(parsing: text) {
      return root.at(path)
    }
    guard let (values, keys) = lookup(json, place.field) else { return json }
    return one(of: keys, place).flatMap { key in values.flatMap { entry(for: key, in: $0) } }
  }
}
