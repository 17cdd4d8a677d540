import Entity
import GRDB

@testable import ChainKit

extension ChainStore {
  /// Says that a node told all rows of subjects in some blocks, and nothing of the rest.
  func say(_ told: [HistorySubject: ClosedRange<UInt64>], of account: Address) throws {
    try write { db in
      try db.execute(
        sql: "DELETE FROM assurance WHERE chain = ? AND account = ?",
        arguments: [ChainID.ethereum.value.stored, account.blob]
      )
      for (subject, blocks) in told {
        let assurance = SubjectAssurance(
          chain: .ethereum,
          account: account,
          subject: subject,
          spans: HistorySpans(blocks, .told(by: EndpointID(redacted: "http://127.0.0.1:8545")))
        )
        try Self.keep(assurance, in: db)
      }
    }
  }
}
