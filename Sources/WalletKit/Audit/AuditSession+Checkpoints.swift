import Core
import Entity

extension AuditSession {
  /// The number of entries after the checkpoints at which these are renewed.
  ///
  /// A signature reads up to this many entries, and this many signatures share the cost of renewal.
  static let maxUnnoted: Int64 = 256

  /// Checks the start of each entry: only the last can have been changed, and times never decrease.
  ///
  /// The bytes of the entries that a checkpoint covers must be unchanged.
  mutating func requireUnbroken() throws(AuditError) {
    let isSound: Bool
    do throws(KeystoreError) {
      if let note = notes.read(.spends), let start = try file.start(behind: note),
        try file.digest(upTo: note.place.end) == note.log
      {
        checkpoint = Checkpoint(start: start, spends: note.body)
      }
      isSound = try follows(checkpoint?.start ?? .beginning)
    } catch {
      throw .file(error.report)
    }
    guard isSound else { throw damage() }
  }

  private func follows(_ start: AuditResumePoint) throws(KeystoreError) -> Bool {
    var (sequence, isBroken) = (start.sequence, false)
    try file.forEachLine(from: start.place.end) { bytes, isWhole throws(KeystoreError) in
      isBroken = !isWhole
      guard isWhole else { return false }
      do throws(DigestError) { isBroken = try !sequence.take(bytes) } catch {
        throw .digest(error)
      }
      return !isBroken
    }
    return !isBroken
  }

  /// Renews the checkpoints once many entries follow them.
  ///
  /// They only save time: if this fails, the next signature reads more.
  ///
  /// - Parameters:
  ///   - lines: The newest entries, which need not be read.
  ///   - end: The offset at which those begin.
  mutating func renewNotes(with lines: [AuditLine], from end: Int64) {
    guard self.end.lines - (checkpoint?.start.place.lines ?? 0) >= Self.maxUnnoted,
      let last = newest, let log = try? file.digest(upTo: self.end.end)
    else { return }
    var (start, spends, past) = (AuditResumePoint.beginning, RecentSpends(), PastSignatures())
    if let checkpoint, let note = notes.read(.past), note.place == checkpoint.start.place,
      let known = RecentSpends(packed: checkpoint.spends),
      let kept = PastSignatures(packed: note.body)
    {
      (start, spends, past) = (checkpoint.start, known, kept)
    }
    let fold = { (line: AuditLine) in
      spends.add(line)
      past.add(line)
    }
    do {
      guard try file.forEachSoundLine(from: start, upTo: end, fold) == nil else { return }
    } catch {
      return
    }
    lines.forEach(fold)
    spends = spends.pruned
    notes.write(spends, past, upTo: self.end, log: log)
    checkpoint = Checkpoint(start: AuditResumePoint(behind: last, self.end), spends: spends.packed)
  }
}
