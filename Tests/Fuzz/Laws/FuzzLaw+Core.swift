import Core

extension FuzzLaw {
  static let core = [hex, units, rlp, json, foreignText, uint256, uint256Text]

  private static let hex = FuzzLaw("hex", texts: ["0x", "0x00ff", "0xDEADbeef"]) { text in
    guard let bytes = try? Hex.decode(text) else { return true }
    let digits = Hex.encode(bytes)
    return [digits, "0x" + digits].contains(text.lowercased())
  }

  private static let units = FuzzLaw("units", texts: ["0", "1.5", "115792089237316195.42"]) {
    text in
    guard let amount = try? Units.parse(text, decimals: 18) else { return true }
    return (try? Units.parse(Units.text(amount, decimals: 18), decimals: 18)) == amount
  }

  private static let rlp = FuzzLaw(
    "rlp",
    seeds: [
      [0x80], [0x05], [0xC0], [0x83, 1, 2, 3], [0xC4, 0xC1, 5, 0x81, 0x80],
      [0xB8, 56] + [UInt8](repeating: 7, count: 56),
      [0xF8, 57, 0xB8, 55] + [UInt8](repeating: 9, count: 55),
    ]
  ) { bytes in
    guard let item = try? RLP.decode(bytes) else { return true }
    return RLP.encode(item) == bytes
  }

  private static let json = FuzzLaw(
    "json",
    texts: [
      #"{"a":[1,-2,true,null,"é\n\u0041"],"b":{"c":""}}"#, "[]", "\"\\ud83d\\ude00\"", "0",
    ]
  ) { text in
    guard let json = try? JSON.parse(Array(text.utf8), maxBytes: 1 << 16) else { return true }
    return (try? JSON.parse(Array(json.pretty().utf8), maxBytes: 1 << 20)) == json
  }

  /// T-24: escaped text has only scalars that a terminal displays as they are, up to the limit.
  ///
  /// Without a limit it can be unescaped, and no mark in it combines with the text before it.
  private static let foreignText = FuzzLaw(
    "foreign-text",
    texts: [
      "USDC", "\u{1B}[2J", "pay\u{202E}lap", "a\u{200B}b", "\u{E0041}\u{2028}", "\u{A0}\u{3000}",
      "\u{2800}\u{1D159}", "\u{301}e\u{301}", "급여 \u{FE0F}", "\\\u{301}e",
    ]
  ) { text in
    let shown = UntrustedText.escaped(text)
    guard isShown(shown), shown.unicodeScalars.count <= 64 * 10 + 1 else { return false }
    let whole = UntrustedText.escaped(text, limit: .max)
    let isKept = text.unicodeScalars.contains("\\") || read(whole) == Array(text.unicodeScalars)
    return isKept && isShown(whole) && ("| " + whole).hasPrefix("| ")
      && (UntrustedText.hasHidden(text) || !text.contains { $0 == "\u{2800}" })
      && UntrustedText.escaped(whole, limit: .max) == whole
  }

  private static func isShown(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
      case .spaceSeparator: scalar == " "
      default: true
      }
    }
  }

  /// The scalars of a text after resolving its `\u{…}` escapes.
  private static func read(_ text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var rest = Substring(text).unicodeScalars
    while let first = rest.popFirst() {
      guard first == "\\", let end = rest.firstIndex(of: "}") else {
        scalars.append(first)
        continue
      }
      let value = UInt32(String(Substring(rest[..<end]).dropFirst(2)), radix: 16)
      scalars += value.flatMap(Unicode.Scalar.init).map { [$0] } ?? []
      rest = rest[rest.index(after: end)...]
    }
    return scalars
  }
}
