@testable import ChainKit

extension Node {
  /// The endpoint of a node that has one.
  var endpoint: Endpoint {
    guard let endpoint = asker as? Endpoint else { preconditionFailure("a node with one endpoint") }
    return endpoint
  }

  /// A node that answers each method with the result that is given for it; it lacks all others, and
  /// those whose result is `!`. Requests may come in any order.
  static func scripted(_ answers: [String: String]) -> Node {
    node(
      ScriptedTransport { _, body in
        let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
        let result = answers.first { body.contains("\"\($0.key)\"") }?.value ?? "!"
        let text = result == "!" ? refusal(-32601, "method not found", id: id) : ok(result, id: id)
        return HTTPAnswer(body: Array(text.utf8))
      }
    )
  }
}
