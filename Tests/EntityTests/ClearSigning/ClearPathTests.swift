import BigInt
import Testing

@testable import Entity

/// Paths of descriptors, and what lies at them.
struct ClearPathTests {
  private static let value = ClearValue.structure([
    .init(name: "amount", value: .number(258)),
    .init(name: "route", value: .bytes(Array(1...40))),
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
  ])
  func findsWhatLiesThere(path: String, wanted: [ClearValue]) throws {
    #expect(try #require(ClearPath(parsing: path)).values(in: Self.value) == wanted, "\(path)")
  }

  @Test(arguments: [
    "nothing", "amount.more", "legs.[3].to", "legs.[-4].to", "legs.[2:1].to", "route.[0:41]",
    "legs.to", "route.[0]",
  ])
  func findsNothingElsewhere(path: String) throws {
    #expect(try #require(ClearPath(parsing: path)).values(in: Self.value) == nil, "\(path)")
  }

  @Test(arguments: ["a[", "a[x]", "a[1:2:3]", "#a", "a[+1]", "a[0x1]", "a[0]b"])
  func refusesWhatIsNoPath(text: String) {
    #expect(ClearPath(parsing: text) == nil, "\(text)")
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
