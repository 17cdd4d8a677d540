import Core

/// A list of payments in CSV or JSON, with each row as it was typed.
package struct PayoutList: Hashable, Sendable {
  /// One payment as it was typed.
  package struct Row: Hashable, Sendable {
    /// The row in the spreadsheet, with its heading counted, or in the JSON array, from 1.
    package let number: Int
    /// The recipient.
    package let to: String
    package var amount: String
    /// The token; nil if the amount contains it.
    package var token: String?
    /// The purpose; untrusted text.
    package let note: String?
    /// The number of fields, if it differs from the heading.
    fileprivate var odd: FieldCount?

    fileprivate struct FieldCount: Hashable, Sendable {
      let wanted: Int
      let found: Int
    }

    /// Takes the texts; spaces around them are removed, and an empty token or note becomes nil.
    package init(number: Int, to: String, amount: String, token: String?, note: String?) {
      self.number = number
      self.to = Self.trimmed(to)
      self.amount = Self.trimmed(amount)
      self.token = token.map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 }
      self.note = note.map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The error in the row; nil if there is none.
    package var fault: PayoutListError? {
      if let odd { return .fields(row: number, wanted: odd.wanted, found: odd.found) }
      if to.isEmpty { return .missing(row: number, .to) }
      if amount.isEmpty { return .missing(row: number, .amount) }
      guard let note, note.unicodeScalars.count > DocumentRules.maxScalars else { return nil }
      return .longNote(row: number)
    }

    private static func trimmed(_ text: String) -> String {
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      var bytes = Array(text.utf8)[...]
      bytes = bytes.drop(while: isBlank)
      while let last = bytes.last, isBlank(last) { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The possible columns of a list.
  package enum Column: String, CaseIterable, Sendable {
    /// The recipient.
    case to
    case amount
    case token
    /// The purpose.
    case note
  }

  /// The payments, in order.
  package let rows: [Row]

  /// The maximum number of payments in a list.
  package static let maxRows = 10_000
  /// The maximum size of a list, in bytes.
  package static let maxBytes = 8 << 20  // 8 MiB, about 800 bytes for each payment

  /// Reads a list; text that begins with `[` is JSON, everything else CSV.
  ///
  /// - Throws: `PayoutListError` naming row and column.
  package init(parsing bytes: [UInt8]) throws(PayoutListError) {
    try self.init(reading: bytes)
    for row in rows {
      if let fault = row.fault { throw fault }
    }
  }

  /// Reads a list with rows that may be invalid; ``Row/fault`` has their errors.
  ///
  /// - Throws: `PayoutListError` for errors that leave the following rows unread.
  package init(reading bytes: [UInt8]) throws(PayoutListError) {
    guard bytes.count <= Self.maxBytes else {
      throw .tooLong(limit: Self.maxBytes, found: bytes.count)
    }
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
    rows =
      bytes.first(where: { !isBlank($0) }) == UInt8(ascii: "[")
      ? try Self.json(bytes) : try Self.csv(bytes)
    guard !rows.isEmpty else { throw .empty }
  }

  private static func csv(_ bytes: [UInt8]) throws(PayoutListError) -> [Row] {
    var reader = try CSVReader(bytes)
    guard let heading = try reader.record() else { throw .empty }
    let columns = try columns(heading)
    var rows: [Row] = []
    while let fields = try reader.record() {
      guard rows.count < maxRows else { throw .tooMany(limit: maxRows) }
      guard fields.count == columns.count else {
        var odd = Row(number: reader.row, to: "", amount: "", token: nil, note: nil)
        odd.odd = .init(wanted: columns.count, found: fields.count)
        rows.append(odd)
        continue
      }
      let field = { (column: Column) in columns.firstIndex(of: column).map { fields[$0] } }
      rows.append(
        Row(
          number: reader.row,
          to: field(.to) ?? "",
          amount: field(.amount) ?? "",
          token: field(.token),
          note: field(.note)
        )
      )
    }
    return rows
  }

  private static func columns(_ heading: [String]) throws(PayoutListError) -> [Column] {
    var columns: [Column] = []
    for name in heading {
      let bytes = name.utf8.filter { $0 != 0x20 && $0 != 0x09 }
      let lowered = bytes.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
      guard let column = Column(rawValue: String(decoding: lowered, as: UTF8.self)) else {
        throw .column(name)
      }
      guard !columns.contains(column) else { throw .columnTwice(column) }
      columns.append(column)
    }
    for column in [Column.to, .amount] where !columns.contains(column) {
      throw .noColumn(column)
    }
    return columns
  }

  private static func json(_ bytes: [UInt8]) throws(PayoutListError) -> [Row] {
    let elements: [JSON]
    do {
      elements = try JSON.parse(bytes, maxBytes: maxBytes).elements(at: "")
    } catch {
      throw .json(error)
    }
    guard elements.count <= maxRows else { throw .tooMany(limit: maxRows) }
    var rows: [Row] = []
    for (index, element) in elements.enumerated() {
      do { rows.append(try row(element, index: index)) } catch { throw .json(error) }
    }
    return rows
  }

  private static func row(_ json: JSON, index: Int) throws(JSONError) -> Row {
    var object = try JSONObject(json, at: "[\(index)]")
    let row = Row(
      number: index + 1,
      to: try object.string("to"),
      amount: try object.string("amount"),
      token: try object.optionalString("token"),
      note: try object.optionalString("note")
    )
    try object.end()
    return row
  }
}
