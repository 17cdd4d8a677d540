import Core
import Entity

extension AuditTurn {
  /// How many lines may follow the notes before they are written anew: so many are read for each
  /// signature, and so many signatures share the cost of the notes.
  static let mostUnnoted: Int64 = 256

  /// Looks at what each line begins with, so that none was changed but the last, and no time runs
  /// backwards. Of lines that a note of this device covers, all bytes have to be those of then.
  mutating func requireUnbroken() throws(AuditError) {
    let isSound: Bool
    do throws(KeystoreError) {
      if let note = notes.read(.spends), let start = try file.start(behind: note),
        try file.digest(upTo: note.place.end) == note.log
      {
        noted = Noted(start: start, spends: note.body)
      }
      isSound = try follows(noted?.start ?? .beginning)
    } catch {
      throw .file(error.report)
    }
    guard isSound else { throw damage() }
  }

  private func follows(_ start: LogStart) throws(KeystoreError) -> Bool {
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
    guard self.end.lines - (noted?.start.place.lines ?? 0) >= Self.mostUnnoted,
      let last = newest, let log = try? file.digest(upTo: self.end.end)
    else { return }
    var (start, spends, past) = (LogStart.beginning, RecentSpends(), PastSignatures())
    if let noted, let note = notes.read(.past), note.place == noted.start.place,
      let known = RecentSpends(packed: noted.spends), let kept = PastSignatures(packed: note.body)
    {
      (start, spends, past) = (noted.start, known, kept)
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
    noted = Noted(start: LogStart(behind: last, self.end), spends: spends.packed)
  }
}
