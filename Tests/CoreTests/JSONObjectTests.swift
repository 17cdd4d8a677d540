import Core
import Testing

struct JSONObjectTests {
  private func object(_ text: String) throws -> JSONObject {
    try JSONObject(JSON.parse(Array(text.utf8), maxBytes: 1_000))
  }

  @Test func readsEveryMemberOnce() throws {
    var root = try object(
      #"{"s":"x","i":7,"b":true,"a":[1],"l":["p","q"],"o":{"k":"v"},"m":[{"n":1},{"n":2}]}"#
    )
    #expect(try root.string("s") == "x")
    #expect(try root.integer("i") == 7)
    #expect(try root.bool("b"))
    #expect(try root.array("a") == [.integer(1)])
    #expect(try root.strings("l") == ["p", "q"])
    var inner = try root.object("o")
    #expect(try inner.string("k") == "v")
    var numbers: [Int64] = []
    for var element in try root.objects("m") {
      numbers.append(try element.integer("n"))
      try element.end()
    }
    #expect(numbers == [1, 2])
    try inner.end()
    try root.end()
  }

  @Test func takesMembersThatMayBeMissing() throws {
    var root = try object(#"{"s":"x","i":7,"b":false,"a":[],"o":{}}"#)
    #expect(try root.optionalString("s") == "x")
    #expect(try root.optionalInteger("i") == 7)
    #expect(try root.optionalBool("b") == false)
    #expect(try root.optionalArray("a") == [])
    #expect(try root.optionalObject("o")?.path == "o")
    try root.end()
    #expect(try root.optionalString("z") == nil)
    #expect(try root.optionalInteger("z") == nil)
    #expect(try root.optionalBool("z") == nil)
    #expect(try root.optionalArray("z") == nil)
    #expect(try root.optionalObject("z") == nil)
    #expect(root.optional("z") == nil)
  }

  @Test func refusesNullInPlaceOfNothing() throws {
    var root = try object(#"{"s":null}"#)
    #expect(throws: JSONError.type(path: "s", wanted: .string, found: .null)) {
      try root.optionalString("s")
    }
  }

  @Test func namesTheWholePath() throws {
    var root = try object(#"{"transaction":{"fees":{"tip":"1"},"list":[{"a":1},{"a":null}]}}"#)
    var transaction = try root.object("transaction")
    var fees = try transaction.object("fees")
    #expect(throws: JSONError.missing(path: "transaction.fees.maxFeePerGas")) {
      try fees.string("maxFeePerGas")
    }
    #expect(throws: JSONError.type(path: "transaction.fees.tip", wanted: .integer, found: .string))
    {
      try fees.integer("tip")
    }
    var elements = try transaction.objects("list")
    #expect(
      throws: JSONError.type(path: "transaction.list[1].a", wanted: .integer, found: .null)
    ) { try elements[1].integer("a") }
    #expect(throws: JSONError.type(path: "transaction.list[0]", wanted: .string, found: .object)) {
      try transaction.strings("list")
    }
    #expect(throws: JSONError.type(path: "transaction.fees", wanted: .array, found: .object)) {
      try transaction.objects("fees")
    }
  }

  @Test func refusesUnreadMembers() throws {
    var root = try object(#"{"a":{"b":1,"c":2,"d":3}}"#)
    #expect(throws: JSONError.unknown(path: "a")) { try root.end() }
    var inner = try root.object("a")
    #expect(try inner.integer("b") == 1)
    #expect(throws: JSONError.unknown(path: "a.c")) { try inner.end() }
    try root.end()
  }

  @Test func refusesInvalidObject() throws {
    #expect(throws: JSONError.type(path: "", wanted: .object, found: .array)) {
      try object("[]")
    }
    #expect(throws: JSONError.type(path: "x", wanted: .object, found: .bool)) {
      try JSONObject(.bool(true), at: "x")
    }
  }
}
