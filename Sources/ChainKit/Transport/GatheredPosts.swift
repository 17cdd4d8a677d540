import Entity
import Foundation

/// Requests that are posted together as one batch, and the parts of its answer.
struct GatheredPosts: Sendable {
  /// One request, as it would be posted alone.
  struct Member: Sendable {
    /// Names whoever waits for the answer.
    let waiter: UInt64
    let id: UInt64
    let body: [UInt8]
    let timeouts: Timeouts

    /// The method and its parameters.
    fileprivate var question: ArraySlice<UInt8> {
      body.firstRange(of: "\"method\":".utf8).map { body[$0.upperBound...] } ?? body[...]
    }
  }

  /// The requests; tasks that run at the same time add them in any order.
  var members: [Member] = []

  /// The requests as one body, in the order of their methods and parameters.
  var body: [UInt8] {
    let ordered = members.sorted { $0.question.lexicographicallyPrecedes($1.question) }
    return [UInt8(ascii: "[")] + ordered.map(\.body).joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
  }

  /// The longest limits: who has waited longer than its own was asked for more by nobody.
  var timeouts: Timeouts {
    Timeouts(
      request: members.map(\.timeouts.request).max() ?? .zero,
      response: members.map(\.timeouts.response).max() ?? .zero
    )
  }

  /// Returns the answer of each member; nil for one that must be posted alone.
  ///
  /// All of them, if the node does not answer batches, or in another form. Whether it knows the
  /// credential, and whether it was asked too often, it says to all together.
  func answers(in answer: HTTPAnswer) -> [HTTPAnswer?] {
    if [401, 403, 419, 429].contains(answer.status) { return members.map { _ in answer } }
    guard (200..<300).contains(answer.status), let parts = Self.parts(of: answer.body),
      parts.count == members.count, Set(parts.map(\.id)) == Set(members.map(\.id))
    else { return members.map { _ in nil } }
    return members.map { member in
      parts.first { $0.id == member.id && !$0.isOfTheSum }.map {
        HTTPAnswer(
          status: answer.status,
          retryAfter: answer.retryAfter,
          date: answer.date,
          connection: answer.connection,
          body: Array($0.text)
        )
      }
    }
  }

  /// The ID of one of our own requests; nil for a batch.
  static func id(of body: [UInt8]) -> UInt64? {
    guard body.first == UInt8(ascii: "{"), let mark = body.firstRange(of: "\"id\":".utf8) else {
      return nil
    }
    let digits = body[mark.upperBound...].prefix { (0x30...0x39).contains($0) }
    return UInt64(String(decoding: digits, as: UTF8.self))
  }

  private struct Part {
    let id: UInt64
    let isOfTheSum: Bool
    let text: ArraySlice<UInt8>
  }

  private static func parts(of body: [UInt8]) -> [Part]? {
    guard let elements = JSONElements.split(body) else { return nil }
    var parts: [Part] = []
    for element in elements {
      guard let read = try? JSONDecoder().decode(Reply.self, from: Data(element)) else {
        return nil
      }
      parts.append(Part(id: read.id, isOfTheSum: read.error?.isOfTheSum == true, text: element))
    }
    return parts
  }

  private struct Reply: Decodable {
    let id: UInt64
    let error: Refusal?

    struct Refusal: Decodable {
      let code: Int?
      let message: String?

      /// Whether the member may have been refused only because of those beside it.
      ///
      /// geth has limits of bytes (−32003) and of time (−32002) for a whole batch.
      var isOfTheSum: Bool {
        code == -32_003 || code == -32_002 || message?.lowercased().contains("batch") == true
      }
    }
  }
}
