import Entity

extension ErrorNumbers {
  /// Near a number that counts blocks.
  private static let ofRanges = [
    "block", "range", "limit", "max", "distance", "plan", "allowed",
  ].map { Array($0.utf8) }
  /// Beside a number that counts logs.
  private static let ofLogs = ["results", "logs"].map { Array($0.utf8) }

  /// Parses the range that a node accepts: its largest size, or the end of one that works.
  static func hint(_ text: ErrorText, _ error: WireError, span: UInt64?) -> RangeHint {
    let bytes = text.bytes[...]
    let bracketed = suggestion(in: bytes) ?? error.detail["to"]?.count
    var sizes = numbers(in: bytes).filter { found in
      found.value > 0 && !found.isHex && span.map { found.value < $0 } ?? true
        && ofRanges.contains { bytes.around(found.place, by: 24).end(of: $0) != nil }
        && !ofLogs.contains { word in
          bytes.before(found.place, by: 10).end(of: word) != nil
            || bytes.after(found.place, by: 10).end(of: word) != nil
        }
    }.map(\.value).sorted()
    // "max block range 5000, got 49999": nodes repeat what was asked, counted in their own way.
    if sizes.count > 1, let span, let last = sizes.last, last + 1 >= span { sizes.removeLast() }
    // "logs matched by query exceeds limit of 10000" counts logs.
    let isOfBlocks = bracketed == nil && !text.contains(.logsMatched)
    return RangeHint(structural: isOfBlocks ? sizes.last : nil, localEnd: bracketed)
  }

  private static let withTheRange = Array("with the range ".utf8)

  /// Returns the end of "[0x1,0x2]" or of "range 1-2".
  private static func suggestion(in text: ArraySlice<UInt8>) -> UInt64? {
    if let open = text.firstIndex(of: UInt8(ascii: "[")),
      let close = text[open...].firstIndex(of: UInt8(ascii: "]"))
    {
      let numbers = numbers(in: text[open...close])
      if numbers.count == 2 { return numbers[1].value }
    }
    guard let start = text.end(of: withTheRange) else { return nil }
    let numbers = numbers(in: text[start...])
    return numbers.count >= 2 ? numbers[1].value : nil
  }

  private struct Found {
    let value: UInt64
    let isHex: Bool
    let place: Range<Int>
  }

  /// Finds every number: decimal with optional `,` between thousands, `10k`, and hex after `0x`.
  private static func numbers(in text: ArraySlice<UInt8>) -> [Found] {
    var found: [Found] = []
    var at = text.startIndex
    while at < text.endIndex {
      guard text[at].isDigit else {
        at += 1
        continue
      }
      let start = at
      let isHex =
        text[at...].starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")])
        && at + 2 < text.endIndex && text[at + 2].isHexDigit
      at += isHex ? 2 : 0
      var digits: [UInt8] = []
      while at < text.endIndex {
        if isHex ? text[at].isHexDigit : text[at].isDigit {
          digits.append(text[at])
        } else if isHex || !isThousands(text[at...]) {
          break
        }
        at += 1
      }
      guard var value = number(digits, radix: isHex ? 16 : 10) else { continue }
      if !isHex, at < text.endIndex, text[at] == UInt8(ascii: "k"), value < 1_000_000 {
        value *= 1000
        at += 1
      }
      found.append(Found(value: value, isHex: isHex, place: start..<at))
    }
    return found
  }

  /// Whether a text begins with a comma that separates groups of three digits.
  private static func isThousands(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: ","), text.count >= 4,
      text.dropFirst().prefix(3).allSatisfy(\.isDigit)
    else { return false }
    return text.dropFirst(4).first?.isDigit != true
  }
}

extension ArraySlice<UInt8> {
  /// The bytes before a place, at most so many.
  fileprivate func before(_ place: Range<Int>, by count: Int) -> Self {
    self[Swift.max(startIndex, place.lowerBound - count)..<place.lowerBound]
  }

  /// The bytes after a place, at most so many.
  fileprivate func after(_ place: Range<Int>, by count: Int) -> Self {
    self[place.upperBound..<Swift.min(endIndex, place.upperBound + count)]
  }

  /// A place and at most so many bytes on either side.
  fileprivate func around(_ place: Range<Int>, by count: Int) -> Self {
    self[
      Swift.max(
        startIndex,
        place.lowerBound - count
      )..<Swift.min(endIndex, place.upperBound + count)
    ]
  }
}
