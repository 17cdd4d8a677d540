/// Selects the block of a state query.
package enum BlockTag: Hashable, Sendable, Codable {
  case latest
  case pending
  case safe
  case finalized
  case earliest
  case number(UInt64)
  /// A block by its hash (EIP-1898).
  case hash(Hash32)
}
