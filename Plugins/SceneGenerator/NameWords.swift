/// The words of a name such as `userID`, for prose and for a command line.
struct NameWords: Equatable {
  /// The words in lower case.
  let words: [String]

  /// Words that prose writes in capitals.
  private static let acronyms: Set<String> = [
    "abi", "api", "csv", "ens", "id", "json", "nft", "pin", "qr", "uri", "url", "utc",
  ]

  /// Splits a name of ASCII letters and digits before each capital that begins a word: `loadURLNow`
  /// has three.
  init(_ name: String) {
    let bytes = Array(name.utf8)
    var words: [String] = []
    var start = 0
    for index in bytes.indices.dropFirst() where Self.isCapital(bytes[index]) {
      let followsSmall = !Self.isCapital(bytes[index - 1])
      let precedesSmall =
        index + 1 < bytes.count && !Self.isCapital(bytes[index + 1])
        && !Self.isDigit(bytes[index + 1])
      guard followsSmall || precedesSmall else { continue }
      words.append(String(decoding: bytes[start..<index], as: UTF8.self))
      start = index
    }
    words.append(String(decoding: bytes[start...], as: UTF8.self))
    self.words = words.map { $0.lowercased() }
  }

  private init(words: [String]) { self.words = words }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The words as an option or a command is spelled: `user-id`.
  var kebab: String { words.joined(separator: "-") }

  /// The words as prose: `user ID`.
  var prose: String {
    words.map { Self.acronyms.contains($0) ? $0.uppercased() : $0 }.joined(separator: " ")
  }

  /// The words as prose that begins with a capital: `User ID`.
  var title: String { prose.prefix(1).uppercased() + prose.dropFirst() }

  /// The words beside a value: `isActive` is `active`.
  var label: String {
    guard words.count > 1, ["is", "has", "can"].contains(words[0]) else { return prose }
    return NameWords(words: Array(words.dropFirst())).prose
  }
}
