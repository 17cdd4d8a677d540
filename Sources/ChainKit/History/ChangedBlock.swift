import Entity

/// A block to be read, with the states before and after it.
struct ChangedBlock: Hashable, Sendable {
  let block: UInt64
  let before: SubjectState
  let after: SubjectState
}

/// What a block shows of one subject.
struct BlockRows: Hashable, Sendable {
  let rows: [ProposedRow]
  let uses: [NonceUse]
}
