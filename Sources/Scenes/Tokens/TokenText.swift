import Core

/// A symbol or a name as a reader takes it: letters that only look different are the same.
///
/// Case, width, look-alike letters (UTS #39) and invisible characters make no difference; so do the
/// strokes `I`, `l`, `1` and `|`, the rings `O` and `0`, and letters that run together, as `rn`.
struct TokenText {
  /// The words, each with whether a dot joins it to the word before.
  private let words: [(text: String, isJoined: Bool)]

  init(_ text: String) {
    var plain = Self.plain(text)
    for dot in ["[.]", "(.)", "{.}", "[dot]", "(dot)", "{dot}", " dot "] {
      plain = plain.replacing(dot, with: ".")
    }
    words = Self.spelledTogether(Self.words(of: plain))
  }

  /// The first web address in it, such as `t.me`; nil if there is none.
  var webAddress: String? {
    for (index, word) in words.enumerated() {
      guard word.isJoined, Self.domains.contains(Self.fold(word.text)) else { continue }
      let first = words[..<index].lastIndex { !$0.isJoined } ?? 0
      return words[first...index].map(\.text).joined(separator: ".")
    }
    return words.map(\.text).first { Self.schemes.contains(Self.fold($0)) }
  }

  /// The first word in it that invites the reader to do something; nil if there is none.
  var invitation: String? {
    words.map(\.text).first { word in
      let folded = Self.fold(word)
      return Self.invitingWords.contains(folded)
        || Self.invitingParts.contains { folded.contains($0) }
    }
  }

  private static let schemes = folded(["http", "https", "www"])

  /// The last parts of the domains that spam tokens name, and of those of chat groups.
  ///
  /// `.fi` is left out: tokens of Curve's pools are called Curve.fi.
  private static let domains = folded([
    "app", "bet", "biz", "bond", "buzz", "cash", "cc", "cfd", "click", "cloud", "club", "co", "com",
    "community", "cyou", "dev", "digital", "eu", "events", "exchange", "finance", "fun", "fund",
    "gg", "gift", "gifts", "group", "host", "icu", "info", "io", "lat", "life", "link", "live",
    "ltd", "ly", "me", "money", "net", "network", "one", "online", "org", "page", "pro", "pw",
    "quest",
    "rest", "ru", "run", "sbs", "shop", "site", "social", "space", "store", "tech", "to", "today",
    "top", "trade", "us", "vip", "website", "win", "work", "world", "ws", "xyz", "zone",
  ])

  private static let invitingWords = folded([
    "bonus", "eligible", "free", "gift", "gifts", "redeem", "reward", "rewards", "ticket", "visit",
    "win", "winner",
  ])

  /// The words that also invite as a part of another word.
  private static let invitingParts = folded([
    "airdrop", "claim", "giveaway", "telegram", "voucher", "whatsapp",
  ])

  private static func folded(_ words: [String]) -> Set<String> { Set(words.map(fold)) }

  /// Returns a coarse form: two words that look the same have the same.
  private static func fold(_ word: String) -> String {
    var folded = ""
    for character in word {
      switch character {
      case "0": folded += "o"
      case "1", "|", "i": folded += "l"
      case "m": folded += "rn"
      case "w": folded += "vv"
      case "d": folded += "cl"
      default: folded.append(character)
      }
    }
    return folded
  }

  /// Returns the text in lower case, without invisible characters, with ASCII letters for those that
  /// look like them.
  private static func plain(_ text: String) -> String {
    var latin = String.UnicodeScalarView()
    latin.append(contentsOf: unescaped(text).map(UnicodeText.latin))
    guard let lower = UnicodeText.caseless(String(latin)) else { return "" }
    var plain = String.UnicodeScalarView()
    for scalar in lower.unicodeScalars where !UntrustedText.isHidden(scalar) {
      // The full stop of Chinese and Japanese texts separates labels of a domain, too (UTS #46).
      plain.append(scalar == "\u{3002}" ? "." : UnicodeText.latin(scalar))
    }
    return String(plain)
  }

  /// Returns a text without the escapes with which it was stored.
  private static func unescaped(_ text: String) -> [Unicode.Scalar] {
    let scalars = Array(text.unicodeScalars)
    var plain: [Unicode.Scalar] = []
    var next = 0
    while next < scalars.count {
      if scalars[next...].starts(with: "\\u{".unicodeScalars),
        let end = scalars[next...].firstIndex(of: "}"),
        let value = UInt32(scalars[next + 3..<end].map(String.init).joined(), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        plain.append(scalar)
        next = end + 1
      } else {
        plain.append(scalars[next])
        next += 1
      }
    }
    return plain
  }

  private static func words(of text: String) -> [(text: String, isJoined: Bool)] {
    var words: [(text: String, isJoined: Bool)] = []
    var word = ""
    var isJoined = false
    for character in text + " " {
      if character.isLetter || character.isNumber || character == "|" {
        word.append(character)
        continue
      }
      if !word.isEmpty { words.append((word, isJoined)) }
      isJoined = character == "." && !word.isEmpty
      word = ""
    }
    return words
  }

  /// Puts words together that were spelled out, as in `c l a i m`.
  private static func spelledTogether(
    _ words: [(text: String, isJoined: Bool)]
  ) -> [(text: String, isJoined: Bool)] {
    var together: [(text: String, isJoined: Bool)] = []
    var isSpelled = false
    for word in words {
      let isLetter = word.text.count == 1
      if isSpelled, isLetter, !word.isJoined, let last = together.popLast() {
        together.append((last.text + word.text, last.isJoined))
      } else {
        together.append(word)
      }
      isSpelled = isLetter
    }
    return together
  }
}
