package import Entity
import Files

/// An Unchained Index of TrueBlocks on disk: in which blocks an address appears.
///
/// Nothing is asked, so nobody learns an address. The folder is that of a chain, with `finalized` and
/// `blooms`. A piece is searched only if its Bloom filter allows it; without a filter, it always is.
package struct UnchainedIndex: HistorySource {
  private let folder: String
  private let tell: @Sendable (String) -> Void

  /// Takes the folder of a chain; `tell` receives a line about each file that is not used.
  package init(folder: String, tell: @escaping @Sendable (String) -> Void = { _ in }) {
    (self.folder, self.tell) = (folder, tell)
  }

  package var id: EndpointID { EndpointID(redacted: folder) }

  /// The folders that are read, for who restricts the access to files.
  package static func folders(of folder: String) -> [String] {
    [folder + "/finalized", folder + "/blooms"]
  }

  /// Names the blocks; what a damaged file has is left out, and the other pieces are named.
  package func blocks(
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks {
    let places = Self.folders(of: folder)
    guard let chunks = try? Folder(opening: places[0]) else { throw .unsupported }
    let all = Self.pieces((try? chunks.names()) ?? [])
    let pieces = all.filter { $0.range.overlaps(range) }
    guard !pieces.isEmpty else {
      // It may know earlier blocks.
      let before = all.last { $0.range.upperBound < range.lowerBound }
      guard let before else { throw .unsupported }
      return NamedBlocks([], upTo: before.range.upperBound)
    }
    var blocks: Set<UInt64> = []
    var upTo: UInt64?
    for piece in pieces {
      guard !Task.isCancelled else { throw .cancelled }
      // Others wait for this thread while the disk is read.
      await Task.yield()
      do throws(IndexDamage) {
        if try Self.mayContain(account, piece, in: places[1], tell) {
          let chunk = try IndexChunk(piece.name + ".bin", in: chunks, of: piece.range)
          blocks.formUnion(try chunk.blocks(of: account))
        }
        upTo = piece.range.upperBound
      } catch {
        tell("\(piece.name).bin of the index is not used: it is damaged or cannot be read")
      }
      guard blocks.count <= ExplorerPages.maxBlocks else { throw .tooMuch }
    }
    guard let upTo else { throw .malformed }
    return NamedBlocks(
      blocks.filter { range.contains($0) }.sorted(),
      upTo: upTo < range.upperBound ? upTo : nil
    )
  }

  private static func mayContain(
    _ account: Address,
    _ piece: Piece,
    in folder: String,
    _ tell: (String) -> Void
  ) throws(IndexDamage) -> Bool {
    guard let folder = try? Folder(opening: folder) else { return true }
    do throws(IndexDamage) {
      return try IndexBloom(piece.name + ".bloom", in: folder).mayContain(account)
    } catch {
      if case .missing = error { return true }
      tell("\(piece.name).bloom of the index is not used: it is damaged or cannot be read")
      return true
    }
  }

  /// A chunk of the index and its bloom filter: two files about a range of blocks.
  struct Piece: Equatable {
    /// The name of its files without their ending.
    let name: String
    let range: ClosedRange<UInt64>
  }

  /// Returns the pieces that file names tell, in ascending order; other files are not looked at.
  static func pieces(_ names: [String]) -> [Piece] {
    let pieces = names.compactMap { name -> Piece? in
      guard name.hasSuffix(".bin") else { return nil }
      let parts = name.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        part.utf8.count == 9 ? ExplorerAction.number(String(part)) : nil
      }
      guard parts.count == 2, numbers.count == 2, numbers[0] <= numbers[1] else { return nil }
      return Piece(name: String(name.dropLast(4)), range: numbers[0]...numbers[1])
    }
    return pieces.sorted { ($0.range.lowerBound, $0.name) < ($1.range.lowerBound, $1.name) }
  }
}
