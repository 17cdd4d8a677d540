import Entity
import Testing

@Suite struct PathTemplateTests {
  @Test(
    arguments: [
      ("m", nil, ["m"]),
      ("m/44'/60'/0'/0/3", nil, ["m/44'/60'/0'/0/3"]),
      ("m/44'/60'/0'/0/3", 3, ["m/44'/60'/0'/0/3", "m/44'/60'/0'/0/4", "m/44'/60'/0'/0/5"]),
      ("m/44h/60h/7h", 2, ["m/44'/60'/7'", "m/44'/60'/8'"]),
      ("m/44'/60'/{i}'/0/0", 2, ["m/44'/60'/0'/0/0", "m/44'/60'/1'/0/0"]),
      ("m/{i}h/1", 1, ["m/0'/1"]),
      ("m/44'/60'/0'/0/{i}", nil, ["m/44'/60'/0'/0/0"]),
      ("m/0/8-10", nil, ["m/0/8", "m/0/9", "m/0/10"]),
      ("m/0/8-10", 3, ["m/0/8", "m/0/9", "m/0/10"]),
      ("m/2-3'/0", nil, ["m/2'/0", "m/3'/0"]),
      ("m/2147483647", nil, ["m/2147483647"]),
    ] as [(String, Int?, [String])]
  )
  func givesPaths(text: String, count: Int?, paths: [String]) throws {
    let template = try PathTemplate(parsing: text)
    #expect(try template.paths(count: count).map(\.description) == paths)
    #expect(template.hasCounter == text.contains("{i}"))
  }

  @Test(arguments: [
    ("", PathTemplateError.path(.noMaster)),
    ("44'/60'", .path(.noMaster)),
    ("m/", .path(.emptyLevel(1))),
    ("m//0", .path(.emptyLevel(1))),
    ("m/-1", .path(.notNumber(level: 1))),
    ("m/0x10", .path(.notNumber(level: 1))),
    ("m/01", .path(.notNumber(level: 1))),
    ("m/2147483648", .path(.index(level: 1, found: "2147483648"))),
    ("m/{i}/{i}", .severalOpen(2)),
    ("m/{i}/0-1", .severalOpen(2)),
    ("m/{j}", .path(.notNumber(level: 1))),
    ("m/{i}x", .path(.notNumber(level: 1))),
    ("m/{i}''", .path(.notNumber(level: 1))),
    ("m/0'-5'", .path(.notNumber(level: 1))),
    ("m/0/1-2-3", .path(.notNumber(level: 2))),
    ("m/0/1-", .path(.emptyLevel(2))),
    ("m/5-4", .reversed(first: 5, last: 4)),
    ("m/0-2147483648", .path(.index(level: 1, found: "2147483648"))),
    ("M/0", .path(.noMaster)),
    ("m/ 0", .path(.notNumber(level: 1))),
    ("m/0/1 ", .path(.notNumber(level: 2))),
  ])
  func refusesOthers(text: String, error: PathTemplateError) {
    #expect(throws: error) { try PathTemplate(parsing: text) }
  }

  @Test func refusesCountsThatCannotBe() throws {
    let range = try PathTemplate(parsing: "m/0-4")
    #expect(throws: PathTemplateError.rangeAndCount(length: 5, count: 4)) {
      try range.paths(count: 4)
    }
    for count in [0, -1, 100_001, .max, .min] {
      #expect(throws: PathTemplateError.count(count)) {
        try PathTemplate(parsing: "m/0").paths(count: count)
      }
    }
    #expect(throws: PathTemplateError.count(100_002)) {
      try PathTemplate(parsing: "m/0-100001").paths(count: nil)
    }
    #expect(throws: PathTemplateError.masterOnly) {
      try PathTemplate(parsing: "m").paths(count: 2)
    }
    #expect(throws: PathTemplateError.path(.index(level: 1, found: "2147483648"))) {
      try PathTemplate(parsing: "m/2147483647").paths(count: 2)
    }
  }

  @Test func namesTheSchemes() throws {
    let second = try DerivationScheme.allCases.map {
      try PathTemplate(parsing: $0.template).paths(count: 2)[1].description
    }
    #expect(second == ["m/44'/60'/0'/0/1", "m/44'/60'/1'/0/0", "m/44'/60'/0'/1"])
  }
}
