import Scenes
import Testing

@testable import kingtherum

/// A list of rows to choose from with the arrow keys.
@Suite struct PickerListTests {
  private static let address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

  private static func list(_ count: Int) -> PickerList {
    PickerList("Which wallet?", (1...count).map { .init(name: "wallet \($0)", detail: address) })
  }

  private static func mark(in lines: [String]) -> String? { lines.first { $0.hasPrefix("> ") } }

  @Test("the selection moves, and wraps around at the ends")
  func moves() {
    var list = Self.list(3)
    var places: [Int] = []
    for key: PickerList.Key in [.up, .up, .down, .down, .last, .first, .other, .down] {
      list.take(key)
      places.append(list.chosen)
    }
    #expect(places == [2, 1, 2, 0, 2, 0, 0, 1])
  }

  /// Types a name, and returns the row that is chosen; nil if Enter would choose nothing.
  private static func typing(_ text: String, _ list: inout PickerList) -> String? {
    for byte in text.utf8 { list.take(.byte(byte)) }
    return list.isClear ? list.rows[list.chosen].name : nil
  }

  @Test("a name that is typed is chosen, and an unknown one chooses nothing")
  func typedNames() {
    let names = ["cold", "main 2", "main", "급여", "My Ledger"]
    let fresh = PickerList("Which wallet?", names.map { .init(name: $0, detail: "") })
    for (typed, expected) in [
      ("main", "main"), ("mai", "main 2"), ("my", "My Ledger"), ("급", "급여"), ("keystone", nil),
      ("mainx", nil), (" ", nil), ("j", nil), ("q", nil),
    ] {
      var list = fresh
      #expect(Self.typing(typed, &list) == expected, "\(typed)")
      let lines = list.lines(rows: 24, columns: 80)
      #expect(lines[0] == "Which wallet? \(typed)")
      #expect(lines.last?.contains("no such name") == (expected == nil))
      #expect(Self.mark(in: lines) != nil)
    }
    var list = fresh
    _ = Self.typing("maix", &list)
    list.take(.erase)
    #expect(list.isClear && list.rows[list.chosen].name == "main 2")
    list.take(.down)
    #expect(list.lines(rows: 24, columns: 80)[0] == "Which wallet?")
    #expect(list.rows[list.chosen].name == "main")
    // A character of several bytes is erased as one, and half of one names nothing.
    _ = Self.typing("급", &list)
    list.take(.erase)
    #expect(
      list
        == {
          var one = fresh; one.take(.down); one.take(.down); one.take(.down); return one
        }()
    )
    list.take(.byte(0xea))
    #expect(!list.isClear)
  }

  @Test(
    "addresses are shown completely, shortened, or not at all",
    arguments: [20, 23, 24, 40, 54, 55, 80, 120]
  )
  func fits(columns: Int) {
    let lines = Self.list(3).lines(rows: 24, columns: columns)
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { WrappedText.width(of: $0) < columns })
    let shown = lines.filter { $0.contains(Self.address) }.count
    #expect(shown == (columns > 2 + 8 + 2 + 42 ? 3 : 0))
    let isShort = (2 + 8 + 2 + 11 + 1...54).contains(columns)
    #expect(lines.filter { $0.hasSuffix("  0x7099…79C8") }.count == (isShort ? 3 : 0))
    #expect(lines.contains { $0.contains("0x") } == (columns > 23))
    #expect(Self.mark(in: lines)?.contains("wallet 1") == true)
  }

  @Test(arguments: [(40, "0x7099…79C8 watch-only"), (30, "0x7099…79C8 watc…"), (24, "")])
  func theKindIsCutOnlyBehindTheShortAddress(columns: Int, expected: String) {
    let row = PickerList.Row(name: "ledger 1", detail: "\(Self.address) watch-only")
    let lines = PickerList("Which wallet?", [row, row]).lines(rows: 24, columns: columns)
    #expect(lines[1] == "> ledger 1" + (expected.isEmpty ? "" : "  " + expected))
  }

  @Test func aKeyClearsAllThatIsTyped() {
    var list = Self.list(3)
    #expect(Self.typing("wallet 3x", &list) == nil)
    list.take(.clear)
    #expect(list.isClear && list.chosen == 2)
    #expect(Self.typing("wallet 2", &list) == "wallet 2")
    list.take(.clear)
    #expect(list.lines(rows: 24, columns: 80)[0] == "Which wallet?" && list.chosen == 1)
  }

  @Test func aListMayBeginAtALaterRow() {
    let list = PickerList("Which wallet?", Self.list(3).rows, startingAt: 2)
    #expect(Self.mark(in: list.lines(rows: 24, columns: 80))?.contains("wallet 3") == true)
  }

  @Test("the selected row is always visible", arguments: [1, 4, 10, 24])
  func scrolls(rows: Int) {
    var list = Self.list(30)
    for place in 1...30 {
      let lines = list.lines(rows: rows, columns: 20)
      #expect(lines.count <= max(rows, 3))
      #expect(Self.mark(in: lines) == "> wallet \(place)")
      #expect(lines.count { $0.hasPrefix("> ") } == 1)
      list.take(.down)
    }
  }

  @Test("a long or wide name is truncated, and its line stays a single line")
  func cuts() {
    let name = String(repeating: "급여", count: 25)
    let lines = PickerList("Which wallet?", [.init(name: name, detail: "")])
      .lines(rows: 24, columns: 40)
    #expect(lines.allSatisfy { WrappedText.width(of: $0) < 40 })
    #expect(lines[1].hasPrefix("> 급여") && lines[1].hasSuffix("…"))
  }
}
