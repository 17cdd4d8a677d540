import Entity
import Synchronization

@testable import ChainKit

/// An indexer in memory: a function from request to answer, and a record of the requests.
final class ScriptedIndexer: IndexerTransport {
  /// Answers a query; the number counts the requests from 1.
  typealias Reply =
    @Sendable ([String: String], _ number: Int) throws(RPCFailure) -> HTTPAnswer

  private let reply: Reply
  private let requests = Mutex<[IndexerRequest]>([])

  let endpoint = EndpointID.sample
  let time = VirtualTime()

  init(_ reply: @escaping Reply) { self.reply = reply }

  /// The queries that were sent, in order.
  var asked: [String] {
    requests.withLock { requests in requests.map { $0.query.joined(separator: "&") } }
  }

  /// The bodies that were sent, in order.
  var bodies: [String] {
    requests.withLock { requests in
      requests.compactMap { request in request.body.map { String(decoding: $0, as: UTF8.self) } }
    }
  }

  /// The client of a test, whose pauses pass at once.
  var client: IndexerClient { IndexerClient(self, timing: time.timing) }

  func answer(to request: IndexerRequest) async throws(RPCFailure) -> HTTPAnswer {
    let number = requests.withLock { requests in
      requests.append(request)
      return requests.count
    }
    let pairs = request.query.map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1]))
    }
    return try reply(Dictionary(pairs) { first, _ in first }, number)
  }
}

extension HTTPAnswer {
  static func json(_ text: String) -> HTTPAnswer { HTTPAnswer(body: Array(text.utf8)) }
}
