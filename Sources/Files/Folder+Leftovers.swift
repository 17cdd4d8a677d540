import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Folder {
  /// Removes the temporary files that killed runs left of the files that `isOurs` accepts.
  ///
  /// Only files of this user with the exact form of such names are removed. Without the folder's
  /// lock, a file is removed only if no process has it open; with it, nobody else is writing.
  package func removeDrafts(
    underLock: Bool,
    where isOurs: (_ stem: String) -> Bool
  ) throws(FileError) {
    for name in try names() {
      guard let stem = TemporaryFileName.stem(inDraft: name), isOurs(stem),
        isOwnFile(name)
      else { continue }
      if underLock { try remove(name) } else { try removeAbandoned(name) }
    }
  }

  private func isOwnFile(_ name: String) -> Bool {
    guard let facts = (try? facts(of: name)) ?? nil else { return false }
    return (try? FileRequirements.own.judge(facts, path: name)) != nil
  }

  /// Keeps the file's lock until its name is gone, so that nobody starts writing under that name.
  ///
  /// It is opened for writing because some systems lock only such files.
  private func removeAbandoned(_ name: String) throws(FileError) {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK
    guard let file = try? Descriptor(opening: name, in: descriptor, flags),
      kt_try_lock(file.number) == 0
    else { return }
    try remove(name)
  }
}
