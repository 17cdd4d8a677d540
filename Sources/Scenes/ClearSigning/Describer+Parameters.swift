import Core
import Entity

/// What forms need to know: written out, pointed at, or looked up by another value.
extension Describer {
  /// Whether every map that the field is looked up in has the value; else nothing of the descriptor
  /// counts (ERC-7730, "metadata.maps").
  func isResolvable(_ field: ClearField) -> Bool {
    guard case .object(let members) = field.parameters else { return true }
    return members.allSatisfy { member in
      guard let (values, keys) = lookup(member.value, field) else { return true }
      return keys.allSatisfy { key in values.flatMap { entry(for: key.value, in: $0) } != nil }
    }
  }

  /// The values of a map, and what they are looked up by; nil where the parameter is no map.
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

  /// What the coin of a chain is called.
  func symbol(of chain: ChainID) -> Sentence {
    chain == container.chain ? symbol : sources.chains.coin(of: chain)
  }

  /// The account that `…Path` leads to, or that is written out.
  func address(_ name: String, _ place: Place) -> Address? {
    if let value = value(name + "Path", place) { return Self.address(value) }
    return constant(name, place)?.plainText.flatMap { try? Address(parsing: $0) }
  }

  /// The number that `…Path` leads to, or that is written out.
  func number(_ name: String, _ place: Place) -> Int257? {
    if let value = value(name + "Path", place) { return Self.number(value) }
    switch constant(name, place) {
    case .integer(let number)?: return Int257(number)
    case .string(let text)?: return Self.number(text)
    default: return nil
    }
  }

  /// The bytes that `…Path` leads to, or that are written out.
  func bytes(_ name: String, _ place: Place) -> [UInt8]? {
    if case .bytes(let bytes)? = value(name + "Path", place) { return bytes }
    return constant(name, place)?.plainText.flatMap { try? Hex.decode($0) }
  }

  /// The value that a path among the parameters leads to.
  private func value(_ name: String, _ place: Place) -> ClearValue? {
    guard let text = place.field.parameters[name]?.plainText,
      let path = ClearPath(parsing: text)?.within(place.field.group)
    else { return nil }
    return values(at: path).flatMap { one(of: $0, place) }
  }

  /// Of several values that which lies beside, or around, the one that is written.
  private func one(of found: [ClearPath.Found], _ place: Place) -> ClearValue? {
    if place.indices.isEmpty, found.count == 1 { return found[0].value }
    return found.first { place.indices.starts(with: $0.indices) }?.value
  }

  /// A parameter that is written out, refers to the file, or is looked up in one of its maps.
  func constant(_ name: String, _ place: Place) -> JSON? {
    place.field.parameters[name].flatMap { resolved($0, place) }
  }

  /// The texts of a parameter that is one or several, each of which may refer to several.
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
