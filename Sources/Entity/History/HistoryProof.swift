package import Core

/// What a proof of the state after a block has shown of the rows of one subject of an account.
package struct HistoryProof: Hashable, Sendable, Codable {
  package enum Finding: Hashable, Sendable, Codable {
    /// The rows add up to what the state has.
    case holds
    /// The rows add up to something else: `held` is what the state has, in base units, or the nonce.
    case differs(rows: UInt256?, held: UInt256)
  }

  package let account: Address
  package let subject: HistorySubject
  package let finding: Finding

  package init(account: Address, subject: HistorySubject, finding: Finding) {
    (self.account, self.subject, self.finding) = (account, subject, finding)
  }
}

extension SubjectAssurance {
  /// What is said of the rows, given what proofs of the state after a block have shown.
  ///
  /// Only what a node's word proved is proved by the state root then: what was told is told, since
  /// what came and went again leaves no trace in a state.
  package func taking(_ proofs: [HistoryProof], after block: UInt64) -> SubjectAssurance {
    var result = self
    for proof in proofs where proof.account == account && proof.subject == subject {
      let raised =
        switch proof.finding {
        case .holds: spans.provedByStateRoot(after: block)
        case .differs(let rows, let held):
          HistorySpans(0...block, .missing(.rowsDiffer(rows: rows, held: held)))
        }
      result.spans = result.spans.replaced(by: raised)
    }
    return result
  }
}

extension HistorySpans {
  /// What is said of the blocks up to one after which the state is proved, where that state is what
  /// the rows of all of them add up to.
  fileprivate func provedByStateRoot(after block: UInt64) -> HistorySpans {
    let spans = cut(above: block).spans.map { span in
      guard case .proved = span.grade else { return span }
      return HistorySpan(span.blocks, .proved(.stateRoot))
    }
    // They ascend as before, so there is always a value.
    return HistorySpans(ascending: spans) ?? HistorySpans()
  }
}

extension HistorySpans {
  /// What is left of what a state root proves, where blocks above a settled one may leave the chain.
  ///
  /// A proof that reaches above it is one of a block that may be gone, and then nothing shows what the
  /// rows below add up to but the word of a node. `settled` is nil if no block is.
  package func keepingProofs(upTo settled: UInt64?, else node: EndpointID) -> HistorySpans {
    let root = HistoryGrade.proved(.stateRoot)
    guard let last = spans.last(where: { $0.grade == root })?.blocks.upperBound else { return self }
    if let settled, last <= settled { return self }
    return replacing(root, with: .proved(.node(node)))
  }
}

extension HistoryGrade {
  /// The grade of later blocks in which nothing happened, by the word of a node.
  ///
  /// A proof is of one state: it proves nothing of what comes after it.
  package func continued(by node: EndpointID) -> HistoryGrade {
    self == .proved(.stateRoot) ? .proved(.node(node)) : self
  }
}
