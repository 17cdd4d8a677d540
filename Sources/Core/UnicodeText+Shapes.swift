extension UnicodeText {
  /// Tells how a text looks: two texts that share a shape can be taken for each other.
  ///
  /// Letters of other scripts count as the letters of ASCII that they look like (UTS #39), `0` as `o`,
  /// and `1` as `l`; case and blanks do not count. A capital `I` may be read as an `i` in small letters
  /// and as an `l`, so a text has up to two shapes.
  ///
  /// - Returns: One shape or two; none when the text is too long to be counted.
  public static func shapes(of text: String) -> Set<String> {
    let seen = text.unicodeScalars.map { letters[$0] ?? $0 }
    let strokes = seen.map { $0 == "I" ? "l" : $0 }
    return Set([seen, strokes].compactMap(shape))
  }

  private static func shape(_ scalars: [Unicode.Scalar]) -> String? {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return caseless(String(view))?.filter { !$0.isWhitespace }
  }

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = LookAlikes.byShape.flatMap { letter, others in
      others.compactMap { Unicode.Scalar($0).map { ($0, letter) } }
    }
    return Dictionary(pairs + [("0", "o"), ("1", "l")]) { first, _ in first }
  }()
}
