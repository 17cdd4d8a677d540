import Entity

/// The traces of all transactions of a block by geth's callTracer, of which only the ether is kept.
package struct CallTracesAnswer: Decodable, Hashable, Sendable {
  /// The transactions, in order.
  package let transactions: [TracedTransaction]

  /// Decodes traces.
  ///
  /// - Throws: `DecodingError` if one transaction has no trace: a node writes an error there.
  package init(from decoder: any Decoder) throws {
    transactions = try decoder.singleValueContainer().decode([Element].self).map { element in
      var moves: [TracedMove] = []
      element.result.add(to: &moves, isOutermost: true)
      return TracedTransaction(hash: element.hash, moves: moves)
    }
  }

  init(_ transactions: [TracedTransaction]) { self.transactions = transactions }

  private struct Element: Decodable {
    let hash: Hash32?
    let result: CallFrameAnswer

    private enum Key: String, CodingKey { case txHash, result }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      hash = try container.optionalHash(.txHash)
      result = try container.decode(CallFrameAnswer.self, forKey: .result)
    }
  }

  /// Whether a frame of this type moves ether from its caller to its callee.
  ///
  /// `DELEGATECALL` has the value of the frame around it, and `CALLCODE` keeps it where it is.
  static func moves(_ type: String) -> Bool {
    switch type {
    case "CALL", "CREATE", "CREATE2", "SELFDESTRUCT": true
    default: false
    }
  }
}

extension CallFrameAnswer {
  /// Adds what the frame and those within it moved, which is nothing if it failed.
  fileprivate func add(to moves: inout [TracedMove], isOutermost: Bool = false) {
    guard succeeded else { return }
    if CallTracesAnswer.moves(type),
      let move = TracedMove(from: from, to: to, value.count, isOutermost: isOutermost)
    {
      moves.append(move)
    }
    for call in calls { call.add(to: &moves) }
  }
}
