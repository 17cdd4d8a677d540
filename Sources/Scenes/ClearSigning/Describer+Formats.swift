import Core
import Entity

extension Describer {
  /// Returns a value in its field's format; nil if the format does not apply.
  ///
  /// A value that was rounded, scaled or named is followed by the raw value.
  func formatted(_ value: ClearValue, _ place: Place) -> Sentence? {
    switch place.field.format {
    case "addressName", "tokenTicker": return account(value, place)
    case "interoperableAddressName":
      // One of no certain chain has no readable form.
      guard case .bytes(let bytes) = value, let found = try? InteroperableAddress(bytes: bytes),
        found.chain != nil
      else { return nil }
      return "\(found) (\(hex: Hex.prefixed(bytes)))"
    case "enum": return choice(value, place)
    default: return Self.number(value).flatMap { numeric($0, place) }
    }
  }

  private func numeric(_ number: Int257, _ place: Place) -> Sentence? {
    switch place.field.format {
    case "unit": return unit(number, place)
    case "nftName":
      return address("collection", place).map { "number \(number) of the collection \($0)" }
        ?? "number \(number)"
    case _ where number < 0: return nil
    case "amount": return coins(number.magnitude, place)
    case "tokenAmount": return tokens(number.magnitude, place)
    case "date":
      guard constant("encoding", place)?.plainText != "blockheight" else {
        return "block \(number)"
      }
      return UInt64(exactly: number).flatMap { seconds in
        (try? UTCTime(seconds: seconds)).map { "\($0) (\(number))" }
      }
    case "duration": return duration(number)
    case "chainId":
      let known = UInt64(exactly: number).flatMap { try? ChainID($0) }.flatMap {
        sources.chains[$0]
      }
      return known.map { "\(name: $0.name) (id \(number))" } ?? "unknown (id \(number))"
    default: return nil
    }
  }

  private func coins(_ wei: UInt256, _ place: Place) -> Sentence? {
    guard let threshold = self.number("threshold", place), Int257(wei) >= threshold else {
      return coins(wei, symbol)
    }
    let exact = "\(wei) wei"
    guard let message = constant("message", place)?.plainText else {
      return "All of \(symbol) (\(amount: exact))"
    }
    return "\(foreign: message) of \(symbol) (\(amount: exact))"
  }

  private func coins(_ wei: UInt256, _ symbol: Sentence) -> Sentence {
    let exact = "\(wei) wei"
    return "\(amount: Wei(wei).ether) \(symbol) (\(amount: exact))"
  }

  private func account(_ value: ClearValue, _ place: Place) -> Sentence? {
    guard let address = Self.address(value) else { return nil }
    // Contracts use certain addresses to mean the caller.
    if constants("senderAddress", place).contains(where: { (try? Address(parsing: $0)) == address })
    {
      return container.from.map { "\(address) (the sender \($0), unverified)" }
        ?? "\(address) (the sender, unverified)"
    }
    let token = sources.tokens.token(at: address, on: chain(place))
    return token.map { "\(address) (\(foreign: $0.symbol))" } ?? "\(address)"
  }

  private func tokens(_ units: UInt256, _ place: Place) -> Sentence? {
    let base: Sentence =
      "\(units) \(by: units.pluralCount, one: "base unit", many: "base units")"
    guard let token = address("token", place) else { return "\(base) of an unnamed token" }
    let native = constants("nativeCurrencyAddress", place).compactMap { try? Address(parsing: $0) }
    if native.contains(token) { return coins(units, symbol(of: chain(place))) }
    let known = sources.tokens.token(at: token, on: chain(place))
    let unit = known.map(TokenUnits(sources.tokens.clashes).unit)
    if let threshold = number("threshold", place), Int257(units) >= threshold {
      let name: Sentence = unit ?? "\(token)"
      guard let message = constant("message", place)?.plainText else {
        return "Unlimited of \(name) (\(base))"
      }
      return "\(foreign: message) of \(name) (\(base))"
    }
    if let known, let unit {
      return "\(amount: Units.text(units, decimals: known.decimals)) \(unit) (\(base))"
    }
    // Symbol and decimals are unknown: take those that the descriptor claims.
    let claimed = root["metadata"]?["token"]
    if token == container.to, case .integer(let places)? = claimed?["decimals"],
      (0...255).contains(places), let name = claimed?["ticker"]?.plainText
    {
      return
        "\(amount: Units.text(units, decimals: Int(places))) \(foreign: name) (unverified; \(base))"
    }
    return "\(base) of the unknown token \(token)"
  }

  private func duration(_ number: Int257) -> Sentence? {
    guard let seconds = Int(exactly: number), seconds >= 0 else { return nil }
    let two = { (part: Int) in part < 10 ? "0\(part)" : "\(part)" }
    return
      "\(time: two(seconds / 3600)):\(time: two(seconds / 60 % 60)):\(time: two(seconds % 60)) (\(number) s)"
  }

  private func unit(_ number: Int257, _ place: Place) -> Sentence? {
    var places = 0
    if case .integer(let found)? = constant("decimals", place) {
      guard (0...255).contains(found) else { return nil }
      places = Int(found)
    }
    let base = UntrustedText.escaped(constant("base", place)?.plainText ?? "")
    let isPrefixed = constant("prefix", place) == .bool(true)
    let step = isPrefixed ? SIPrefix.of(number.magnitude, decimals: places) : SIPrefix.none
    let text = step.text(number.magnitude, decimals: places)
    return
      "\(number: number < 0 ? "-" : "")\(number: text) \(term: step.letter)\(term: base) (\(number))"
  }

  private func choice(_ value: ClearValue, _ place: Place) -> Sentence? {
    guard let reference = place.field.parameters["$ref"]?.plainText,
      let path = ClearPath(parsing: reference), path.root == .file, let list = root.at(path)
    else { return nil }
    let plain = plainText(value)
    // Bytes are also looked up as the number that they encode.
    let number = Self.number(value).map { ClearValue.number($0) }
    let name = entry(for: value, in: list) ?? number.flatMap { entry(for: $0, in: list) }
    guard let name = name?.plainText else { return "\(plain) (not listed)" }
    return "\(foreign: name) (\(plain))"
  }
}
