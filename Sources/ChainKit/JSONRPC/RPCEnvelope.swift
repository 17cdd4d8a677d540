import Entity
import Foundation

/// Encodes requests as JSON-RPC 2.0, and decodes the answers.
enum RPCEnvelope {
  static func request<Method: RPCMethod>(_ method: Method, id: UInt64) -> [UInt8] {
    Array(question(method, id: id).json.utf8)
  }

  static func request<Method: RPCMethod>(_ methods: [Method], firstID: UInt64) -> [UInt8] {
    let questions = methods.enumerated().map { offset, method in
      question(method, id: firstID + UInt64(offset))
    }
    return Array(RPCParameter.array(questions).json.utf8)
  }

  private static func question<Method: RPCMethod>(_ method: Method, id: UInt64) -> RPCParameter {
    .object([
      .init("jsonrpc", .string("2.0")), .init("id", .integer(Int(id))),
      .init("method", .string(Method.name)), .init("params", .array(method.parameters)),
    ])
  }

  /// Decodes the answer to one request, whatever the HTTP status.
  ///
  /// The standard decoder needs twenty times as long as a scan of the text, so large answers are
  /// read directly if they are as usual.
  static func reply<Method: RPCMethod>(
    _ body: [UInt8],
    to method: Method.Type
  ) throws(RPCFailure) -> RPCReply<Method.Answer> {
    if let reply = RPCReply(body, read: Method.read) { return reply }
    return try decode(RPCReply<Method.Answer>.self, body, method: Method.name)
  }

  /// Decodes the answers to a batch: an array, or one error for all.
  static func replies<Method: RPCMethod>(
    _ body: [UInt8],
    to method: Method.Type
  ) throws(RPCFailure) -> BatchReply<Method.Answer> {
    try decode(BatchReply<Method.Answer>.self, body, method: Method.name)
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type,
    _ body: [UInt8],
    method: String
  ) throws(RPCFailure) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch let error as DecodingError {
      throw .protocolViolation(.wrongAnswer(method: method, path: path(of: error)))
    } catch {
      throw .serverFault(.malformed)
    }
  }

  /// Returns the path of the invalid member: `result.number`, `[3].error`.
  private static func path(of error: DecodingError) -> String {
    let keys: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    return keys.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}

/// The answer to one request.
struct RPCReply<Answer: Decodable & Sendable>: Decodable, Sendable {
  /// The ID of the request; nil if the node could not tell.
  let id: UInt64?
  let outcome: Result<Answer, WireFailure>

  /// The error, wrapped for `Result`.
  struct WireFailure: Error {
    let error: WireError
  }

  private enum Key: String, CodingKey { case id, result, error }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let error = try container.decodeIfPresent(WireError.self, forKey: .error) {
      id = try? container.decodeIfPresent(UInt64.self, forKey: .id)
      outcome = .failure(WireFailure(error: error))
    } else {
      // An answer without an ID belongs to no request.
      id = try container.decodeIfPresent(UInt64.self, forKey: .id)
      outcome = .success(try container.decode(Answer.self, forKey: .result))
    }
  }
}

struct BatchReply<Answer: Decodable & Sendable>: Decodable, Sendable {
  /// The answers, including unreadable ones.
  let members: [Member]
  /// One error for the whole batch, as some nodes answer.
  let refusal: WireError?

  struct Member: Decodable, Sendable {
    let reply: RPCReply<Answer>?
    /// The ID, also if the answer has the wrong shape.
    let id: UInt64?

    private enum Key: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
      reply = try? RPCReply<Answer>(from: decoder)
      id = try? decoder.container(keyedBy: Key.self).decode(UInt64.self, forKey: .id)
    }
  }

  init(from decoder: any Decoder) throws {
    if let list = try? decoder.unkeyedContainer() {
      var list = list
      var members: [Member] = []
      while !list.isAtEnd { members.append(try list.decode(Member.self)) }
      self.members = members
      refusal = nil
    } else {
      let single = try RPCReply<WireValue>(from: decoder)
      guard case .failure(let failure) = single.outcome else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "not an array")
        )
      }
      members = []
      refusal = failure.error
    }
  }
}
