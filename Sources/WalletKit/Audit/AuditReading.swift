public import Entity

/// A log as it was read.
public struct AuditReading: Sendable {
  /// How many lines there are up to the first that is wrong.
  public let count: Int
  /// The newest of them, oldest first: as many as were asked for.
  public let newest: [AuditLine]
  /// What is wrong with the one after them.
  public let fault: AuditFault?
  /// The number of lines that this device remembers and that are not there any more, or others.
  public let missing: Int64?
  /// Whether this device remembers anything of the log.
  public let isAnchored: Bool
}

/// Reads a log line by line, and keeps no more of it than was asked for.
struct AuditReader {
  private let most: Int
  private let anchors: [AuditAnchor]
  /// Those whose line was found.
  private var found: Set<[UInt8]> = []
  private var verifier = AuditVerifier()
  private var newest: [AuditLine] = []

  /// Keeps so many of the newest lines, and looks for what anchors remember.
  init(newest most: Int, anchors: [AuditAnchor]) {
    self.most = most
    self.anchors = anchors.filter { $0.lines > 0 }
  }

  /// Takes the next line; nil when it is wrong.
  mutating func take(_ bytes: [UInt8], isWhole: Bool) throws(KeystoreError) -> AuditLine? {
    let taken: AuditLine?
    do { taken = try verifier.take(bytes, isWhole: isWhole) } catch { throw .badPath }
    guard let line = taken else { return nil }
    for anchor in anchors where anchor.lines == line.number && anchor.hash == verifier.hash {
      found.insert(anchor.wallet)
    }
    newest.append(line)
    // Twice as many are held for a while, so that lines are not moved for each one.
    if newest.count - most > most { newest.removeFirst(newest.count - most) }
    return line
  }

  /// What was read.
  var reading: AuditReading {
    AuditReading(
      count: Int(verifier.count),
      newest: newest.suffix(most),
      fault: verifier.fault,
      missing: anchors.filter { !found.contains($0.wallet) }.map(\.lines).max(),
      isAnchored: !anchors.isEmpty
    )
  }
}
