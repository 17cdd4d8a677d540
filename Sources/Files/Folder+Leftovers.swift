import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Folder {
  /// Removes what killed runs left behind of the files that `isOurs` names: drafts by their exact
  /// form, of this user, and nothing else.
  ///
  /// Under the lock of the folder nobody else is writing; without it a draft is removed only where
  /// nobody has it open.
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

  /// The lock is held until the name is gone, so that nobody begins to write under it meanwhile. Some
  /// systems lock only what is open for writing.
  private func removeAbandoned(_ name: String) throws(FileError) {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK
    guard let file = try? Descriptor(opening: name, in: descriptor, flags),
      kt_try_lock(file.number) == 0
    else { return }
    try remove(name)
  }
}
