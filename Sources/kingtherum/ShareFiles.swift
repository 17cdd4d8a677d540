import Core
import Files
import Live
import Scenes
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One new file for each share, in a folder that is created if it does not exist.
struct ShareFiles {
  /// The file of each share, in the order of the shares.
  let paths: [String]
  private let folder: String

  /// Names the files; nil if no folder is given.
  ///
  /// Throws if a file with one of the names exists, before any secret is asked for.
  init?(folder: String?, plan: SharePlan) throws {
    guard let folder else { return nil }
    guard !folder.isEmpty, folder != "-" else { throw ShareInputError.folder(folder) }
    self.folder = folder
    paths = plan.places.map { "\(folder)/share-\($0.group + 1)-\($0.member + 1).txt" }
    for path in paths { try NewFile.requireFree(path) }
  }

  /// Writes all shares; if one fails, removes those that were written.
  func write(_ split: borrowing SplitSecret) throws {
    // Only the owner can access the folder, from the moment it exists.
    let isNew: Bool
    do { isNew = try Folder.make(folder) } catch { throw OutputError(error, folder) }
    var written: [String] = []
    do {
      for (path, place) in zip(paths, split.plan.places) {
        try NewFile.write(try split.sentence(group: place.group, member: place.member), to: path)
        written.append(path)
      }
    } catch {
      for path in written { NewFile.remove(path) }
      if isNew { rmdir(folder) }
      throw error
    }
  }
}

/// A secret that cannot be split, or shares that cannot be written anywhere.
enum ShareInputError: Error, Equatable {
  case sources(count: Int)
  case bytes(Int)
  case group(String)
  case folder(String)
  case noScreen
  case passphraseTwice
}

extension ShareInputError: Reportable {
  var report: Report {
    switch self {
    case .sources(let count):
      Report(
        .usage,
        "shares-sources",
        count == 0
          ? "nothing to split: expected a wallet, a secret, a recovery phrase or a number of bytes"
          : "only one thing can be split at a time, found \(count: count)"
      )
    case .bytes(let count):
      Report(.usage, "shares-bytes", "a new secret must have 16 or 32 bytes, found \(count: count)")
    case .group(let text):
      Report(
        .usage,
        "shares-group-text",
        "invalid group: expected a form such as 2of3, found \(foreign: text)"
      )
    case .folder(let text):
      Report(
        .usage,
        "shares-folder",
        text.isEmpty
          ? "shares must be written to a folder, found an empty name"
          : "shares must be written to a folder, found \(term: text)"
      )
    case .noScreen:
      Report(.usage, "shares-no-screen", "a terminal is required to show the shares")
    case .passphraseTwice:
      Report(
        .usage,
        "shares-passphrase-twice",
        "the SLIP-39 passphrase can come from a file or a prompt, not both"
      )
    }
  }
}
