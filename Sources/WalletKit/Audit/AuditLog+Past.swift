package import Entity

extension AuditLog {
  /// Returns what was signed before, up to the first invalid entry; empty if there is no log.
  ///
  /// An incomplete last line is no fault: its write was never confirmed, so no signature was released.
  ///
  /// Cost: reads a checkpoint and the few entries after it; without a checkpoint, all entries.
  ///
  /// - Returns: The signatures, and why some may be missing: an entry is invalid, the log does
  ///   not have the last entry that this device remembers, or what it remembers cannot be read. The fault is nil if none is
  ///   missing.
  /// - Throws: ``AuditError`` if the log cannot be read.
  package func past() throws(AuditError) -> (signatures: PastSignatures, fault: AuditError?) {
    while true {
      let head = remembered()
      let settled = (try? head.get())?.settled ?? AuditHead.Place()
      var (past, invalid, isThere) = (PastSignatures(), AuditFault?.none, settled.lines == 0)
      try withFile { file throws(KeystoreError) in
        var from = AuditResumePoint.beginning
        if let note = notes.read(.past), let start = try file.start(behind: note),
          let kept = PastSignatures(packed: note.body)
        {
          (past, from) = (kept, start)
        }
        isThere = try file.ends(as: settled)
        invalid = try file.forEachSoundLine(from: from) { past.add($0) }
      }
      if let invalid, invalid.kind != .torn { return (past, .damaged(invalid, path: path)) }
      switch head {
      case .failure(let error): return (past, error)
      case .success(let head?) where !isThere:
        // Another process may have restarted the log meanwhile.
        guard remembered() == .success(head) else { continue }
        return (past, .cutOff(lines: head.settled.lines, path: path))
      case .success: return (past, nil)
      }
    }
  }

  /// The end of the log as this device remembers it.
  private func remembered() -> Result<AuditHead?, AuditError> {
    do throws(AuditError) {
      return .success(try anchors.readHead())
    } catch {
      return .failure(error)
    }
  }
}
