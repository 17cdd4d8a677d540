extension PersonalMessage {
  /// The site that this message signs in to, if it looks like a sign-in; otherwise nil.
  ///
  /// The words of EIP-4361 are found anywhere, in any case, and with any spaces, marks or line ends
  /// within: whoever checks a sign-in may be more lenient than the standard. The text before them
  /// is the site, without a scheme. It is not repaired: a policy's list matches it only if it is
  /// spelled as in the policy.
  package var site: String? {
    guard let start = Self.startOfWords(in: bytes) else { return nil }
    var name = Self.trimmed(bytes[..<start])
    if let scheme = name.indices.first(where: { name[$0...].starts(with: "://".utf8) }) {
      name = name[(scheme + 3)...]
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The letters of "wants you to sign in with your"; the name of the chain follows them.
  private static let words = Array("wantsyoutosigninwithyour".utf8)

  /// Returns where the words begin.
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
