import Core
import Testing

@testable import Entity

/// Descriptor paths, and the values at them.
struct ClearPathTests {
  private static let value = ClearValue.structure([
    .init(name: "amount", value: .number(258)),
    .init(name: "route", value: .bytes(Array(1...40))),
    .init(name: "note", value: .text("abcé")),
    .init(
      name: "legs",
      value: .array([
        .structure([.init(name: "to", value: .text("a"))]),
        .structure([.init(name: "to", value: .text("b"))]),
        .structure([.init(name: "to", value: .text("c"))]),
      ])
    ),
  ])

  @Test(arguments: [
    ("amount", [ClearValue.number(258)]), ("#.amount", [.number(258)]),
    ("legs.[0].to", [.text("a")]), ("legs[-1].to", [.text("c")]),
    ("legs.[].to", [.text("a"), .text("b"), .text("c")]),
    ("legs.[1:].to", [.text("b"), .text("c")]), ("legs.[:-1].to", [.text("a"), .text("b")]),
    ("route.[0:2]", [.bytes([1, 2])]), ("route.[-2:]", [.bytes([39, 40])]),
    ("amount.[-2:]", [.bytes([1, 2])]),
    ("note.[:2]", [.text("ab")]), ("note.[3:]", [.text("é")]), ("note.[4:]", [.bytes([0xA9])]),
  ])
  func findsWhatLiesThere(path: String, wanted: [ClearValue]) throws {
    #expect(
      try #require(ClearPath(parsing: path)).values(in: Self.value)?.map(\.value) == wanted,
      "\(path)"
    )
  }

  @Test func tellsWhichItemsOfArraysAreOnTheWay() throws {
    func nested(_ number: Int) -> ClearValue { .array([.number(Int257(number)), .number(9)]) }
    let value = ClearValue.structure([
      .init(name: "rows", value: .array([nested(1), nested(2), nested(3)])),
      .init(name: "one", value: .number(7)),
    ])
    func found(_ path: String) throws -> [String]? {
      try #require(ClearPath(parsing: path)).values(in: value)?.map { "\($0.indices)" }
    }
    #expect(try found("one") == ["[]"])
    #expect(try found("one.[-1:]") == ["[]"])
    #expect(try found("rows.[1].[]") == ["[0]", "[1]"])
    #expect(try found("rows.[].[1]") == ["[0]", "[1]", "[2]"])
    #expect(try found("rows.[1:].[0]") == ["[0]", "[1]"])
    let all = ["[0, 0]", "[0, 1]", "[1, 0]", "[1, 1]", "[2, 0]", "[2, 1]"]
    #expect(try found("rows.[].[]") == all)
    #expect(try found("rows.[]") == all)
    #expect(try found("rows") == all)
  }

  @Test(arguments: [
    "nothing", "amount.more", "legs.[3].to", "legs.[-4].to", "legs.[2:1].to", "route.[0:41]",
    "legs.to", "route.[0]", "note.[:6]", "note.[0]",
  ])
  func findsNothingElsewhere(path: String) throws {
    #expect(try #require(ClearPath(parsing: path)).values(in: Self.value) == nil, "\(path)")
  }

  @Test(arguments: ["a[", "a[x]", "a[1:2:3]", "#a", "a[+1]", "a[0x1]", "a[0]b"])
  func refusesInvalidPath(text: String) {
    #expect(ClearPath(parsing: text) == nil, "\(text)")
  }

  private static let swap =
    "swap(uint256 amount,bytes route,(address to,bytes4 kind)[] legs,bool go,"
    + "(string note,uint8[2][] pairs) more,address)"

  @Test(arguments: [
    "", "#", "amount", "#.route.[0:20]", "amount.[-20:]", "legs", "legs.[]", "legs.[0].to",
    "legs.[1:].kind.[:2]", "legs.[].to", "go", "more", "more.note", "more.pairs.[].[1]",
    "more.pairs.[0]", "@.value", "@.later", "$.metadata.owner",
  ])
  func fitsWhatAFunctionTakes(path: String) throws {
    let function = try ABIFunction(parsing: Self.swap)
    #expect(try #require(ClearPath(parsing: path)).fits(function.parameters), "\(path)")
  }

  @Test(arguments: [
    "amounts", "#.Amount", "amount.more", "amount.[0]", "legs.to", "legs.[].nobody", "go.[:1]",
    "more.[0]", "more.pairs.x", "route.[0:20].to",
  ])
  func fitsNothingThatAFunctionDoesNotTake(path: String) throws {
    let function = try ABIFunction(parsing: Self.swap)
    #expect(try !#require(ClearPath(parsing: path)).fits(function.parameters), "\(path)")
  }

  @Test(arguments: [
    "#", "@.from", "$.a.b", "a", "#.parts.[0].sum", "a.[].b", "a.[-20:]", "a.[:3]", "a.[1:-1].[2]",
  ])
  func isWrittenAsItIsRead(path: String) throws {
    #expect(try #require(ClearPath(parsing: path)).description == path)
  }

  @Test func refusesLongPathsAndManyValues() throws {
    #expect(ClearPath(parsing: String(repeating: "a", count: 513)) == nil)
    #expect(ClearPath(parsing: [String](repeating: "a", count: 33).joined(separator: ".")) == nil)
    let many = ClearValue.structure([
      .init(name: "all", value: .array([ClearValue](repeating: .bool(true), count: 257)))
    ])
    #expect(try #require(ClearPath(parsing: "all.[]")).values(in: many) == nil)
    #expect(try #require(ClearPath(parsing: "all")).values(in: many) == nil)
    #expect(try #require(ClearPath(parsing: "all.[1:]")).values(in: many)?.count == 256)
  }
}
