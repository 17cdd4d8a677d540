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

/// One new file for each share, in a folder that is made if it is not there.
struct ShareFiles {
  /// The file of each share, in the order of the shares.
  let paths: [String]
  private let folder: String

  /// Nil when no folder is named. Refuses a name that is taken, before any secret is asked for.
  init?(folder: String?, plan: SharePlan) throws {
    guard let folder else { return nil }
    guard !folder.isEmpty, folder != "-" else { throw ShareInputError.folder(folder) }
    self.folder = folder
    paths = plan.places.map { "\(folder)/share-\($0.group + 1)-\($0.member + 1).txt" }
    for path in paths { try NewFile.requireFree(path) }
  }

  /// Writes all shares, or takes back those that were written.
  func write(_ split: borrowing SplitSecret) throws {
    // Only the owner may look inside, from the moment it is there.
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

/// What cannot be split, or not put anywhere.
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
          ? "what to split is missing: a wallet, a secret, words or a number of bytes"
          : "one thing can be split at a time, and \(count) were given"
      )
    case .bytes(let count):
      Report(.usage, "shares-bytes", "new secrets have 16 or 32 bytes, not \(count)")
    case .group(let text):
      Report(
        .usage,
        "shares-group-text",
        "a group is written 2of3, not \(ForeignText.escaped(text))"
      )
    case .folder(let text):
      Report(
        .usage,
        "shares-folder",
        "shares are written to a folder, and \(text.isEmpty ? "nothing" : text) is none"
      )
    case .noScreen:
      Report(.usage, "shares-no-screen", "there is no terminal to show the shares on")
    case .passphraseTwice:
      Report(
        .usage,
        "shares-passphrase-twice",
        "the passphrase of shares comes from a file or is asked for, not both"
      )
    }
  }
}
