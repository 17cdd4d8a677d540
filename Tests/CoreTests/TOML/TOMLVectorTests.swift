import Core
import TestSupport
import Testing

/// The public cases of toml-test.
struct TOMLVectorTests {
  struct Case: Decodable {
    let bytes: String
    let value: String?
    let comment: String
  }

  @Test func agreesWithEveryVector() throws {
    for vector in try Vectors.load("toml", as: Case.self) {
      let bytes = try hex(vector.bytes)
      let comment = Comment(rawValue: vector.comment)
      guard let value = vector.value else {
        let error = #expect(throws: TOMLError.self, comment) {
          try TOML.parse(bytes, maxBytes: 1 << 16)
        }
        let lines = bytes.count { $0 == 0x0A } + 1
        let position = try #require(error?.position, comment)
        #expect((1...lines).contains(position.line) && position.column >= 1, comment)
        continue
      }
      let table = try TOML.parse(bytes, maxBytes: 1 << 16)
      let tagged = try JSON.parse(Array(value.utf8), maxBytes: 1 << 16)
      #expect(Self.agrees(table, tagged), "\(vector.comment): \(table)")
    }
  }

  private static func agrees(_ table: TOMLTable, _ tagged: JSON) -> Bool {
    guard case .object(let members) = tagged else { return false }
    return table.entries.count == members.count
      && members.allSatisfy { member in
        table[member.key].map { agrees($0.value, member.value) } ?? false
      }
  }

  private static func agrees(_ value: TOMLValue, _ tagged: JSON) -> Bool {
    switch (value.content, tagged) {
    case (.table(let table), _): return agrees(table, tagged)
    case (.array(let values), .array(let elements)):
      return values.count == elements.count && zip(values, elements).allSatisfy(agrees)
    default: break
    }
    guard case .object(let members) = tagged, members.count == 2,
      let type = members.first(where: { $0.key == "type" })?.value,
      let text = members.first(where: { $0.key == "value" })?.value,
      case .string(let type) = type, case .string(let text) = text
    else { return false }
    switch value.content {
    case .string(let found): return type == "string" && found.utf8.elementsEqual(text.utf8)
    case .integer(let found): return type == "integer" && "\(found)" == text
    case .bool(let found): return type == "bool" && "\(found)" == text
    case .float(let found): return type == "float" && isSame(found, text)
    case .dateTime(let found):
      return type == kinds[found.kind] && isSame(dateTime: found.text, text)
    case .array, .table: return false
    }
  }

  private static let kinds: [TOMLDateTime.Kind: String] = [
    .offsetDateTime: "datetime", .localDateTime: "datetime-local", .localDate: "date-local",
    .localTime: "time-local",
  ]

  private static func isSame(_ found: String, _ wanted: String) -> Bool {
    let number = Double(found.filter { $0 != "_" })
    guard let number, let wanted = Double(wanted) else { return false }
    return number == wanted || number.isNaN && wanted.isNaN
  }

  /// Ignores the separator letters and a fraction's trailing zeros, which a writer may choose.
  private static func isSame(dateTime found: String, _ wanted: String) -> Bool {
    plain(found) == plain(wanted)
  }

  private static func plain(_ text: String) -> String {
    var text = text.uppercased().replacing(" ", with: "T")
    guard let point = text.firstIndex(of: ".") else { return text }
    let end = text[point...].dropFirst().firstIndex { !$0.isNumber } ?? text.endIndex
    var fraction = text[point..<end]
    while fraction.last == "0" { fraction.removeLast() }
    text.replaceSubrange(point..<end, with: fraction == "." ? "" : fraction)
    return text
  }
}
