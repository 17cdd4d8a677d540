package import Core
import Entity
package import WalletKit

/// Tells how this installation stands: versions, protections, places and their permissions.
package enum Doctor {
  package struct Request: Sendable { package init() {} }

  /// One thing looked at.
  package struct Check: Sendable, Equatable, Encodable {
    package enum Verdict: String, Sendable, Encodable { case good, note, bad }

    package let name: String
    package let verdict: Verdict
    package let detail: String

    package init(_ name: String, _ verdict: Verdict, _ detail: String) {
      (self.name, self.verdict, self.detail) = (name, verdict, detail)
    }
  }

  package struct Response: Sendable {
    package let versions: [Check]
    package let protections: [Check]
    /// The program that talks to nodes.
    package let worker: [Check]
    package let places: [Check]
    package let wallets: [Check]
    /// The policy and the log.
    package let signing: [Check]
    package let foreign: [ForeignFinding]
  }

  package protocol Worker: Sendable {
    func versions() -> [(name: String, version: String)]
    func protections() -> [Protection]
    func workerProgram() -> WorkerFound
    func places() -> [PlaceFound]
    func wallets() throws -> [WalletListing]
    /// The policy and the log, in ``Doctor/signing(_:_:)``'s words.
    func signing() -> [Check]
    /// Keystores of other wallets; bounded in time, and needs no password.
    func foreignKeystores() -> [ForeignFinding]
  }

  /// The program that talks to nodes, as it was found.
  package struct WorkerFound: Sendable, Equatable {
    package enum State: Sendable, Equatable {
      case sound(path: String)
      case absent
      case unfit(Report)
    }

    package let state: State
    /// Whether the system can keep it from the files of others.
    package let isFenced: Bool

    package init(_ state: State, isFenced: Bool) { (self.state, self.isFenced) = (state, isFenced) }
  }

  /// A file or folder as it was found.
  package struct PlaceFound: Sendable, Equatable {
    package enum State: Sendable, Equatable {
      case absent
      case sound(mode: UInt32)
      case open(mode: UInt32, wanted: UInt32)
      case foreign
      case link
      /// It cannot be written to, for this reason.
      case unwritable(reason: String)
    }

    package let name: String
    package let path: String
    package let state: State

    package init(name: String, path: String, state: State) {
      (self.name, self.path, self.state) = (name, path, state)
    }
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) -> Response {
      Response(
        versions: worker.versions().map { Check($0.name, .good, $0.version) },
        protections: worker.protections().map { Check($0.name, $0.isOn ? .good : .bad, $0.detail) },
        worker: Self.checks(worker.workerProgram()),
        places: worker.places().map(Self.check),
        wallets: wallets(),
        signing: worker.signing(),
        foreign: worker.foreignKeystores()
      )
    }

    private func wallets() -> [Check] {
      do {
        return try worker.wallets().map { listing in
          switch listing {
          case .damaged(let slug, let error): Check(slug, .bad, error.report.message)
          case .watchOnly(let wallet):
            Check(
              wallet.name.text,
              .good,
              "watch-only, no key: \(wallet.accounts.count) "
                + (wallet.accounts.count == 1 ? "account" : "accounts")
            )
          case .wallet(let wallet) where wallet.cost.isWeak:
            Check(
              wallet.name.text,
              .note,
              "its passphrase is guarded too cheaply, by \(wallet.cost.memoryKiB) KiB and "
                + "\(wallet.cost.passes) passes; the next unlocking by passphrase raises it"
            )
          case .wallet(let wallet) where wallet.cost.isBelowStandard:
            Check(
              wallet.name.text,
              .note,
              "its passphrase is guarded by less memory than usual; wallet change-password raises it"
            )
          case .wallet(let wallet):
            Check(wallet.name.text, .good, "Argon2id, \(wallet.cost.memoryKiB / 1024) MiB")
          }
        }
      } catch let error as KeystoreError {
        return [Check("keystore", .bad, error.report.message)]
      } catch {
        return [Check("keystore", .bad, "cannot be read")]
      }
    }

    private static func checks(_ found: WorkerFound) -> [Check] {
      let program =
        switch found.state {
        case .sound(let path): Check("program", .good, path)
        case .absent: Check("program", .note, "not installed; only what asks nodes needs it")
        case .unfit(let report): Check("program", .bad, report.message)
        }
      let files =
        found.isFenced
        ? Check("files", .good, "it can open its own folder and the system's files, no others")
        : Check("files", .note, "this system has no Landlock: it can open what you can")
      return [program, files]
    }

    private static func check(_ place: PlaceFound) -> Check {
      switch place.state {
      case .absent: Check(place.name, .note, "\(place.path) is not there yet")
      case .sound(let mode): Check(place.name, .good, "\(place.path) (\(octal(mode)))")
      case .open(let mode, let wanted):
        Check(
          place.name,
          .bad,
          "\(place.path) is open to others (\(octal(mode))); mend it with "
            + "chmod \(octal(wanted)) \(place.path)"
        )
      case .foreign: Check(place.name, .bad, "\(place.path) belongs to another user")
      case .link: Check(place.name, .bad, "\(place.path) is a symbolic link")
      case .unwritable(let reason):
        Check(place.name, .bad, "\(place.path) cannot be written to: \(reason)")
      }
    }

    private static func octal(_ mode: UInt32) -> String { "0" + String(mode & 0o777, radix: 8) }
  }

  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.doctor"

    package let isSound: Bool
    package let versions: [Check]
    package let protections: [Check]
    package let worker: [Check]
    package let places: [Check]
    package let wallets: [Check]
    package let signing: [Check]
    /// Keystores of other wallets, in the places where those keep them.
    package let foreign: [Foreign]

    package var text: String {
      ([
        ("versions", versions), ("protections", protections), ("worker", worker),
        ("places", places), ("wallets", wallets), ("signing", signing),
      ].filter { !$0.1.isEmpty }.map { title, checks in
        var table = Table([.left, .left, .left])
        for check in checks { table.add("  \(check.verdict.mark)", check.name, check.detail) }
        return "\(title)\n\(table.text)"
      } + [foreignText].compactMap(\.self)).joined(separator: "\n")
    }

    private var foreignText: String? {
      guard !foreign.isEmpty else { return nil }
      let lines = foreign.map { file in
        "  \(file.verdict.mark)  \(file.path)\n      \(file.detail)"
          + (file.command.map { "\n      $ \($0)" } ?? "")
      }
      return (["keystores of other wallets"] + lines).joined(separator: "\n")
    }
  }

  package struct Presenter: Scenes.Presenter {
    let spelled: @Sendable (Route) -> String

    /// Commands are spelled by the top floor, which knows their words.
    package init(spelled: @escaping @Sendable (Route) -> String) { self.spelled = spelled }

    package func present(_ response: Response) -> ViewModel {
      let foreign = response.foreign.map { Doctor.judge($0, spelled: spelled) }
      let all =
        response.versions + response.protections + response.worker + response.places
        + response.wallets + response.signing
      return ViewModel(
        isSound: !all.contains { $0.verdict == .bad } && !foreign.contains { $0.verdict == .bad },
        versions: response.versions,
        protections: response.protections,
        worker: response.worker,
        places: response.places,
        wallets: response.wallets,
        signing: response.signing,
        foreign: foreign
      )
    }
  }
}

extension Doctor.Check.Verdict {
  var mark: String {
    switch self {
    case .good: "ok"
    case .note: "--"
    case .bad: "!!"
    }
  }
}
