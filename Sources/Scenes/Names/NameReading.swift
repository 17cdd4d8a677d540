import Core
import Entity

/// When and for which chain Ethereum was asked about a name, and which web servers learned of it.
///
/// All but the notes are fields of the answers' JSON.
struct NameReading: Sendable {
  let chainID: String
  let chainName: String
  let gateways: [String]
  let block: String
  let blockHash: String
  let blockTime: Sentence
  /// What to know of the block and of the servers besides their names.
  let notes: [Sentence]

  /// Describes what was asked at `now`, in seconds since 1970.
  init(at block: BlockReference, through gateways: [String], for chain: ChainEntry, now: UInt64) {
    (chainID, chainName) = (chain.id.description, chain.name)
    self.gateways = gateways.map { UntrustedText.escaped($0, limit: 256) }
    (self.block, blockHash) = ("\(block.number)", block.hash.description)
    blockTime = UTC.text(block.time)
    notes =
      Sentence.notes(onGateways: gateways)
      + [Sentence.noteOnOldBlock(age: block.age(at: now))].compactMap(\.self)
  }

  /// Such as `as of Ethereum's block 24000000 (2026-01-31T23:59:59Z)`.
  var asOf: Sentence { "as of Ethereum's block \(number: block) (\(blockTime))" }
}
