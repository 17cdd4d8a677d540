import Core
import Entity

/// The notes of one log, beside the secret of this device.
///
/// They save time and nothing depends on them: what cannot be read or written is passed over.
struct AuditCheckpointFiles: Sendable {
  /// The most bytes of a note: a million signatures and more.
  static let maxBytes = 256 << 20

  let files: AnchorFiles
  let device: any DeviceSecretProvider

  /// Reads a note; nil where there is none, or one that this device did not write for this log.
  func read(_ kind: AuditCheckpoint.Kind) -> AuditCheckpoint? {
    guard let secret = try? device.secret(), let name = try? files.noteName(kind),
      let bytes = (try? files.bytes(of: name, limit: Self.maxBytes)) ?? nil,
      let note = AuditCheckpoint(parsing: bytes, of: files.home, under: secret), note.kind == kind
    else { return nil }
    return note
  }

  /// Writes down what the log says up to an end; `log` is the SHA-256 of its bytes up to there.
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
      // The other note comes last, and only with this one: what is missing is written after the next
      // signature, since that looks for the last.
      do { try files.write(file, to: name, limit: Self.maxBytes) } catch { return }
    }
  }
}
