import Core
import Entity

/// Extracts numbers from error messages of nodes.
///
/// The text is untrusted: such a number is a hint to try, never a fact to rely on.
enum ErrorNumbers {
  /// Returns the number that directly follows the first of the phrases that has one.
  static func after(_ phrases: Phrases, in text: ErrorText) -> UInt64? {
    phrases.list.firstNonNil { digits(after: $0, in: text.bytes).flatMap { decimal($0.digits) } }
  }

  /// Phrases, in the order in which they are tried.
  struct Phrases: Sendable, ExpressibleByArrayLiteral {
    fileprivate let list: [[UInt8]]

    init(arrayLiteral phrases: String...) { list = phrases.map { Array($0.utf8) } }
  }

  /// Before the next free nonce, or the one that is missing.
  private static let nonces: Phrases = [
    "next nonce", "state:", "current nonce", "expected nonce", "gapped nonce",
    "allowed nonce range",
  ]

  /// Returns the next free nonce, or the one that is missing.
  static func nextNonce(in text: ErrorText) -> UInt64? { after(nonces, in: text) }

  private static let gasLimits: Phrases = ["cap of", "cap", "allowance", "limit"]

  /// Returns the highest gas limit that the node accepts, not the one that was sent.
  static func gasLimit(in text: ErrorText) -> UInt64? { after(gasLimits, in: text) }

  private static let balances: Phrases = ["have", "balance", "balance is"]
  private static let shortfall: Phrases = ["overshot"]
  private static let costs: Phrases = ["want", "cumulative cost", "value + gas", "tx cost"]

  /// Parses "have X want Y", "balance X, tx cost Y, overshot Z" or
  /// "balance: X, cumulative cost: Y", in wei.
  static func funds(in text: ErrorText) -> RPCFailure {
    let have = wei(after: balances, in: text)
    let missing = wei(after: shortfall, in: text)
    let want = missing.flatMap { missing in have.flatMap { $0.adding(missing) } }
    return .insufficientFunds(have: have, want: want ?? wei(after: costs, in: text))
  }

  private static let fees: Phrases = [
    "minimum needed", "minimum fee cap", "minimum gas price", "minimum required priority fee",
    "minimal", "minimum", "higher than", "at least tx.gasprice",
  ]

  /// Parses the lowest fee that the node accepts, such as "minimum needed N", in wei or gwei.
  static func minFee(in text: ErrorText) -> RPCFailure {
    .underpriced(least: wei(after: fees, in: text))
  }

  private static let gwei = Array(" gwei".utf8)

  private static func wei(after phrases: Phrases, in text: ErrorText) -> Wei? {
    phrases.list.firstNonNil { phrase in
      guard let found = digits(after: phrase, in: text.bytes),
        let count = UInt256(decimal: String(decoding: found.digits, as: UTF8.self))
      else { return nil }
      return found.rest.starts(with: gwei)
        ? Wei(count).multiplied(by: 1_000_000_000) : Wei(count)
    }
  }

  private static let punctuation = Set(" :=('#".utf8)

  /// Finds the first whole number that follows a phrase with nothing but punctuation between them.
  ///
  /// Without this, "balance too low, sent 5" would yield a balance.
  private static func digits(
    after phrase: [UInt8],
    in text: [UInt8]
  ) -> (digits: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    var start = 0
    while let end = text[start...].end(of: phrase) {
      let rest = text[end...].drop(while: punctuation.contains)
      let digits = rest.prefix(while: \.isDigit)
      let after = rest.dropFirst(digits.count)
      let hasFraction =
        after.first == UInt8(ascii: ".") && after.dropFirst().first?.isDigit == true
      if !digits.isEmpty, !hasFraction { return (digits, after) }
      start = end
    }
    return nil
  }

  private static func decimal(_ digits: some Sequence<UInt8>) -> UInt64? {
    number(digits, radix: 10)
  }

  /// Returns the value of digits; nil if there are none, or if it has more than 64 bits.
  static func number(_ digits: some Sequence<UInt8>, radix: UInt64) -> UInt64? {
    var value: UInt64?
    for digit in digits {
      let (product, isTooLarge) = (value ?? 0).multipliedReportingOverflow(by: radix)
      let (sum, isTooMuch) = product.addingReportingOverflow(digit.digitValue)
      guard !isTooLarge, !isTooMuch else { return nil }
      value = sum
    }
    return value
  }

  private static let tryAgain = Array("try again in ".utf8)
  private static let retry = Array("retry in ".utf8)

  /// Returns the pause from the text ("try again in 4ms", "retry in 10m0s") or from
  /// `data.rate.backoff_seconds`, at most five minutes; nil for a pause of zero, which some nodes
  /// send and which would be no pause at all.
  static func pause(_ text: ErrorText, _ error: WireError) -> Duration? {
    if let seconds = error.detail["rate"]?["backoff_seconds"]?.count, seconds > 0 {
      return .seconds(Int64(clamping: min(seconds, 300)))
    }
    let bytes = text.bytes[...]
    guard let start = bytes.end(of: tryAgain) ?? bytes.end(of: retry) else { return nil }
    let digits = bytes[start...].prefix(while: \.isDigit)
    guard let value = decimal(digits).flatMap(Int64.init(exactly:)),
      (1...300_000).contains(value)
    else { return nil }
    let unit = bytes[digits.endIndex...].drop { $0 == UInt8(ascii: " ") }.prefix(2)
    if unit.elementsEqual("ms".utf8) { return .milliseconds(value) }
    return .seconds(min(unit.first == UInt8(ascii: "m") ? value * 60 : value, 300))
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
