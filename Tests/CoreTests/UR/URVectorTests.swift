import Core
import TestSupport
import Testing

/// vectors/ur.json and ur-parts.json: texts of foundation-ur-py are decoded and reproduced.
@Suite struct URVectorTests {
  struct Reading: Decodable, Sendable {
    let expect: String
    let comment: String
    let texts: [String]
    let type: String?
    let cbor: String?
    let error: String?
  }

  struct Writing: Decodable, Sendable {
    let comment: String
    let cbor: String
    let most: String
    let count: String
    let parts: [String]
  }

  private static func name(_ error: URError) -> String {
    switch error {
    case .incomplete: "incomplete"
    case .notUR: "notUR"
    case .pieces: "pieces"
    case .type: "type"
    case .letterCount, .letters, .checksum: "letters"
    case .cbor: "cbor"
    case .mixed: "mixed"
    case .partForm, .figures, .sequence, .contradiction: "parts"
    case .tooManyParts, .otherType, .digest: "another error"
    }
  }

  private static func read(_ texts: [String]) throws(URError) -> UR {
    var collector = URDecoder()
    for text in texts { try collector.take(text) }
    guard let message = collector.message else {
      throw .incomplete(known: collector.progress.known, of: collector.progress.of)
    }
    return message
  }

  @Test func decodesOtherEncodersOutput() throws {
    for vector in try Vectors.load("ur", as: Reading.self) {
      do {
        let message = try Self.read(vector.texts)
        #expect(vector.expect == "valid", "\(vector.comment)")
        #expect(message.type == vector.type, "\(vector.comment)")
        #expect(Hex.prefixed(message.value.encoded) == vector.cbor, "\(vector.comment)")
      } catch {
        #expect(Self.name(error) == vector.error, "\(vector.comment): \(error)")
      }
    }
  }

  /// Every part is identical, mixed parts included.
  @Test func encodesForOtherDecoders() throws {
    for vector in try Vectors.load("ur-parts", as: Writing.self) {
      let value = try CBOR(decoding: Hex.decode(vector.cbor))
      let most = try #require(Int(vector.most))
      let parts = try URParts(UR(type: "bytes", value: value), maxBytes: most)
      #expect("\(parts.count)" == vector.count, "\(vector.comment)")
      for (index, wanted) in vector.parts.enumerated() {
        #expect(try parts.text(UInt32(index + 1)) == wanted, "\(vector.comment), part \(index + 1)")
      }
    }
  }
}
