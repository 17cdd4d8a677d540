import CPlatform

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
      guard let stem = DraftName.stem(inDraft: name), isOurs(stem),
        underLock ? isOwnFile(name) : isForsaken(name)
      else { continue }
      try remove(name)
    }
  }

  private func isOwnFile(_ name: String) -> Bool {
    guard let facts = (try? facts(of: name)) ?? nil else { return false }
    return (try? FileRules.own.judge(facts, path: name)) != nil
  }

  private func isForsaken(_ name: String) -> Bool {
    guard let file = (try? file(name, .own)) ?? nil else { return false }
    return kt_try_lock(file.descriptor.number) == 0
  }
}
