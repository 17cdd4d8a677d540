import Core

// The forms that are typed: an Interoperable Name with an address (ERC-7828, in review as of
// 2026-04-28), the hex digits of the binary form, and a chain's short name before the address
// (ERC-3770), which ERC-7930 lists beside its own and which other wallets still copy.
extension InteroperableAddress {
  /// The namespace of chains of Ethereum's kind (CAIP-2).
  private static let namespace = "eip155"

  /// Reads a text that has one of the forms; returns nil for any other, such as a plain address or
  /// a name.
  ///
  /// - Throws: ``InteroperableAddressError`` if the text has such a form, but is wrong.
  package static func read(
    _ text: String,
    knowing chains: ChainRegistry
  ) throws(InteroperableAddressError) -> InteroperableAddress? {
    switch Form(text) {
    case .name(let address, let rest): try named(address, rest, chains)
    case .hex: try InteroperableAddress(hex: text)
    case .prefixed(let label, let address):
      InteroperableAddress(try plain(address), on: try chain(labeled: label, chains))
    case nil: nil
    }
  }

  /// Whether a text has one of the forms, right or wrong.
  package static func hasForm(of text: String) -> Bool { Form(text) != nil }

  private enum Form {
    case name(address: Substring, rest: Substring)
    case hex
    case prefixed(label: Substring, address: Substring)

    init?(_ text: String) {
      let isHex = text.hasPrefix("0x") || text.hasPrefix("0X")
      // Some names begin like an address.
      if isHex, InteroperableName.hasForm(of: text) { return nil }
      if isHex, let mark = text.firstIndex(where: { $0 == "@" || $0 == "#" }) {
        self = .name(address: text[..<mark], rest: text[mark...])
      } else if isHex {
        // An address may begin like the version and the type, but has 40 digits.
        let digits = text.dropFirst(2).utf8
        guard digits.count != 40, digits.starts(with: "0001000".utf8),
          digits.allSatisfy(Self.isHex)
        else { return nil }
        self = .hex
      } else if let mark = text.firstIndex(of: ":"), mark > text.startIndex {
        let (head, tail) = (text[..<mark], text[text.index(after: mark)...])
        if tail.hasPrefix("0x") || tail.hasPrefix("0X") {
          // A payment link (EIP-681) begins like the short name of a chain.
          guard head.lowercased() != "ethereum" else { return nil }
          self = .prefixed(label: head, address: tail)
        } else if let at = head.lastIndex(of: "@"), Form.isForeign(head[..<at]),
          InteroperableAddress.isNamespace(head[head.index(after: at)...])
        {
          self = .name(address: head[..<at], rest: text[at...])
        } else {
          return nil
        }
      } else {
        return nil
      }
    }

    private static func isHex(_ byte: UInt8) -> Bool {
      DecimalText.isDigit(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    /// Whether a text could be the address of another kind of chain, and not a contact's name.
    private static func isForeign(_ text: Substring) -> Bool {
      text.utf8.count >= 25 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }

  /// Reads an address and what follows it, from its `@` on.
  private static func named(
    _ typed: Substring,
    _ rest: Substring,
    _ chains: ChainRegistry
  ) throws(InteroperableAddressError) -> InteroperableAddress? {
    guard rest.hasPrefix("@") else { throw .noChain }
    let parts = rest.dropFirst().split(
      separator: "#",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let chain = try chain(String(parts[0]), chains)
    // A chain that is known, but no address on it: whoever looks up names reports that.
    guard typed.hasPrefix("0x") || typed.hasPrefix("0X") else { return nil }
    let found = InteroperableAddress(try plain(typed), on: chain)
    guard parts.count == 2 else { return found }
    try found.check(parts[1])
    return found
  }

  /// Reads `eip155:1`, or the name of a known chain.
  ///
  /// The labels of ERC-7828 are registered on Ethereum, below `on.eth`. They are not looked up, for
  /// which a node would have to be asked and believed: a label is read only if it is the name of a
  /// chain of this machine. With a checksum, it is certain that both mean the same chain.
  static func chain(
    _ text: String,
    _ chains: ChainRegistry
  ) throws(InteroperableAddressError) -> ChainID {
    guard !text.isEmpty else { throw .noChain }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return try chain(labeled: text[...], chains) }
    guard isNamespace(parts[0]) else { throw .chainForm(UntrustedMessage(text)) }
    guard parts[0] == namespace else { throw .namespace(UntrustedMessage(String(parts[0]))) }
    do { return try ChainID(parsing: String(parts[1])) } catch { throw .chainID(error) }
  }

  private static func chain(
    labeled label: Substring,
    _ chains: ChainRegistry
  ) throws(InteroperableAddressError) -> ChainID {
    // A bare number is no label: it would be one below `on.eth`, of whatever chain.
    let isNumber = label.utf8.allSatisfy(DecimalText.isDigit)
    guard !isNumber, label.utf8.allSatisfy(isLabelByte) else {
      throw .chainForm(UntrustedMessage(String(label)))
    }
    do { return try chains.chain(named: String(label)).id } catch { throw .chain(error) }
  }

  private static func plain(_ text: Substring) throws(InteroperableAddressError) -> Address {
    do { return try Address(parsing: String(text)) } catch { throw .address(error) }
  }

  /// Compares the checksum, eight digits of which the letters are capitals.
  ///
  /// What it should be is told to nobody: it fits whatever was typed, and would turn a wrong address
  /// into one that passes every check.
  private func check(_ typed: Substring) throws(InteroperableAddressError) {
    try Self.checkForm(of: typed)
    guard Hex.encode(checksum) == typed.lowercased() else { throw .checksum }
  }

  /// Throws if a checksum is not eight digits of which the letters are capitals.
  static func checkForm(of checksum: Substring) throws(InteroperableAddressError) {
    let isCapital = checksum.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
    }
    guard isCapital, checksum.utf8.count == 8 else { throw .checksumForm }
  }

  private init(hex text: String) throws(InteroperableAddressError) {
    // All digits are hex digits, so that only their number can be wrong.
    let digits = text.dropFirst(2)
    guard let bytes = try? Hex.decode(String(digits)) else {
      throw .oddDigits(found: digits.utf8.count)
    }
    try self.init(bytes: bytes)
  }

  /// Whether a text is a namespace of CAIP-2.
  private static func isNamespace(_ text: Substring) -> Bool {
    (3...8).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || DecimalText.isDigit($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    DecimalText.isDigit(byte) || ".-_".utf8.contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
