import Core

/// A secret in a QR code as plain text, in the forms that other programs write.
package enum ScannedSecret: Equatable, Sendable {
  case words, key, extendedKey

  /// The word counts of BIP-39 phrases and SLIP-39 shares.
  private static let wordCounts: Set<Int> = [12, 15, 18, 20, 21, 24, 33]

  /// Recognizes a secret by its form alone; nil for any other text.
  ///
  /// 64 hex digits count as a private key: they may also be a hash, but hashes are not shared as
  /// codes.
  init?(_ text: String) {
    let letters = text.utf8.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    let words = text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let isLetter = { (byte: UInt8) in byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }
    if Self.wordCounts.contains(words.count), letters.allSatisfy(isLetter) {
      self = .words
    } else if Self.isNumberedWords(letters) {
      self = .words
    } else if Hex.is32Bytes(text) || Hex.is32Bytes("0x" + text) {
      self = .key
    } else if letters.count >= 100, letters.dropFirst().starts(with: "prv".utf8) {
      self = .extendedKey
    } else {
      return nil
    }
  }

  /// "SeedQR": each word is written as its index, in four digits.
  private static func isNumberedWords(_ text: [UInt8]) -> Bool {
    guard [48, 60, 72, 84, 96].contains(text.count),
      text.allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    return stride(from: 0, to: text.count, by: 4).allSatisfy { start in
      text[start..<start + 4].reduce(0) { $0 * 10 + Int($1 - 0x30) } < 2048
    }
  }
}

extension ScannedSecret {
  /// The reason why a code with this secret is not shown.
  var refusal: Sentence {
    switch self {
    case .words: "the text looks like a recovery phrase; secrets from QR codes are not shown"
    case .key: "the text looks like a private key; secrets from QR codes are not shown"
    case .extendedKey:
      "the text looks like an extended private key; secrets from QR codes are not shown"
    }
  }
}
