import Core
import Entity

extension Describer {
  func values(of field: ClearField) -> [ClearPath.Found]? {
    switch field.source {
    case .literal(let text): [.init(Self.literal(text, field.format))]
    case .path(let path): values(at: path)
    }
  }

  private static let numeric: Set<String> = [
    "amount", "tokenAmount", "nftName", "date", "duration", "unit", "chainId",
  ]

  /// Returns a literal as a value of the type that its format expects.
  private static func literal(_ text: String, _ format: String) -> ClearValue {
    if numeric.contains(format), let number = number(text) { return .number(number) }
    if format == "calldata" || format == "interoperableAddressName",
      let bytes = try? Hex.decode(text)
    {
      return .bytes(bytes)
    }
    return .text(text)
  }

  func values(at path: ClearPath) -> [ClearPath.Found]? {
    switch path.root {
    case .data, .relative: path.values(in: value)
    case .file: root.at(path).flatMap(\.plainText).map { [.init(.text($0))] }
    case .container: contained(path).map { [.init($0)] }
    }
  }

  private func contained(_ path: ClearPath) -> ClearValue? {
    guard case .name(let name)? = path.steps.first, path.steps.count == 1 else { return nil }
    switch name {
    case "from": return container.from.map { .address($0) }
    case "to": return .address(container.to)
    case "value": return container.value.map { .number(Int257($0.count)) }
    case "chainId": return .number(Int257(container.chain.value))
    default: return nil
    }
  }

  /// Returns a value without a format, for unknown formats and for values that do not fit theirs.
  func plainText(_ value: ClearValue) -> Sentence {
    switch value {
    case .number(let number): "\(number)"
    case .address(let address): "\(address)"
    case .bool(let flag): "\(flag)"
    case .bytes(let bytes) where bytes.count <= 64: "\(hex: Hex.prefixed(bytes))"
    case .bytes(let bytes):
      "\(bytes.count) \(by: bytes.count, one: "byte", many: "bytes"), "
        + "\(hex: Hex.prefixed(bytes.prefix(16)))…"
    case .text(let text): "\(foreign: text, limit: 256)"
    case .structure(let members):
      Sentence(
        joining: members.prefix(16).map { "\(foreign: $0.name): \(plainText($0.value))" }
      )
    case .array(let items):
      "\(items.count) \(by: items.count, one: "value", many: "values")"
    }
  }

  /// Returns the entry for a value in a list of the file; its key may be spelled differently.
  func entry(for value: ClearValue, in list: JSON) -> JSON? {
    if let exact = list[plainText(value).english] { return exact }
    guard case .object(let members) = list else { return nil }
    return members.first { matches($0.key, value) }?.value ?? flag(value, in: list)
  }

  /// Returns the entry for true or false, which registries also write with a capital or as 1 or 0.
  private func flag(_ value: ClearValue, in list: JSON) -> JSON? {
    guard case .bool(let flag) = value else { return nil }
    return flag ? list["True"] ?? list["1"] : list["False"] ?? list["0"]
  }

  func matches(_ text: String, _ value: ClearValue) -> Bool {
    switch value {
    case .number(let number): Self.number(text) == number
    // Wrong capitals (EIP-55) are ignored: the text is only compared with an existing address.
    case .address(let address): (try? Address(parsing: text.lowercased())) == address
    case .bytes(let bytes): (try? Hex.decode(text)) == bytes
    case .bool(let flag): text == (flag ? "true" : "false")
    case .text(let other): text.utf8.elementsEqual(other.utf8)
    case .structure, .array: false
    }
  }

  /// Returns the value as a number; bytes, such as slices of numbers, count as what they encode.
  static func number(_ value: ClearValue) -> Int257? {
    switch value {
    case .number(let number): number
    case .bytes(let bytes) where (1...32).contains(bytes.count):
      Int257(UInt256(word: bytes))
    default: nil
    }
  }

  /// Parses decimal digits, or hex digits after 0x.
  static func number(_ text: String) -> Int257? {
    if text.utf8.starts(with: "0x".utf8) {
      let digits = Substring(text.utf8.dropFirst(2))
      return digits.utf8.count <= 64 ? UInt256(hexadecimal: digits).map { Int257($0) } : nil
    }
    // A number beyond 256 bits equals no value, and is above all of them.
    guard text.utf8.count <= UInt256.maxDecimalDigits else { return nil }
    return UInt256(decimal: text).map { Int257($0) }
  }

  /// Returns the value as an address: 20 bytes, or a word with only zeros before them.
  static func address(_ value: ClearValue) -> Address? {
    switch value {
    case .address(let address): return address
    case .bytes(let bytes):
      let isWord = bytes.count == 32 && bytes.prefix(12).allSatisfy { $0 == 0 }
      return try? Address(bytes: isWord ? Array(bytes.suffix(20)) : bytes)
    case .number(let number) where number >= 0:
      return number.magnitude.bigEndian(count: 20).flatMap { try? Address(bytes: $0) }
    case .text(let text): return try? Address(parsing: text)
    default: return nil
    }
  }
}
