import Core
import Entity

/// The checkpoint files of one log, beside this device's secret.
///
/// They only save time: files that cannot be read or written are ignored.
struct AuditCheckpointFiles: Sendable {
  /// The maximum size of a checkpoint in bytes, enough for over a million signatures.
  static let maxBytes = 256 << 20

  let files: AnchorFiles
  let device: any DeviceSecretProvider

  /// Reads a checkpoint; nil if there is none that this device wrote for this log.
  func read(_ kind: AuditCheckpoint.Kind) -> AuditCheckpoint? {
    guard let secret = try? device.secret(), let name = try? files.noteName(kind),
      let bytes = (try? files.bytes(of: name, limit: Self.maxBytes)) ?? nil,
      let note = AuditCheckpoint(parsing: bytes, of: files.home, under: secret), note.kind == kind
    else { return nil }
    return note
  }

  /// Writes the checkpoints of the log up to `place`.
  ///
  /// `log` is the SHA-256 of its bytes up to there.
  func write(
    _ spends: RecentSpends,
    _ past: PastSignatures,
    upTo place: AuditHead.Place,
    log: [UInt8]
  ) {
    guard files.state != nil, let secret = try? device.secretMadeIfMissing() else { return }
    for (kind, body) in [(AuditCheckpoint.Kind.past, past.packed), (.spends, spends.pruned.packed)]
    {
      guard body.count < Self.maxBytes / 2, let name = try? files.noteName(kind),
        let note = try? AuditCheckpoint(
          kind,
          upTo: place,
          log: log,
          body: body,
          of: files.home,
          under: secret
        ), let file = try? note.file()
      else { return }
      // `.spends` comes last, and only if `.past` was written: the next signature looks for
      // `.spends` and rewrites both if it is missing.
      do { try files.write(file, to: name, limit: Self.maxBytes) } catch { return }
    }
  }
}
