import Entity
import Foundation

/// What the node does not support, as far as its answers say so by their code.
extension Endpoint {
  /// Returns how a request would fail, if an earlier answer said that the node does not support it.
  func knownFailure<Method: RPCMethod>(of method: Method) -> RPCFailure? {
    if Method.isOptional, memory.recall(.noMethod(Method.name)) != nil {
      return .unsupported(method: Method.name)
    }
    if let tag = method.block?.optionalName,
      memory.recall(.noTag(tag, method: Method.name)) != nil
    {
      return .missingData(.tag)
    }
    return nil
  }

  /// Keeps what a failure says about the node, and returns the failure that says it best.
  ///
  /// Only the codes of JSON-RPC 2.0 for a missing method and for an invalid parameter count. A
  /// status or a text may be of a proxy, of a plan, or about this request: such an answer does not
  /// count beyond it.
  func noted<Method: RPCMethod>(
    _ failure: RPCFailure,
    _ method: Method,
    in answer: HTTPAnswer
  ) -> RPCFailure {
    let tag = method.block?.optionalName
    guard Method.isOptional || tag != nil, let refusal = Self.refusal(in: answer) else {
      return failure
    }
    if Method.isOptional, refusal.code == -32601 { memory.learn(.noMethod(Method.name), 1) }
    if let tag, refusal.code == -32602, Self.isAbout(tag, failure, refusal) {
      memory.learn(.noTag(tag, method: Method.name), 1)
      return .missingData(.tag)
    }
    return failure
  }

  /// Whether an invalid parameter is the block tag, and not the transaction or its fee.
  private static func isAbout(_ tag: String, _ failure: RPCFailure, _ refusal: WireError) -> Bool {
    switch failure {
    case .missingData(.tag): true
    case .unsupported, .other:
      refusal.message.lowercased().split { !$0.isLetter }.contains { $0 == tag }
    default: false
    }
  }

  private static func refusal(in answer: HTTPAnswer) -> WireError? {
    guard (200..<300).contains(answer.status),
      let reply = try? JSONDecoder().decode(RPCReply<WireValue>.self, from: Data(answer.body)),
      case .failure(let failure) = reply.outcome
    else { return nil }
    return failure.error
  }
}
