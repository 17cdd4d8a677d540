/// Reads how far the stored histories of accounts reach, and what the chain's syncs have cost; asks no
/// node.
///
/// The answer has the accounts in the order of the question.
package struct ReadHistoryStatus: Question {
  package static let name = "read-history-status"
  package typealias Answer = HistoryStatus

  package let chain: ChainID
  package let accounts: [Address]

  package init(chain: ChainID, accounts: [Address]) {
    (self.chain, self.accounts) = (chain, accounts)
  }
}

/// Lists the chains of whose history something is stored, by ascending chain ID; asks no node.
package struct ListHistoryChains: Question {
  package static let name = "list-history-chains"
  package typealias Answer = [ChainID]

  package init() {}
}

/// Lists the nodes of chains that were shown to be wrong and are not preferred now; asks no node.
///
/// The answer has a list for each chain, in the order of the question.
package struct ListDemotedNodes: Question {
  package static let name = "list-demoted-nodes"
  package typealias Answer = [[DemotedNode]]

  package let chains: [ChainID]

  package init(chains: [ChainID]) { self.chains = chains }
}

/// Counts what is stored of a chain's history; asks no node.
package struct CountHistory: Question {
  package static let name = "count-history"
  package typealias Answer = HistoryContents

  package let chain: ChainID

  package init(chain: ChainID) { self.chain = chain }
}

/// Deletes all that is stored of a chain's history, and answers how much that was; asks no node.
///
/// Sent transactions, descriptions of tokens and what is known of nodes stay.
package struct DeleteHistory: Question {
  package static let name = "reset-history"
  package typealias Answer = HistoryContents

  package let chain: ChainID

  package init(chain: ChainID) { self.chain = chain }
}
