extension PersonalMessage {
  /// The site that this logs its signer in at, when it reads as a sign-in; nil when it does not.
  ///
  /// The words of EIP-4361 are found wherever they stand, in any case, and with any blanks, marks or
  /// line ends within: whoever checks a sign-in may be more lenient than the standard. What stands
  /// before them is the site, without a scheme; nothing of it is repaired, so that only a site that is
  /// written as a policy writes it is found on a list.
  package var site: String? {
    guard let start = Self.startOfWords(in: bytes) else { return nil }
    var name = Self.trimmed(bytes[..<start])
    if let scheme = name.indices.first(where: { name[$0...].starts(with: "://".utf8) }) {
      name = name[(scheme + 3)...]
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The letters of "wants you to sign in with your": the name of the chain comes after them.
  private static let words = Array("wantsyoutosigninwithyour".utf8)

  /// Where the words begin.
  private static func startOfWords(in bytes: [UInt8]) -> Int? {
    var letters: [UInt8] = []
    var places: [Int] = []
    for (place, byte) in bytes.enumerated() {
      let small = byte | 0x20
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small),
        (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(byte)
      else { continue }
      letters.append(small)
      places.append(place)
    }
    guard letters.count >= words.count else { return nil }
    let start = (0...(letters.count - words.count)).first { start in
      letters[start] == words[0] && letters[start...].starts(with: words)
    }
    return start.map { places[$0] }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }
}
