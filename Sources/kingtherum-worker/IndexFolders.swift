import ChainKit

/// The folders of indexes on disk that the worker was told of at its start.
///
/// Only what is read of them can be opened later, and never written.
struct IndexFolders: Sendable {
  private let folders: [String]

  private static let mark = "index:"

  /// Takes those of the worker's arguments that name an index.
  init(arguments: [String]) {
    folders = arguments.filter { $0.hasPrefix(Self.mark + "/") }.map {
      String($0.dropFirst(Self.mark.count))
    }
  }

  /// The folders that the worker must be able to read.
  var readable: [String] { folders.flatMap(UnchainedIndex.folders) }

  func contains(_ folder: String) -> Bool { folders.contains(folder) }
}
