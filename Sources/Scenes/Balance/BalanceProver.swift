import Entity

/// Reads the balances of accounts on one chain and proves them; who is found to lie is set aside.
struct BalanceProver: Sendable {
  let worker: any BalanceWorker
  let accounts: [Address]
  let place: BalancePlace
  let block: BlockTag
  /// The nodes that were set aside when the balances were read earlier.
  var earlier: [ChainVerification.SetAside] = []

  /// How often balances are read at most: again after each node that was set aside.
  static let mostReadings = 4

  /// Reads until no balance is contradicted or outvoted and enough nodes agree on the header, or no
  /// other node is left to ask.
  ///
  /// - Throws: The errors of reading.
  func read() async throws -> ChainVerification {
    let rule = try worker.headerRule(on: place.chain)
    var setAside = earlier
    var lies: [ChainVerification.FalseBalance] = []
    func add(_ nodes: [EndpointID], _ reason: ChainVerification.SetAside.Reason) {
      for node in nodes where !setAside.contains(where: { $0.node == node }) {
        setAside.append(.init(node: node, reason: reason))
      }
    }
    var left = rule.nodes.count { node in !setAside.contains { $0.node == node } }
    var readings = 0
    var isBegunAnew = false
    while true {
      readings += 1
      let asked = left
      let proofs = try await proofs(requiring: rule.required(ofLeft: asked))
      let agreement = proofs.agreement
      add(agreement.disproved, .proof)
      add(agreement.outvoted, .header)
      let contradictions = proofs.contradictions
      if !contradictions.isEmpty {
        lies += proofs.falseBalances.filter { !lies.contains($0) }
        let liars = try await worker.exclude(
          contradicting: contradictions,
          after: proofs.sheet.block,
          on: place.chain
        )
        add(liars, .balance)
      }
      let outvoting = proofs.outvoting
      if !outvoting.isEmpty {
        let fewer = try await worker.exclude(
          contradicting: outvoting,
          after: proofs.sheet.block,
          on: place.chain
        )
        add(fewer, .reported)
      }
      left = rule.nodes.count { node in !setAside.contains { $0.node == node } }
      // Once: the newest block of a chain that is reorganized all the time proves nothing anyway.
      let beginsAnew = agreement.isReorganized && !isBegunAnew
      isBegunAnew = isBegunAnew || beginsAnew
      // Another node may have another block, and what it says rests on fewer nodes.
      let isUnsettled =
        !contradictions.isEmpty || agreement.isLost || (!agreement.isReached && left < asked)
        || beginsAnew || proofs.isOutvoted
      guard isUnsettled, left > 0, readings < Self.mostReadings else {
        return ChainVerification(
          proofs: proofs,
          asked: asked,
          left: left,
          setAside: setAside,
          isOfNewest: block == .latest,
          falseBalances: lies
        )
      }
    }
  }

  /// Reads the balances once, proves what can be proved of them, and compares the rest among the nodes
  /// that agree on the header.
  private func proofs(requiring quorum: Int) async throws -> BalanceVerification {
    let sheet = try await worker.balances(of: accounts, on: place, at: block, maxAge: 0)
    var proofs = try await worker.proving(sheet, quorum: quorum, on: place.chain)
    let undecided = proofs.undecided
    let nodes = proofs.agreement.agreeing
    if !undecided.isEmpty, nodes.count > 1 {
      proofs.take(
        try await worker.balances(
          of: undecided,
          after: sheet.block,
          from: nodes,
          on: place.chain
        ),
        of: undecided
      )
    }
    return proofs
  }
}
