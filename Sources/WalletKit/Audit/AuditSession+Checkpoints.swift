import Core
import Entity

extension AuditSession {
  /// How many lines may follow the notes before they are written anew: so many are read for each
  /// signature, and so many signatures share the cost of the notes.
  static let maxUnnoted: Int64 = 256

  /// Looks at what each line begins with, so that none was changed but the last, and no time runs
  /// backwards. Of lines that a note of this device covers, all bytes have to be those of then.
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

  /// Writes the notes anew once many lines follow them. They save time only: where that fails, the
  /// next signature reads more.
  ///
  /// - Parameters:
  ///   - lines: The newest lines, which need not be read.
  ///   - end: Where those begin.
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
