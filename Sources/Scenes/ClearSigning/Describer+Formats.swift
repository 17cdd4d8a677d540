import BigInt
import ChainKit
import Core
import Entity

extension Describer {
  /// A value in the form that its field asks for; nil where it cannot have it.
  ///
  /// What is rounded, scaled or named stands beside the bare value.
  func text(_ value: ClearValue, _ place: Place) -> String? {
    switch (place.field.format, value) {
    case ("amount", .number(let number)) where number >= 0:
      return Wei(number.magnitude).map { "\($0.ether) \(symbol) (\($0) wei)" }
    case ("tokenAmount", .number(let number)) where number >= 0:
      return tokens(number.magnitude, place)
    case ("nftName", .number(let number)):
      let collection = address("collection", place).map { " of the collection \($0)" } ?? ""
      return "number \(number)" + collection
    case ("date", .number(let number)):
      guard constant("encoding", place)?.plainText != "blockheight" else {
        return "block \(number)"
      }
      return UInt64(exactly: number).flatMap { seconds in
        (try? UTCTime(seconds: seconds)).map { "\($0) (\(number))" }
      }
    case ("duration", .number(let number)): return duration(number)
    case ("unit", .number(let number)) where number >= 0: return unit(number.magnitude, place)
    case ("enum", _): return choice(value, place)
    case ("chainId", .number(let number)):
      let known = UInt64(exactly: number).flatMap { try? ChainID($0) }.flatMap {
        sources.chains[$0]
      }
      return (known?.name ?? "not known here") + " (id \(number))"
    case ("addressName", _), ("tokenTicker", _):
      guard let address = Self.address(value) else { return nil }
      let token = sources.tokens.token(at: address, on: chain(place))
      return "\(address)" + (token.map { " (\(ForeignText.escaped($0.symbol)))" } ?? "")
    case ("calldata", .bytes(let bytes)):
      let name = DecodedCall(decoding: bytes)?.function.signature.description
      let callee = address("callee", place).map { " to \($0)" } ?? ""
      return "a call\(callee): \(bytes.count) bytes, "
        + (name ?? "selector \(Hex.prefixed(bytes.prefix(4))), not known here")
    default: return nil
    }
  }

  private func tokens(_ units: BigUInt, _ place: Place) -> String? {
    let base = "\(units) base units"
    guard let token = address("token", place) else { return base + " of a token not named" }
    let native = constants("nativeCurrencyAddress", place).compactMap { try? Address(parsing: $0) }
    if native.contains(token) {
      return Wei(units).map { "\($0.ether) \(symbol) (\($0) wei)" }
    }
    let known = sources.tokens.token(at: token, on: chain(place))
    let ticker = known.map { ForeignText.escaped($0.symbol) }
    if let threshold = constant("threshold", place)?.plainText.flatMap(Self.number),
      BigInt(units) >= threshold
    {
      let message = constant("message", place)?.plainText ?? "Unlimited"
      return "\(ForeignText.escaped(message)) of \(ticker ?? "\(token)") (\(base))"
    }
    if let known, let ticker {
      return "\(Units.text(units, decimals: known.decimals)) \(ticker) (\(base))"
    }
    // A token whose contract does not tell: the word of the descriptor.
    let claimed = root["metadata"]?["token"]
    if token == container.to, case .integer(let places)? = claimed?["decimals"],
      (0...255).contains(places), let name = claimed?["ticker"]?.plainText
    {
      return "\(Units.text(units, decimals: Int(places))) \(ForeignText.escaped(name)) as claimed "
        + "(\(base))"
    }
    return "\(base) of the token \(token), not known here"
  }

  private func duration(_ number: BigInt) -> String? {
    guard let seconds = Int(exactly: number), seconds >= 0 else { return nil }
    let two = { (part: Int) in part < 10 ? "0\(part)" : "\(part)" }
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60)) (\(number) s)"
  }

  private func unit(_ number: BigUInt, _ place: Place) -> String? {
    var places = 0
    if case .integer(let found)? = constant("decimals", place) {
      guard (0...255).contains(found) else { return nil }
      places = Int(found)
    }
    let base = constant("base", place)?.plainText ?? ""
    return "\(Units.text(number, decimals: places)) \(ForeignText.escaped(base)) (\(number))"
  }

  private func choice(_ value: ClearValue, _ place: Place) -> String? {
    guard let reference = place.field.parameters["$ref"]?.plainText,
      let path = ClearPath(parsing: reference), path.root == .file, let list = root.at(path)
    else { return nil }
    let plain = plainText(value)
    guard let name = list[plain]?.plainText else { return "\(plain) (not among those listed)" }
    return "\(ForeignText.escaped(name)) (\(plain))"
  }

  private func chain(_ place: Place) -> ChainID {
    let value =
      values("chainIdPath", place)
      ?? constant("chainId", place).flatMap { json in
        if case .integer(let number) = json { ClearValue.number(BigInt(number)) } else { nil }
      }
    guard case .number(let number)? = value, let small = UInt64(exactly: number) else {
      return container.chain
    }
    return (try? ChainID(small)) ?? container.chain
  }

  /// The account that `…Path` leads to, or that is written out.
  private func address(_ name: String, _ place: Place) -> Address? {
    if let value = values(name + "Path", place) { return Self.address(value) }
    return constant(name, place)?.plainText.flatMap { try? Address(parsing: $0) }
  }

  private static func address(_ value: ClearValue) -> Address? {
    switch value {
    case .address(let address): address
    case .bytes(let bytes): try? Address(bytes: bytes)
    case .text(let text): try? Address(parsing: text)
    default: nil
    }
  }

  /// The value that a path among the parameters leads to: of several that of the same place.
  private func values(_ name: String, _ place: Place) -> ClearValue? {
    guard let text = place.field.parameters[name]?.plainText,
      let path = ClearPath(parsing: text)?.within(place.field.group),
      let found = values(at: path)
    else { return nil }
    if found.count == 1 { return found.first }
    return found.count == place.count ? found[place.index] : nil
  }

  /// A parameter that is written out, refers to the file, or is looked up in one of its maps.
  private func constant(_ name: String, _ place: Place) -> JSON? {
    place.field.parameters[name].flatMap { resolved($0, place) }
  }

  private func constants(_ name: String, _ place: Place) -> [String] {
    guard let json = place.field.parameters[name] else { return [] }
    if case .array(let items) = json {
      return items.compactMap { resolved($0, place)?.plainText }
    }
    return resolved(json, place)?.plainText.map { [$0] } ?? []
  }

  private func resolved(_ json: JSON, _ place: Place) -> JSON? {
    if let text = json.plainText, text.hasPrefix("$."), let path = ClearPath(parsing: text) {
      return root.at(path)
    }
    guard let map = json["map"]?.plainText.flatMap(ClearPath.init(parsing:)), map.root == .file,
      let key = json["keyPath"]?.plainText.flatMap(ClearPath.init(parsing:)),
      let found = values(at: key.within(place.field.group))?.first
    else { return json }
    return root.at(map)?["values"]?[plainText(found)]
  }
}
