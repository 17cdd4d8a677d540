import Core
import Entity

/// Extracts numbers from error messages of nodes.
///
/// The text is untrusted: such a number is a hint to try, never a fact to rely on.
enum ErrorNumbers {
  /// Returns the first number after a phrase.
  static func after(_ phrase: String, in words: String) -> UInt64? {
    guard let at = words.firstRange(of: phrase) else { return nil }
    return all(in: String(words[at.upperBound...])).first?.value
  }

  /// Parses "have X want Y", or "balance X, tx cost Y", in wei.
  static func funds(in words: String) -> RPCFailure {
    .insufficientFunds(
      have: wei(after: "have", in: words) ?? wei(after: "balance", in: words),
      want: wei(after: "want", in: words) ?? wei(after: "tx cost", in: words)
    )
  }

  /// Parses "minimum needed N", in wei.
  static func minFee(in words: String) -> RPCFailure {
    .underpriced(least: wei(after: "minimum", in: words))
  }

  private static func wei(after phrase: String, in words: String) -> Wei? {
    guard let at = words.firstRange(of: phrase) else { return nil }
    let digits = words[at.upperBound...].drop { !$0.isASCII || !$0.isNumber }
      .prefix { $0.isASCII && $0.isNumber }
    return UInt256(decimal: digits).map { Wei($0) }
  }

  /// Returns the pause from the text ("try again in 4ms") or from `data.rate.backoff_seconds`.
  static func pause(_ words: String, _ error: WireError) -> Duration? {
    if let seconds = error.detail["rate"]?["backoff_seconds"]?.count {
      return .seconds(Int64(clamping: min(seconds, 300)))
    }
    guard let at = words.firstRange(of: "try again in ") else { return nil }
    let rest = words[at.upperBound...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let value = Int64(digits), value <= 300_000 else { return nil }
    return rest.dropFirst(digits.count).hasPrefix("ms")
      ? .milliseconds(value) : .seconds(min(value, 300))
  }

  /// Parses the range that a node accepts: its largest size, or the end of one that works.
  static func hint(_ words: String, _ error: WireError, span: UInt64?) -> RangeHint {
    let bracketed = suggestion(in: words) ?? error.detail["to"]?.count
    let most = all(in: words).filter { found in
      span.map { found.value < $0 } ?? true
    }.filter { found in
      found.value > 0 && !found.isHex
        && ["block", "range", "limit", "max", "distance", "plan"].contains(
          where: found.near.contains
        )
        && !["results", "logs"].contains(where: (found.before + found.after).contains)
    }.map(\.value).max()
    return RangeHint(structural: bracketed == nil ? most : nil, localEnd: bracketed)
  }

  /// Returns the end of "[0x1,0x2]" or of "range 1-2".
  private static func suggestion(in words: String) -> UInt64? {
    if let open = words.firstIndex(of: "["),
      let close = words[open...].firstIndex(of: "]")
    {
      let numbers = all(in: String(words[open...close])).map(\.value)
      if numbers.count == 2 { return numbers[1] }
    }
    guard let at = words.firstRange(of: "with the range ") else { return nil }
    let numbers = all(in: String(words[at.upperBound...])).map(\.value)
    return numbers.count >= 2 ? numbers[1] : nil
  }

  struct Found {
    let value: UInt64
    let isHex: Bool
    /// The number with 24 characters on either side.
    let near: String
    /// The ten characters before the number; `after` has the ten after it.
    let before: String
    let after: String
  }

  /// Finds every number: decimal with optional `,` between thousands, `10k`, and hex after `0x`.
  static func all(in words: String) -> [Found] {
    let characters = Array(words.unicodeScalars)
    var found: [Found] = []
    var at = 0
    while at < characters.count {
      guard digit(characters[at]) else {
        at += 1
        continue
      }
      let start = at
      let isHex =
        characters[at] == "0" && at + 2 < characters.count && characters[at + 1] == "x"
        && hexDigit(characters[at + 2])
      var text = String.UnicodeScalarView()
      at += isHex ? 2 : 0
      while at < characters.count {
        if isHex ? hexDigit(characters[at]) : digit(characters[at]) {
          text.append(characters[at])
        } else if isHex || !thousands(characters, at) {
          break
        }
        at += 1
      }
      guard var value = UInt64(String(text), radix: isHex ? 16 : 10) else { continue }
      if !isHex, at < characters.count, characters[at] == "k", value < 1_000_000 {
        value *= 1000
        at += 1
      }
      found.append(
        Found(
          value: value,
          isHex: isHex,
          near: slice(characters, start - 24, at + 24),
          before: slice(characters, start - 10, start),
          after: slice(characters, at, at + 10)
        )
      )
    }
    return found
  }

  /// Whether a comma separates groups of three digits.
  private static func thousands(_ text: [Unicode.Scalar], _ at: Int) -> Bool {
    guard text[at] == ",", at + 3 < text.count, text[(at + 1)...(at + 3)].allSatisfy(digit) else {
      return false
    }
    return at + 4 >= text.count || !digit(text[at + 4])
  }

  private static func slice(_ text: [Unicode.Scalar], _ from: Int, _ to: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text[max(0, from)..<min(text.count, to)])
    return String(view)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func hexDigit(_ scalar: Unicode.Scalar) -> Bool {
    digit(scalar) || ("a"..."f").contains(scalar)
  }
}
