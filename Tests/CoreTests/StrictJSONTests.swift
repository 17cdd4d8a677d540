import Core
import TestSupport
import Testing

struct StrictJSONTests {
  struct Case: Decodable {
    let bytes: String
    let value: String?
    let error: String?
    let comment: String
  }

  /// The error codes that are accepted for each fault in the vectors.
  private static let codes: [String: Set<String>] = [
    "empty": ["json-empty"],
    "fraction": ["json-fraction"],
    "number": [
      "json-number-form", "json-unexpected", "json-unfinished", "json-trailing", "json-fraction",
    ],
    "integerTooLarge": ["json-large-number"],
    "duplicateKey": ["json-duplicate"],
    "comma": ["json-unexpected", "json-trailing"],
    "trailing": ["json-trailing"],
    "truncated": ["json-unfinished"],
    "escape": ["json-escape"],
    "surrogate": ["json-surrogate"],
    "control": ["json-control"],
    "syntax": ["json-unexpected", "json-trailing"],
    "byteOrderMark": ["json-byte-order-mark"],
    "utf8": ["json-not-utf8"],
    "depth": ["json-too-deep"],
  ]

  @Test func agreesWithEveryVector() throws {
    for vector in try Vectors.load("strict-json", as: Case.self) {
      let bytes = try hex(vector.bytes)
      let comment = Comment(rawValue: vector.comment)
      if let value = vector.value {
        let json = try JSON.parse(bytes, maxBytes: 1 << 20)
        #expect(Array(json.render().utf8) == Array(value.utf8), comment)
        #expect(try JSON.parse(Array(json.pretty().utf8), maxBytes: 1 << 20) == json, comment)
      } else {
        let error = #expect(throws: JSONError.self, comment) {
          try JSON.parse(bytes, maxBytes: 1 << 20)
        }
        let codes = try #require(Self.codes[vector.error ?? ""], comment)
        #expect(codes.contains(error?.report.code ?? "none"), comment)
      }
    }
  }
}
