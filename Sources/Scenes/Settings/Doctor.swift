package import Core
import Entity
package import WalletKit

/// Checks this installation: versions, protections, places and their permissions.
package enum Doctor {
  package struct Request: Sendable { package init() {} }

  /// The result of one check.
  package struct Check: Sendable, Equatable, Encodable {
    package enum Verdict: String, Sendable, Encodable { case good, note, bad }

    package let name: Sentence
    package let verdict: Verdict
    package let detail: Sentence
    /// What to run, for a POSIX shell; nil if no command helps.
    package let command: String?

    package init(
      _ name: Sentence,
      _ verdict: Verdict,
      _ detail: Sentence,
      command: String? = nil
    ) {
      (self.name, self.verdict, self.detail) = (name, verdict, detail)
      self.command = command
    }
  }

  /// The findings, not yet judged.
  package struct Response: Sendable {
    package let versions: [(name: String, version: String)]
    package let protections: [Protection]
    package let worker: WorkerStatus
    package let places: [PathStatus]
    package let wallets: Result<Wallets, any Error>
    package let signing: SigningStatus
    package let foreign: [ForeignFinding]
  }

  /// The wallets, and the last verification of each one's backup, by wallet ID.
  package struct Wallets: Sendable {
    package let listings: [WalletListing]
    package let backupVerifications: [String: BackupVerification]
  }

  package protocol Worker: Sendable {
    func versions() -> [(name: String, version: String)]
    func protections() -> [Protection]
    func workerProgram() -> WorkerStatus
    func places() -> [PathStatus]
    func wallets() throws -> [WalletListing]
    func backupVerifications() throws -> [String: BackupVerification]
    func signing() -> SigningStatus
    /// Finds keystores of other wallet programs; takes limited time and needs no password.
    func foreignKeystores() -> [ForeignFinding]
  }

  /// The state of the program that talks to nodes.
  package struct WorkerStatus: Sendable, Equatable {
    package enum State: Sendable, Equatable {
      case sound(path: String)
      case absent
      case invalid(Report)
    }

    package let state: State
    /// Whether the system can deny it access to other files.
    package let isFenced: Bool

    package init(_ state: State, isFenced: Bool) { (self.state, self.isFenced) = (state, isFenced) }
  }

  /// The state of the policy and the audit log.
  package struct SigningStatus: Sendable {
    let policy: Result<ShowPolicy.Response, any Error>
    let audit: Result<AuditReading, any Error>
    /// The time by the system clock, in seconds since 1970.
    let now: UInt64

    package init(
      policy: Result<ShowPolicy.Response, any Error>,
      audit: Result<AuditReading, any Error>,
      now: UInt64
    ) {
      (self.policy, self.audit, self.now) = (policy, audit, now)
    }
  }

  /// The state of a file or folder.
  package struct PathStatus: Sendable, Equatable {
    package enum State: Sendable, Equatable {
      case absent
      case sound(mode: UInt32)
      case open(mode: UInt32, wanted: UInt32)
      case foreign
      case link
      /// It is not writable, for this reason.
      case unwritable(reason: String)
    }

    package let name: Sentence
    package let path: String
    package let state: State

    package init(name: Sentence, path: String, state: State) {
      (self.name, self.path, self.state) = (name, path, state)
    }
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) -> Response {
      Response(
        versions: worker.versions(),
        protections: worker.protections(),
        worker: worker.workerProgram(),
        places: worker.places(),
        wallets: Result {
          Wallets(
            listings: try worker.wallets(),
            backupVerifications: try worker.backupVerifications()
          )
        },
        signing: worker.signing(),
        foreign: worker.foreignKeystores()
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.doctor"

    package let isSound: Bool
    package let versions: [Check]
    package let protections: [Check]
    package let worker: [Check]
    package let places: [Check]
    package let wallets: [Check]
    package let signing: [Check]
    /// Keystores of other wallet programs, in their usual places.
    package let foreign: [Foreign]
  }

  package struct Presenter: Scenes.Presenter {
    let spelled: @Sendable (Route) -> String

    /// `spelled` turns a route into a command; the command line knows its words.
    package init(spelled: @escaping @Sendable (Route) -> String) { self.spelled = spelled }

    package func present(_ response: Response) -> Answer<Body> {
      let foreign = response.foreign.map { Doctor.judge($0, spelled: spelled) }
      let versions = response.versions.map {
        Check("\(term: $0.name)", .good, "\(term: $0.version)")
      }
      let protections = response.protections.map {
        Check("\(term: $0.name)", $0.isOn ? .good : .bad, $0.detail)
      }
      let worker = Doctor.checks(response.worker)
      let places = response.places.map(Doctor.check)
      let wallets =
        Doctor.checks(response.wallets.map(\.listings))
        + Doctor.backupChecks(response.wallets, spelled: spelled)
      let signing = Doctor.checks(response.signing)
      let checks = versions + protections + worker + places + wallets + signing
      let verdicts = checks.map(\.verdict) + foreign.map(\.verdict)
      let problems = verdicts.count { $0 == .bad }
      let body = Body(
        isSound: problems == 0,
        versions: versions,
        protections: protections,
        worker: worker,
        places: places,
        wallets: wallets,
        signing: signing,
        foreign: foreign
      )
      return Answer(body, styled: styled(body, problems))
    }

    private func styled(_ found: Body, _ problems: Int) -> StyledText {
      let sections: [(title: Sentence, checks: [Check])] = [
        ("versions", found.versions), ("protections", found.protections),
        ("worker", found.worker), ("places", found.places), ("wallets", found.wallets),
        ("signing", found.signing),
      ]
      var text = StyledText()
      for (title, checks) in sections where !checks.isEmpty {
        var table = Table([.mark, .left, .left])
        for check in checks { table.add("  \(check.verdict.mark)", check.name, check.detail) }
        text.add(title)
        text.add(table.styled)
        for command in checks.compactMap(\.command) { text.add(data: "      $ \(command)") }
      }
      if !found.foreign.isEmpty { text.add("keystores of other wallets") }
      for file in found.foreign {
        text.add("  \(file.verdict.mark)  \(path: file.path)")
        text.add("      \(file.detail)")
        if let command = file.command { text.add(data: "      $ \(command)") }
      }
      text.add("summary")
      text.add("  \(Doctor.summary(of: problems))")
      return text
    }
  }
}

extension Doctor.Check.Verdict {
  var mark: Sentence {
    switch self {
    case .good: "ok"
    case .note: "--"
    case .bad: "!!"
    }
  }
}
