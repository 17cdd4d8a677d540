/// How certain the rows of one subject of an account are, block by block.
package struct SubjectAssurance: Hashable, Sendable, Codable {
  package let chain: ChainID
  package let account: Address
  package let subject: HistorySubject
  /// What is said of the blocks up to which the history is read.
  package var spans: HistorySpans

  package init(
    chain: ChainID,
    account: Address,
    subject: HistorySubject,
    spans: HistorySpans
  ) {
    self.chain = chain
    self.account = account
    self.subject = subject
    self.spans = spans
  }

  /// The block up to which the history is read; nil if nothing is said of any block.
  package var asOf: UInt64? { spans.last }

  /// The spans whose rows may be missing, with the reason, in ascending order.
  package var gaps: [SubjectGap] {
    spans.spans.compactMap { span in
      guard case .missing(let reason) = span.grade else { return nil }
      return SubjectGap(
        chain: chain,
        account: account,
        subject: subject,
        blocks: span.blocks,
        reason: reason
      )
    }
  }

  /// The weakest grade of the blocks up to `asOf`, from the first of the chain on.
  ///
  /// Blocks of which nothing is said count as not asked for; so do all if nothing is said of any.
  package var weakest: HistoryGrade {
    guard let asOf else { return .missing(.notAsked) }
    return spans.filled(in: 0...asOf).weakest(in: 0...asOf) ?? .missing(.notAsked)
  }
}

/// Blocks whose rows of a subject may be missing, and why.
package struct SubjectGap: Hashable, Sendable, Codable {
  package let chain: ChainID
  package let account: Address
  package let subject: HistorySubject
  package let blocks: ClosedRange<UInt64>
  package let reason: GapReason

  package init(
    chain: ChainID,
    account: Address,
    subject: HistorySubject,
    blocks: ClosedRange<UInt64>,
    reason: GapReason
  ) {
    self.chain = chain
    self.account = account
    self.subject = subject
    self.blocks = blocks
    self.reason = reason
  }
}
