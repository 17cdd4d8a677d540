import ChainKit
import Entity

/// Changes the texts of requests and of their answers.
struct RewritingTransport: Transport {
  let inner: any Transport
  var request: @Sendable (String) -> String = { $0 }
  var answer: @Sendable (String) -> String = { $0 }

  var endpoint: EndpointID { inner.endpoint }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let text = request(String(decoding: body, as: UTF8.self))
    let found = try await inner.post(Array(text.utf8), timeouts: timeouts)
    return HTTPAnswer(body: Array(answer(String(decoding: found.body, as: UTF8.self)).utf8))
  }
}

extension RewritingTransport {
  /// A chain whose blocks of some heights have other hashes, as after a reorganization.
  static func branch(_ inner: any Transport, of blocks: ClosedRange<UInt64>) -> RewritingTransport {
    let pairs = blocks.map { ("\(VirtualView.hash($0))", "\(Self.hash(of: $0))") }
    return RewritingTransport(
      inner: inner,
      request: { text in pairs.reduce(text) { $0.replacing($1.1, with: $1.0) } },
      answer: { text in pairs.reduce(text) { $0.replacing($1.0, with: $1.1) } }
    )
  }

  /// A chain that calls another block final.
  static func finalized(_ inner: any Transport, at block: UInt64) -> RewritingTransport {
    RewritingTransport(
      inner: inner,
      request: { $0.replacing("\"finalized\"", with: "\"\(Quantity.text(block))\"") }
    )
  }

  /// The hash of a block of the other branch.
  private static func hash(of block: UInt64) -> Hash32 {
    .keccak(of: Array("branch \(block)".utf8))
  }
}
