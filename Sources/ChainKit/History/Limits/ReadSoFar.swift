import Entity

/// What is stored of accounts and stays, by which a later sync goes on; the rows are counted
/// elsewhere.
struct ReadSoFar: Equatable {
  private var states: [Address: [UInt64: SubjectState]] = [:]
  private var searched: [Coverage] = []

  init(_ scan: ScanContext, _ accounts: [Address]) throws(ScanStop) {
    let chain = scan.chain
    for account in accounts {
      states[account] = try scan.kept { (store) throws(StoreError) in
        try store.states(of: account, chain: chain)
      }
      for subject in CoveredSearch.subjects {
        searched.append(try scan.coverage(of: subject, account))
      }
    }
  }
}
