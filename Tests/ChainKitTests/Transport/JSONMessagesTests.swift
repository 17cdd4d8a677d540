import Testing

@testable import ChainKit

@Suite struct JSONMessagesTests {
  private static func texts(_ pieces: [String], limit: Int = 1_000) throws -> [String] {
    var reader = JSONMessages(limit: limit)
    return try pieces.flatMap { piece in
      try reader.take(Array(piece.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static let messages = [
    #"{"id":1,"result":"}{][\"}\\"}"#, #"[{"id":2},{"id":3,"result":[[],{}]}]"#, "{}",
    #"{"id":4,"result":"\\\"{"}"#,
  ]

  @Test("F21: two messages in one read, one split in three, and braces in strings")
  func messagesAreFoundWhateverTheReads() throws {
    let all = Self.messages.joined(separator: "\n") + "\n"
    #expect(try Self.texts([all]) == Self.messages)
    #expect(try Self.texts([Self.messages.joined()]) == Self.messages)
    #expect(try Self.texts(all.map(String.init)) == Self.messages)
    for first in all.indices {
      for second in all[first...].indices {
        let pieces = [all[..<first], all[first..<second], all[second...]].map(String.init)
        #expect(try Self.texts(pieces) == Self.messages)
      }
    }
  }

  @Test func unfinishedMessageWaitsForItsEnd() throws {
    var reader = JSONMessages(limit: 100)
    #expect(try reader.take(Array(#" {"a":"#.utf8)) == [])
    #expect(try reader.take(Array("1}".utf8)) == [Array(#"{"a":1}"#.utf8)])
  }

  @Test(arguments: ["HTTP/1.1 400 Bad Request", "{}x", "null", "]", "\u{0}"])
  func refusesWhatIsNeitherObjectNorArray(text: String) {
    #expect(throws: JSONMessages.Fault.malformed) { try Self.texts([text]) }
  }

  @Test func longMessageIsRefusedBeforeItsEnd() throws {
    let whole = #"{"a":"1234"}"#
    #expect(try Self.texts([whole, whole], limit: whole.utf8.count) == [whole, whole])
    #expect(throws: JSONMessages.Fault.oversize(limit: 11)) { try Self.texts([whole], limit: 11) }
    #expect(throws: JSONMessages.Fault.oversize(limit: 11)) {
      try Self.texts([#"{"a":"#, #""12345678"#], limit: 11)
    }
  }
}
