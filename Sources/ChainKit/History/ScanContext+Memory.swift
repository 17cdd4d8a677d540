import Entity

/// What was learned about the nodes that can be asked now, in this sync and in earlier ones.
///
/// What one node lacks may be at another one: facts found through several nodes are about those
/// nodes together, and no longer count as soon as there is another one.
extension ScanContext {
  func recall(_ fact: NodeFact) throws(ScanStop) -> UInt64? {
    try kept { (store) throws(StoreError) in
      try store.capability(fact, of: node.asker.group, chain: chain, now: timing.now())
    }
  }

  func learn(_ fact: NodeFact, _ value: UInt64) throws(ScanStop) {
    try kept { (store) throws(StoreError) in
      try store.learn(fact, value, of: node.asker.group, chain: chain, now: timing.now())
    }
  }

  /// Whether tokens of an account are searched again where their rows were incomplete before.
  ///
  /// These nodes have not done so today: what others lacked or left out, they may have.
  func repairs(_ account: Address) throws(ScanStop) -> Bool { try recall(.repair(account)) == nil }

  /// Prefers other nodes to one that was shown to be wrong about a block, for a day.
  func demote(_ endpoint: EndpointID, _ fault: NodeFault, at block: UInt64) throws(ScanStop) {
    try kept { (store) throws(StoreError) in
      try store.learn(.wrong(fault), block, of: endpoint, chain: chain, now: timing.now())
    }
    node.asker.demote(endpoint)
  }

  func unlearn(_ fact: NodeFact) throws(ScanStop) {
    try kept { (store) throws(StoreError) in
      try store.unlearn(fact, of: node.asker.group, chain: chain)
    }
  }
}
