import Core
import Entity

@testable import ChainKit

/// Blocks of several branches of a chain; a block's parent is of the same branch.
enum BranchBlock {
  static func header(_ number: UInt64, branch: UInt8 = 0) throws -> BlockHeader {
    BlockHeader(
      number: number,
      hash: try Hash32(parsing: TestBlock.hash(number, fork: branch)),
      parent: try Hash32(parsing: TestBlock.hash(number - min(number, 1), fork: branch)),
      time: 1_000 + number,
      baseFee: Wei(count: 1),
      stateRoot: .keccak(of: []),
      beneficiary: .zero,
      gasUsed: 0,
      gasLimit: 1
    )
  }
}
