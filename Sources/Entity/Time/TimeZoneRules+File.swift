extension TimeZoneRules {
  /// The longest file that is read: those of the time zone database have a few kilobytes.
  package static let maxFileBytes = 1 << 20

  /// Reads a file of the time zone database (TZif, RFC 9636); nil if it is none, or damaged.
  package init?(name: String, file bytes: [UInt8]) {
    guard bytes.count <= Self.maxFileBytes else { return nil }
    var reader = Reader(bytes)
    guard let first = reader.header() else { return nil }
    guard first.version > 0 else {
      guard let table = reader.table(first, wide: false) else { return nil }
      self.init(name: name, table, nil)
      return
    }
    // The first table is for older programs, with times of 32 bits.
    guard reader.skip(first.bytes(wide: false)), let header = reader.header(),
      let table = reader.table(header, wide: true), let line = reader.line()
    else { return nil }
    guard !line.isEmpty else {
      self.init(name: name, table, nil)
      return
    }
    guard let rule = DaylightRule(parsing: line) else { return nil }
    self.init(name: name, table, rule)
  }

  private init(name: String, _ table: Table, _ rule: DaylightRule?) {
    self.init(
      name: name,
      initial: table.initial,
      transitions: table.transitions,
      rule: rule
    )
  }

  private struct Table {
    let initial: Int
    let transitions: [Transition]
  }

  private struct Header {
    let version: UInt8
    let utcMarks: Int
    let standardMarks: Int
    let leaps: Int
    let times: Int
    let types: Int
    let letters: Int

    /// The length of the table that follows.
    func bytes(wide: Bool) -> Int {
      let time = wide ? 8 : 4
      return times * (time + 1) + types * 6 + letters + leaps * (time + 4) + standardMarks
        + utcMarks
    }
  }

  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func skip(_ count: Int) -> Bool {
      guard count <= rest.count else { return false }
      rest.removeFirst(count)
      return true
    }

    private mutating func number(_ count: Int) -> Int64? {
      guard count <= rest.count else { return nil }
      let bits = rest.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest.removeFirst(count)
      return count == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }

    mutating func header() -> Header? {
      guard rest.starts(with: "TZif".utf8), rest.count >= 44 else { return nil }
      let mark = rest[rest.startIndex + 4]
      rest.removeFirst(20)
      var counts: [Int] = []
      for _ in 0..<6 {
        guard let count = number(4), (0...Int64(maxFileBytes)).contains(count) else { return nil }
        counts.append(Int(count))
      }
      guard counts[4] > 0 else { return nil }
      return Header(
        version: mark == 0 ? 0 : mark - min(mark, UInt8(ascii: "0")),
        utcMarks: counts[0],
        standardMarks: counts[1],
        leaps: counts[2],
        times: counts[3],
        types: counts[4],
        letters: counts[5]
      )
    }

    mutating func table(_ header: Header, wide: Bool) -> Table? {
      guard header.bytes(wide: wide) <= rest.count else { return nil }
      var times: [Int64] = []
      for _ in 0..<header.times {
        guard let time = number(wide ? 8 : 4), time > times.last ?? .min || times.isEmpty else {
          return nil
        }
        times.append(time)
      }
      let kinds = rest.prefix(header.times).map(Int.init)
      rest.removeFirst(header.times)
      var offsets: [Int] = []
      for _ in 0..<header.types {
        guard let offset = number(4), abs(offset) < 26 * 3_600 else { return nil }
        offsets.append(Int(offset))
        rest.removeFirst(2)
      }
      rest.removeFirst(
        header.letters + header.leaps * (wide ? 12 : 8) + header.standardMarks + header.utcMarks
      )
      guard kinds.allSatisfy(offsets.indices.contains) else { return nil }
      return Table(
        initial: offsets[0],
        transitions: zip(times, kinds).map { Transition(time: $0, offset: offsets[$1]) }
      )
    }

    /// Reads the line at the end, without its two line breaks.
    mutating func line() -> String? {
      guard rest.first == UInt8(ascii: "\n"), let end = rest.dropFirst().firstIndex(of: 0x0a) else {
        return nil
      }
      return String(validating: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
    }
  }
}
