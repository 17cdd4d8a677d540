import Core

/// Settings and policies.
extension FuzzLaw {
  static let settings = [toml]

  /// A parsed document survives a round trip, with one value per line; every position is inside the
  /// document, and each key is at its position.
  private static let toml = FuzzLaw(
    "toml",
    seeds: [
      "chain = \"dev\"\n[chains.dev]\nrpc-url = 'http://127.0.0.1:8545'\nid = 5 # five\n",
      "[allow]\r\nhours = [\"09:00-18:00\", ]\r\nblind = false\r\n[most.\"0x01\"]\r\nday = \"1\"\r\n",
      "a.b = { c = [[1], {d = ''}], \"\\u00e9\" = -0x7 }\n[[l]]\n[l.x]\n[[l]]\nx.y = 1\n",
      "f = [1e5, -0.5, +inf, nan, 1_000, 0b1, 0o7, 0xf]\nt = [true, false]\n",
      "d = [1979-05-27T07:32:00.5Z, 1979-05-27 07:32:00, 1979-05-27, 07:32:00]\n",
      "s = \"\"\"\na\\\n  b \"\" \\t\"\"\"\"\"\nl = '''\n'a''''\n",
    ].map { Array($0.utf8) }
  ) { bytes in
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let table: TOMLTable
    do throws(TOMLError) { table = try TOML.parse(bytes, maxBytes: 1 << 16) } catch {
      return error.reason == .tooLong(limit: 1 << 16, found: bytes.count)
        || Self.line(error.position, of: lines) != nil && error.position.column >= 1
    }
    guard isPlaced(table, in: lines) else { return false }
    let text = written(table, between: "", and: "\n")
    guard let again = try? TOML.parse(Array(text.utf8), maxBytes: 1 << 20) else { return false }
    return written(again, between: "", and: "\n").utf8.elementsEqual(text.utf8)
  }

  private static func line(
    _ position: TOMLPosition,
    of lines: [ArraySlice<UInt8>]
  ) -> ArraySlice<UInt8>? {
    lines.indices.contains(position.line - 1) ? lines[position.line - 1] : nil
  }

  private static func isPlaced(_ table: TOMLTable, in lines: [ArraySlice<UInt8>]) -> Bool {
    table.entries.allSatisfy { entry in
      guard let line = line(entry.position, of: lines) else { return false }
      // A byte order mark at the beginning of a document takes no column.
      let text = String(decoding: line, as: UTF8.self).unicodeScalars.drop { $0 == "\u{FEFF}" }
      let key = text.dropFirst(entry.position.column - 1)
      return (key.starts(with: entry.key.unicodeScalars) || key.first == "\"" || key.first == "'")
        && isPlaced(entry.value, in: lines)
    }
  }

  private static func isPlaced(_ value: TOMLValue, in lines: [ArraySlice<UInt8>]) -> Bool {
    guard line(value.position, of: lines) != nil else { return false }
    return switch value.content {
    case .table(let table): isPlaced(table, in: lines)
    case .array(let values): values.allSatisfy { isPlaced($0, in: lines) }
    default: true
    }
  }

  private static func written(
    _ table: TOMLTable,
    between separator: String,
    and end: String
  ) -> String {
    table.entries.map { "\(quoted($0.key)) = \(written($0.value))\(end)" }
      .joined(separator: separator)
  }

  private static func written(_ value: TOMLValue) -> String {
    switch value.content {
    case .string(let text): quoted(text)
    case .integer(let number): "\(number)"
    case .float(let text): text
    case .bool(let flag): "\(flag)"
    case .dateTime(let moment): moment.text
    case .array(let values): "[" + values.map(written).joined(separator: ", ") + "]"
    case .table(let table): "{" + written(table, between: ", ", and: "") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { "\\U" + hex8($0.value) }.joined() + "\""
  }

  private static func hex8(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
