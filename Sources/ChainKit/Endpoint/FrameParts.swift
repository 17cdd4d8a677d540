import Entity
import Foundation

/// The answers to a batch whose requests are of several methods, as texts.
struct FrameParts: Sendable {
  /// In the order of the requests.
  let texts: [ArraySlice<UInt8>]

  /// Takes the elements of an answer; nil if they are one refusal of the whole batch.
  ///
  /// - Throws: `.protocolViolation` if an answer is missing, or is to another request.
  init?(
    _ elements: [ArraySlice<UInt8>],
    by ids: [UInt64],
    method: String
  ) throws(RPCFailure) {
    // geth refuses a batch that is too large with one error, under the first ID.
    if elements.count == 1, let error = Self.read(elements[0])?.error, error.isOfBatch {
      return nil
    }
    guard elements.count == ids.count else {
      throw .protocolViolation(.missingAnswer(method: method))
    }
    // To read the IDs of answers that are in order would take longer than to read the answers.
    if zip(elements, ids).allSatisfy({ Self.isNamed($0, $1) }) {
      texts = elements
      return
    }
    var found: [UInt64: ArraySlice<UInt8>] = [:]
    for element in elements {
      guard let id = Self.read(element)?.id, ids.contains(id) else {
        throw .protocolViolation(.wrongID(expected: ids[0]))
      }
      found[id] = element
    }
    let texts = ids.compactMap { found[$0] }
    guard texts.count == ids.count else {
      throw .protocolViolation(.missingAnswer(method: method))
    }
    self.texts = texts
  }

  /// Whether a member may have been refused only because of those beside it.
  ///
  /// geth has limits of bytes (−32003) and of time (−32002) for a whole batch.
  var isTooMuchTogether: Bool {
    texts.contains { text in
      // An answer that is long is no error.
      guard text.count < 10_000, let error = Self.read(text)?.error else { return false }
      return error.code == -32_003 || error.code == -32_002 || error.isOfBatch
    }
  }

  /// Whether an answer begins with an ID, as those of most nodes.
  private static func isNamed(_ text: ArraySlice<UInt8>, _ id: UInt64) -> Bool {
    let start = text.prefix(48)
    guard let mark = start.firstRange(of: "\"id\":\(id)".utf8) else { return false }
    return start[mark.upperBound...].first.map { !(0x30...0x39).contains($0) } ?? false
  }

  private static func read(_ text: ArraySlice<UInt8>) -> Named? {
    try? JSONDecoder().decode(Named.self, from: Data(text))
  }

  private struct Named: Decodable {
    let id: UInt64?
    let error: Refusal?
  }

  private struct Refusal: Decodable {
    let code: Int?
    let message: String?

    var isOfBatch: Bool { message?.lowercased().contains("batch") == true }
  }
}
