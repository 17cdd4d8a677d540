extension DaylightRule {
  /// Reads a rule as the last line of a file of a zone has it, such as
  /// `CET-1CEST,M3.5.0,M10.5.0/3` (RFC 9636, 3.3.2); nil if it is none.
  init?(parsing text: String) {
    var reader = Reader(text)
    guard reader.skipName(), let west = reader.time() else { return nil }
    guard !reader.isAtEnd else {
      (standard, daylight) = (-west, nil)
      return
    }
    guard reader.skipName() else { return nil }
    var offset = -west + 3_600
    if !reader.isNext(",") {
      guard let west = reader.time() else { return nil }
      offset = -west
    }
    guard reader.take(","), let begin = reader.moment(), reader.take(","),
      let end = reader.moment(), reader.isAtEnd
    else { return nil }
    standard = -west
    daylight = (offset, begin, end)
  }

  private struct Reader {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    func isNext(_ character: Character) -> Bool { rest.first == character }

    mutating func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    /// Skips an abbreviation: three letters or more, or anything in angle brackets.
    mutating func skipName() -> Bool {
      if take("<") {
        guard let end = rest.firstIndex(of: ">") else { return false }
        rest = rest[rest.index(after: end)...]
        return true
      }
      let letters = rest.prefix { $0.isASCII && $0.isLetter }
      guard letters.count >= 3 else { return false }
      rest.removeFirst(letters.count)
      return true
    }

    /// Reads `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time() -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard let hours = number(upTo: 167) else { return nil }
      var seconds = hours * 3_600
      for unit in [60, 1] {
        guard take(":") else { break }
        guard let part = number(upTo: 59) else { return nil }
        seconds += part * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// Reads `Jn`, `n` or `Mm.w.d`, with a time that is two o'clock unless it is given.
    mutating func moment() -> Moment? {
      guard let day = day() else { return nil }
      guard take("/") else { return Moment(day: day, seconds: 7_200) }
      return time().map { Moment(day: day, seconds: $0) }
    }

    private mutating func day() -> Moment.Day? {
      if take("J") { return number(upTo: 365).flatMap { $0 > 0 ? .julian($0) : nil } }
      guard take("M") else { return number(upTo: 365).map { .zeroBased($0) } }
      guard let month = number(upTo: 12), take("."), let week = number(upTo: 5), take("."),
        let weekday = number(upTo: 6), month > 0, week > 0
      else { return nil }
      return .weekday(weekday, week: week, month: month)
    }

    private mutating func number(upTo most: Int) -> Int? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard (1...3).contains(digits.utf8.count), let number = Int(digits), number <= most else {
        return nil
      }
      rest.removeFirst(digits.count)
      return number
    }
  }
}
