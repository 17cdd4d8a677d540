import Core
import Entity

/// Extracts numbers from error messages of nodes.
///
/// The text is untrusted: such a number is a hint to try, never a fact to rely on.
enum ErrorNumbers {
  /// Returns the number that directly follows a phrase.
  static func after(_ phrase: String, in words: String) -> UInt64? {
    digits(after: phrase, in: words).flatMap { UInt64($0.digits) }
  }

  /// Returns the next free nonce, or the one that is missing.
  static func nextNonce(in words: String) -> UInt64? {
    [
      "next nonce", "state:", "current nonce", "expected nonce", "gapped nonce",
      "allowed nonce range",
    ].firstNonNil { after($0, in: words) }
  }

  /// Returns the highest gas limit that the node accepts, not the one that was sent.
  static func gasLimit(in words: String) -> UInt64? {
    ["cap of", "cap", "allowance", "limit"].firstNonNil { after($0, in: words) }
  }

  /// Parses "have X want Y", "balance X, tx cost Y, overshot Z" or
  /// "balance: X, cumulative cost: Y", in wei.
  static func funds(in words: String) -> RPCFailure {
    let have = ["have", "balance", "balance is"].firstNonNil { wei(after: $0, in: words) }
    let missing = wei(after: "overshot", in: words)
    let want = missing.flatMap { missing in have.flatMap { $0.adding(missing) } }
    return .insufficientFunds(
      have: have,
      want: want
        ?? ["want", "cumulative cost", "value + gas", "tx cost"]
        .firstNonNil { wei(after: $0, in: words) }
    )
  }

  /// Parses the lowest fee that the node accepts, such as "minimum needed N", in wei or gwei.
  static func minFee(in words: String) -> RPCFailure {
    .underpriced(
      least: [
        "minimum needed", "minimum fee cap", "minimum gas price", "minimum required priority fee",
        "minimal", "minimum", "higher than", "at least tx.gasprice",
      ].firstNonNil { wei(after: $0, in: words) }
    )
  }

  private static func wei(after phrase: String, in words: String) -> Wei? {
    guard let found = digits(after: phrase, in: words),
      let count = UInt256(decimal: found.digits)
    else { return nil }
    return found.rest.hasPrefix(" gwei") ? Wei(count).multiplied(by: 1_000_000_000) : Wei(count)
  }

  /// Finds the first whole number that follows a phrase with nothing but punctuation between them.
  ///
  /// Without this, "balance too low, sent 5" would yield a balance.
  private static func digits(
    after phrase: String,
    in words: String
  ) -> (digits: Substring, rest: Substring)? {
    for at in words.ranges(of: phrase) {
      let rest = words[at.upperBound...].drop { " :=('#".contains($0) }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let end = rest.dropFirst(digits.count)
      let hasFraction = end.first == "." && end.dropFirst().first?.isNumber == true
      if !digits.isEmpty, !hasFraction { return (digits, end) }
    }
    return nil
  }

  /// Returns the pause from the text ("try again in 4ms", "retry in 10m0s") or from
  /// `data.rate.backoff_seconds`, at most five minutes; nil for a pause of zero, which some nodes
  /// send and which would be no pause at all.
  static func pause(_ words: String, _ error: WireError) -> Duration? {
    if let seconds = error.detail["rate"]?["backoff_seconds"]?.count, seconds > 0 {
      return .seconds(Int64(clamping: min(seconds, 300)))
    }
    guard let at = words.firstRange(of: "try again in ") ?? words.firstRange(of: "retry in ")
    else { return nil }
    let rest = words[at.upperBound...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let value = Int64(digits), (1...300_000).contains(value) else { return nil }
    let unit = rest.dropFirst(digits.count).drop { $0 == " " }
    if unit.hasPrefix("ms") { return .milliseconds(value) }
    return .seconds(min(unit.hasPrefix("m") ? value * 60 : value, 300))
  }

  /// Parses the range that a node accepts: its largest size, or the end of one that works.
  static func hint(_ words: String, _ error: WireError, span: UInt64?) -> RangeHint {
    let bracketed = suggestion(in: words) ?? error.detail["to"]?.count
    var sizes = all(in: words).filter { found in
      span.map { found.value < $0 } ?? true
    }.filter { found in
      found.value > 0 && !found.isHex
        && ["block", "range", "limit", "max", "distance", "plan", "allowed"].contains(
          where: found.near.contains
        )
        && !["results", "logs"].contains(where: (found.before + found.after).contains)
    }.map(\.value).sorted()
    // "max block range 5000, got 49999": nodes repeat what was asked, counted in their own way.
    if sizes.count > 1, let span, let last = sizes.last, last + 1 >= span { sizes.removeLast() }
    // "logs matched by query exceeds limit of 10000" counts logs.
    let isOfBlocks = bracketed == nil && !words.contains("logs matched")
    return RangeHint(structural: isOfBlocks ? sizes.last : nil, localEnd: bracketed)
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

extension Array {
  /// Returns the first result that is not nil.
  fileprivate func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
