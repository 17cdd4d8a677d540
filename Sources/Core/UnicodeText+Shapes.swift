extension UnicodeText {
  /// Returns the shapes of a text: two texts that share a shape can be mistaken for each other.
  ///
  /// Letters of other scripts count as the ASCII letters that they look like (UTS #39), `0` as `o`,
  /// and `1` and `|` as `l`; case, blanks and invisible characters do not count. A capital `I` may
  /// be read as a lower-case `i` or as an `l`, and `rn`, `vv` and `cl` as themselves or as `m`, `w`
  /// and `d`, so a text has up to four shapes.
  ///
  /// - Returns: The shapes; none if the text is too long for utf8proc to count.
  package static func shapes(of text: String) -> Set<String> {
    guard let plain = nfkc(text) else { return [] }
    let seen = plain.unicodeScalars.filter { !UntrustedText.isHidden($0) }.map { scalar in
      let latin = latin(scalar)
      return strokes[latin] ?? latin
    }
    let read = seen.map { $0 == "I" ? "l" : $0 }
    return Set([seen, read, joined(seen), joined(read)].compactMap(shape))
  }

  /// Returns the ASCII character that another looks like; itself if there is none.
  package static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.value > 0x7f else { return scalar }
    if let letter = letters[scalar] { return letter }
    let properties = scalar.properties
    return properties.numericType == .decimal && properties.numericValue == 0 ? "0" : scalar
  }

  private static func shape(_ scalars: [Unicode.Scalar]) -> String? {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return caseless(String(view))?.filter { !$0.isWhitespace }
  }

  /// Replaces each two letters that run together by the one they look like.
  private static func joined(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var joined: [Unicode.Scalar] = []
    joined.reserveCapacity(scalars.count)
    for scalar in scalars {
      switch (joined.last, scalar) {
      case ("r", "n"): joined[joined.count - 1] = "m"
      case ("v", "v"), ("V", "V"): joined[joined.count - 1] = "w"
      case ("c", "l"): joined[joined.count - 1] = "d"
      default: joined.append(scalar)
      }
    }
    return joined
  }

  private static let strokes: [Unicode.Scalar: Unicode.Scalar] = ["0": "o", "1": "l", "|": "l"]

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = Confusables.byShape.flatMap { letter, others in
      others.compactMap { Unicode.Scalar($0).map { ($0, letter) } }
    }
    return Dictionary(pairs + crosses.map { ($0, "x") }) { first, _ in first }
  }()

  /// The lower-case chi, the multiplication sign and other crosses, which look like an x.
  private static let crosses: [Unicode.Scalar] = [
    "\u{3c7}", "\u{d7}", "\u{2715}", "\u{2573}", "\u{2a2f}",
  ]
}
