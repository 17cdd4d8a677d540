import Core
package import Entity
import Files

/// The file `labels.jsonl` of a home folder (docs/output.md, "Labels and notes").
///
/// It says what payments were for, so only its owner can read what this program writes; whoever can
/// write to it can make a payment look like another one.
package struct LabelFile: Sendable {
  let home: String
  /// The time to wait for another process that changes it, in seconds.
  let timeout: Int

  package init(home: String, timeout: Int = 10) { (self.home, self.timeout) = (home, timeout) }

  package var path: String { home + "/labels.jsonl" }

  /// Reads the labels; none if there is no file.
  package func read() throws -> HistoryLabels {
    do {
      let bytes = try HomeFile(path: path).read(limit: HistoryLabels.maxBytes)
      return try bytes.map { try HistoryLabels(parsing: $0) } ?? .none
    } catch let fault as HomeFile.Fault {
      switch fault {
      case .notAFile: throw LabelFileError.notAFile(path: path)
      case .otherOwner, .openToOthers: throw LabelFileError.openToOthers(path: path)
      case .outOfReach, .unreadable:
        throw LabelFileError.unreadable(path: path, fault.reason ?? "")
      }
    }
  }

  /// Changes the labels of an existing home folder, and returns those before and after.
  ///
  /// Other processes wait meanwhile; a kill leaves either the whole old file or the whole new one.
  package func change(
    _ change: (HistoryLabels) throws -> HistoryLabels
  ) throws -> (old: HistoryLabels, new: HistoryLabels) {
    let lock = try lockedHome()
    defer { _ = lock }
    let old = try read()
    let new = try change(old)
    guard new != old else { return (old, new) }
    let text = Array(new.render().utf8)
    guard text.count <= HistoryLabels.maxBytes else { throw HistoryLabelsError.tooLarge }
    try AtomicFile.write(text, to: path, replacing: true) { written in
      guard try HistoryLabels(parsing: written) == new else {
        throw OutputError.readBack(path: path)
      }
    }
    return (old, new)
  }

  private func lockedHome() throws(LabelFileError) -> FolderLock {
    do { return try HomeLock.take(ofHome: home, seconds: timeout) } catch {
      switch error {
      case .busy(let seconds): throw .busy(seconds: seconds)
      case .unreadable(let code): throw .unreadable(path: home, SystemErrorText.of(code))
      }
    }
  }
}

/// Why the labels cannot be read or changed.
enum LabelFileError: Error, Equatable {
  case unreadable(path: String, String)
  case notAFile(path: String)
  case openToOthers(path: String)
  case busy(seconds: Int)
}

extension LabelFileError: Reportable {
  package var report: Report {
    switch self {
    case .unreadable(let path, let reason):
      Report(
        .data,
        "labels-unreadable",
        "cannot read \(path: UntrustedText.escaped(path)): \(term: reason)"
      )
    case .notAFile(let path):
      Report(
        .data,
        "labels-not-a-file",
        "\(path: UntrustedText.escaped(path)) is not a regular file"
      )
    case .openToOthers(let path):
      Report(
        .refused,
        "labels-open-to-others",
        "others can change \(path: UntrustedText.escaped(path)), and thereby what you wrote about "
          + "payments; check it, then run: chmod 600 \(path: PathDisplay.quoted(path))"
      )
    case .busy(let seconds):
      Report(
        .refused,
        "labels-busy",
        "labels are locked: another process has been changing them for \(seconds) s"
      )
    }
  }
}
