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

  @Test("addresses are shown completely, or not at all", arguments: [20, 40, 58, 59, 80, 120])
  func fits(columns: Int) {
    let lines = Self.list(3).lines(rows: 24, columns: columns)
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { WrappedText.width(of: $0) < columns })
    let shown = lines.filter { $0.contains(Self.address) }.count
    #expect(shown == (columns > 2 + 8 + 2 + 42 ? 3 : 0))
    #expect(!lines.contains { $0.contains("0x") && !$0.contains(Self.address) })
    #expect(Self.mark(in: lines)?.contains("wallet 1") == true)
  }

  @Test("the selected row is always visible", arguments: [1, 4, 10, 24])
  func scrolls(rows: Int) {
    var list = Self.list(30)
    for place in 1...30 {
      let lines = list.lines(rows: rows, columns: 40)
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
