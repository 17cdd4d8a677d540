/// When a block of a chain can no longer be replaced, as far as its rules promise it.
///
/// The sources are in docs/chains.md.
package enum Finality: Hashable, Sendable {
  /// Validators agree on it, and nodes call the newest such block `finalized`.
  case tag
  /// So many blocks are on top of it. Nodes do not name the block, or not soon.
  case blocks(UInt64)
  /// Another chain has finalized what this one writes to it, as that of a rollup.
  case settled(on: UInt64)
  /// No source was found.
  case unknown
}
