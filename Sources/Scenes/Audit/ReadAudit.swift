package import Core
import Entity
package import WalletKit

/// Reads and verifies the log of what was signed and refused.
package enum ReadAudit {
  package struct Request: Sendable {
    /// The number of newest lines to show.
    package let limit: Int
    /// The clock time, in seconds since 1970.
    package let now: UInt64

    package init(limit: Int, now: UInt64) { (self.limit, self.now) = (limit, now) }
  }

  package struct Response: Sendable {
    package let path: String
    package let reading: AuditReading
    /// The clock time, in seconds since 1970.
    package let now: UInt64

    /// - Throws: `AuditError` if anything is wrong with the log.
    package func requireIntact() throws(AuditError) {
      if let fault = reading.fault { throw .damaged(fault, path: path) }
      if let missing = reading.missing { throw .cutOff(lines: missing, path: path) }
      if let appended = reading.appended { throw .appended(lines: appended, path: path) }
      if let newest = reading.ahead(of: now), let clock = try? UTCTime(seconds: now) {
        throw .ahead(newest: newest, now: clock, path: path)
      }
    }
  }

  package protocol Worker: Sendable {
    func auditPath() -> String
    /// Verifies the log and returns at most `most` of its newest lines.
    func audit(newest most: Int) throws -> AuditReading
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      Response(
        path: worker.auditPath(),
        reading: try worker.audit(newest: request.limit),
        now: request.now
      )
    }
  }

  package struct ListBody: AnswerBody {
    package static let schema = "kingtherum.audit-list"

    let file: String
    let count: Int
    let isSound: Bool
    let lines: [EmbeddedJSON]
  }

  package struct VerifyBody: AnswerBody {
    package static let schema = "kingtherum.audit-verify"

    let file: String
    let count: Int
    /// True if this device would notice that lines were cut off at the end.
    let isAnchored: Bool
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func list(_ response: Response) -> Answer<ListBody> {
      let lines = response.reading.newest
      let problem = response.reading.problem(at: response.now)
      return Answer(
        ListBody(
          file: response.path,
          count: response.reading.count,
          isSound: problem == nil,
          lines: lines.map { EmbeddedJSON(json: $0.json) }
        ),
        styled: lines.isEmpty
          ? StyledText("nothing was signed on this machine")
          : lines.reduce(StyledText()) { $0 + $1.styled },
        notes: problem.map { [.danger($0)] } ?? []
      )
    }

    /// Presents a log that is intact.
    package func present(_ response: Response) -> Answer<VerifyBody> {
      let reading = response.reading
      return Answer(
        VerifyBody(
          file: response.path,
          count: reading.count,
          isAnchored: reading.isAnchored
        ),
        text: reading.sentence
      )
    }
  }
}

extension AuditReading {
  /// Returns what is wrong with the log, or nil if nothing is.
  ///
  /// `now` is the clock time, in seconds since 1970.
  package func problem(at now: UInt64) -> Sentence? {
    let entries: Sentence = "\(count, one: "entry", many: "entries")"
    if let fault {
      return "the audit log is broken from entry \(fault.line) on: \(fault.words); "
        + "intact before it: \(entries)"
    }
    if let appended {
      return "the audit log has entries after entry \(appended) that this program did not write"
    }
    if let missing {
      return Int64(count) < missing
        ? "the audit log was truncated: it had \(missing, one: "entry", many: "entries") and has \(count: count)"
        : "the audit log differs from the one this machine remembers, up to entry \(missing)"
    }
    guard let newest = ahead(of: now), let clock = try? UTCTime(seconds: now) else { return nil }
    return "the newest entry of the audit log is dated \(newest), but this machine's clock shows "
      + "\(clock)"
  }

  /// A summary of an intact log.
  package var sentence: Sentence {
    switch count {
    case 0: "nothing was signed on this machine yet"
    default: "\(count, one: "entry, intact", many: "entries, all intact")"
    }
  }
}
