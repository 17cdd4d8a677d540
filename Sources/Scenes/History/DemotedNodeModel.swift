package import Core
import Entity

/// A node that was shown to be wrong, in JSON.
package struct DemotedNodeModel: Encodable, Sendable, Equatable {
  package let node: String
  /// `left-out-log`, `false-balance` or `false-nonce`.
  package let fault: String
  /// The block about which it was wrong.
  package let block: String
  package let since: Sentence
  /// Until then, it is asked only where no other node answers.
  package let until: Sentence

  /// What a node was wrong about; nil if nothing is known.
  static func models(of faults: [DemotedNode]) -> [DemotedNodeModel]? {
    faults.isEmpty ? nil : faults.map(DemotedNodeModel.init)
  }

  init(_ demoted: DemotedNode) {
    (node, fault) = (demoted.node.description, demoted.fault.rawValue)
    block = "\(demoted.block)"
    (since, until) = (UTC.text(demoted.since), UTC.text(demoted.until))
  }
}

extension DemotedNode {
  /// What is said of it below its row, in lines that fit a narrow terminal.
  var lines: [Sentence] {
    [
      "shown wrong: \(words)",
      "since \(UTC.text(since)); until \(UTC.text(until)), it is asked last",
    ]
  }

  /// What is said of it, with the reason.
  var caution: Sentence {
    .caution(
      "\(node) was wrong at \(UTC.text(since)): \(words); until \(UTC.text(until)), it is asked "
        + "only if the other nodes fail"
    )
  }

  /// What it was wrong about.
  var words: Sentence {
    switch fault {
    case .leftOutLog: "its search left out a log of block \(block)"
    case .falseBalance: "it gave a false balance after block \(block)"
    case .falseNonce: "it gave a false nonce after block \(block)"
    }
  }
}
