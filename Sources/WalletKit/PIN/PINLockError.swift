import Files
package import Core

/// Why no PIN may be tried now; the password still opens the wallet.
package enum PINLockError: Error, Equatable, Sendable {
  /// The seconds until the next try is allowed.
  case wait(seconds: Int)
  /// There were too many wrong PINs in a row.
  case spent(failures: Int)
  /// The counter of wrong PINs is missing.
  case counterMissing(path: String)
  /// The counter cannot be read, so nobody knows how many guesses were made.
  case counterUnreadable(path: String, reason: Sentence)
  /// The counter is invalid, or was not written by this device.
  case counterDamaged(path: String)
  /// An older counter was put back.
  case counterRolledBack(path: String)
  /// The counter cannot be written, so no guess could be counted.
  case counterFixed(path: String, reason: Sentence)
}

extension PINLockError: Reportable {
  package var report: Report {
    switch self {
    case .wait(let seconds):
      Report(
        .refused,
        "pin-wait",
        "too many wrong PINs: the next one can be tried in "
          + "\(seconds, one: "second", many: "seconds")"
      )
    case .spent(let failures):
      Report(
        .refused,
        "pin-locked",
        "\(failures, one: "wrong PIN", many: "wrong PINs") in a row; the PIN is blocked until the "
          + "password is used"
      )
    case .counterMissing(let path):
      Report(
        .refused,
        "pin-counter-missing",
        "wrong-PIN counter \(path: PathDisplay.shown(path)) is missing; the PIN is blocked until the "
          + "password is used"
      )
    case .counterUnreadable(let path, let reason):
      Report(
        .refused,
        "pin-counter-unreadable",
        "wrong-PIN counter \(path: PathDisplay.shown(path)) cannot be read (\(reason)), so no "
          + "PIN can be tried"
      )
    case .counterDamaged(let path):
      Report(
        .refused,
        "pin-counter-damaged",
        "wrong-PIN counter \(path: PathDisplay.shown(path)) is damaged or was changed; the PIN is blocked "
          + "until the password is used"
      )
    case .counterRolledBack(let path):
      Report(
        .refused,
        "pin-counter-old",
        "wrong-PIN counter \(path: PathDisplay.shown(path)) is an older copy; the PIN is blocked until the "
          + "password is used"
      )
    case .counterFixed(let path, let reason):
      Report(
        .refused,
        "pin-counter-fixed",
        "wrong-PIN counter \(path: PathDisplay.shown(path)) cannot be written (\(reason)), so no "
          + "PIN can be tried"
      )
    }
  }
}
