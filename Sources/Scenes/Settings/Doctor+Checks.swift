import Core
import Entity
import WalletKit

// Judges what was found, and puts it into words.
extension Doctor {
  static func checks(_ wallets: Result<[WalletListing], any Error>) -> [Check] {
    switch wallets {
    case .success(let listings): listings.map(check)
    case .failure(let error): [Check("keystore", .bad, words(error))]
    }
  }

  /// Names the wallets whose backup was never tested.
  static func backupChecks(
    _ wallets: Result<Wallets, any Error>,
    spelled: (Route) -> String
  ) -> [Check] {
    // A failure is a check of its own.
    guard case .success(let found) = wallets else { return [] }
    return found.listings.compactMap(\.entry)
      .filter { found.backupVerifications[$0.id] == nil }
      .map {
        Check(
          "\(name: $0.name.text)",
          .note,
          "its backup was never tested",
          command: "kingtherum \(spelled(.verifyBackup($0.name)))"
        )
      }
  }

  private static func check(_ listing: WalletListing) -> Check {
    switch listing {
    case .damaged(let slug, let error): Check("\(name: slug)", .bad, error.report.message)
    case .watchOnly(let wallet):
      Check(
        "\(name: wallet.name.text)",
        .good,
        "watch-only, no key: \(wallet.accounts.count, one: "account", many: "accounts")"
      )
    case .wallet(let wallet) where wallet.cost.isWeak:
      Check(
        "\(name: wallet.name.text)",
        .note,
        "its password hashing is too weak, with \(count: wallet.cost.memoryKiB) KiB and "
          + "\(wallet.cost.passes, one: "pass", many: "passes"); the next unlock with the password "
          + "strengthens it"
      )
    case .wallet(let wallet) where wallet.cost.isBelowStandard:
      Check(
        "\(name: wallet.name.text)",
        .note,
        "its password hashing uses less memory than usual; wallet change-password raises it"
      )
    case .wallet(let wallet):
      Check("\(name: wallet.name.text)", .good, "Argon2id, \(wallet.cost.memoryKiB / 1024) MiB")
    }
  }

  static func checks(_ found: WorkerStatus) -> [Check] {
    let program =
      switch found.state {
      case .sound(let path): Check("program", .good, "\(path: path)")
      case .absent: Check("program", .note, "not installed; only commands that use a node need it")
      case .invalid(let report): Check("program", .bad, report.message)
      }
    // Without a worker there is nothing to confine.
    guard found.state != .absent else { return [program] }
    let files =
      found.isFenced
      ? Check("files", .good, "it can open only its own folder and the system's files")
      : Check("files", .note, "this system has no Landlock: it can open every file you can")
    return [program, files]
  }

  static func check(_ place: PathStatus) -> Check {
    switch place.state {
    case .absent: Check(place.name, .note, "\(path: place.path) does not exist yet")
    case .sound(let mode): Check(place.name, .good, "\(path: place.path) (\(number: octal(mode)))")
    // The sticky bit: a folder such as /tmp, which others need as it is.
    case .open(let mode, _) where mode & 0o1000 != 0:
      Check(
        place.name,
        .bad,
        "\(path: place.path) is shared with others; wallets must be in a folder of their own"
      )
    case .open(let mode, let wanted):
      Check(
        place.name,
        .bad,
        "\(path: place.path) is open to others (\(number: octal(mode)))",
        command: "chmod \(octal(wanted)) \(ShellWords.quoted(place.path))"
      )
    case .foreign: Check(place.name, .bad, "\(path: place.path) belongs to another user")
    case .link: Check(place.name, .bad, "\(path: place.path) is a symbolic link")
    case .unwritable(let reason):
      Check(place.name, .bad, "\(path: place.path) is not writable: \(term: reason)")
    }
  }

  /// The last line: whether there is anything to do.
  static func summary(of problems: Int) -> Sentence {
    problems == 0
      ? "no problems found"
      : "\(problems, one: "problem", many: "problems") found, marked with \(Check.Verdict.bad.mark)"
  }

  private static func octal(_ mode: UInt32) -> String { "0" + String(mode & 0o777, radix: 8) }

  /// The words for an error without a report of its own.
  static func words(_ error: any Error) -> Sentence {
    (error as? any Reportable)?.report.message ?? "cannot be read"
  }
}
