package import Core
import Entity

extension ShowHistoryStatus {
  /// Version 2: version 1 was about one chain.
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history-status"
    package static let schemaVersion = 2

    /// The chain that was chosen, or each of whose history something is stored.
    package let chains: [Chain]
    /// The IDs of chains that have a stored history, and no entry; left out if there are none.
    package let unknownChains: [String]?

    package struct Chain: Encodable, Sendable {
      package let chainID: String
      package let chainName: String
      /// The newest block that is known; left out if none is.
      package let headBlock: String?
      package let accounts: [Row]
      /// What its syncs have cost, for all accounts; left out before the first one.
      package let cost: Cost?
      /// The nodes that were shown to be wrong lately; left out if there are none.
      package let demotedNodes: [DemotedNodeModel]?
      /// The sources that failed when they were last asked, within a week; left out if there are none.
      package let failedSources: [SourceFailureModel]?
    }

    package struct Cost: Encodable, Sendable {
      package let requests: Int
      /// The size of the answers.
      package let bytes: Int
      package let seconds: Int
      /// The number of syncs.
      package let runs: Int
      /// When the first of them began.
      package let since: Sentence

      init(_ cost: HistoryCost) {
        (requests, bytes, runs) = (cost.requests, cost.bytes, cost.runs)
        (seconds, since) = (cost.seconds, UTC.text(cost.since))
      }
    }

    package struct Row: Encodable, Sendable {
      package let account: String
      package let accountName: String?
      /// `not verified` or `changed`; left out for an account that was verified on this device.
      package let standing: Sentence?
      /// Left out if nothing was read yet.
      package let asOfBlock: String?
      /// Left out if the time of that block is not stored.
      package let asOfTime: Sentence?
      package let rows: Int
      package let transactions: Int
      package let subjects: [Subject]
    }

    /// What is proved or missing by itself.
    package struct Subject: Encodable, Sendable {
      /// `ether`, `nonces`, `token`, `items`, `item` or `other-tokens`.
      package let subject: String
      /// The contract of a token or a collection.
      package let contract: String?
      /// The ID of a single item, of which less is certain than of the others.
      package let tokenID: String?
      package let searched: [Blocks]
      /// How certain the rows of some blocks are. Of the others it is only known that they were
      /// searched, or nothing.
      package let spans: [Span]
    }

    package struct Blocks: Encodable, Sendable {
      package let fromBlock: String
      package let toBlock: String
    }

    package struct Span: Encodable, Sendable {
      package let fromBlock: String
      package let toBlock: String
      /// `proved`, `told` or `missing`.
      package let grade: String
      /// Who said so, or whose balances prove it: a node, or `state-root`.
      package let by: String?
      /// Why rows may be missing.
      package let reason: String?
    }
  }
}

extension HistoryCost {
  /// The time in whole seconds, to the nearest one.
  var seconds: Int { milliseconds / 1_000 + (milliseconds % 1_000 >= 500 ? 1 : 0) }
}
