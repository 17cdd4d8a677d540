import Core
package import Entity

extension DecodeEvent {
  /// The parts of a log that its event is decoded from.
  package struct Log: Sendable, Equatable {
    package let topics: [Hash32]
    /// The log's `data`.
    package let bytes: [UInt8]

    package init(topics: [Hash32], bytes: [UInt8]) {
      (self.topics, self.bytes) = (topics, bytes)
    }

    /// Parses topics and data in hex; white space around the data is ignored.
    package init(topics: [String], text: [UInt8]) throws {
      self.init(
        topics: try topics.map { try Hash32(parsing: $0) },
        bytes: try HexText.bytes(text)
      )
    }

    /// Reads a log in a node's JSON: an object with `topics` and `data`; other members are ignored.
    package init(json text: [UInt8]) throws {
      let json = try JSON.parse(text, maxBytes: max(1, text.count))
      var object = try JSONObject(json)
      let topics = try object.array("topics").enumerated().map { index, topic in
        try Hash32(parsing: try topic.string(at: "topics[\(index)]"))
      }
      self.init(topics: topics, bytes: try Hex.decode(try object.string("data")))
    }
  }
}
