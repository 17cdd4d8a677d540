import Core

/// The errors about the ways to unlock a wallet.
extension KeystoreError {
  /// Tells that what was given opens no slot of this kind.
  static func wrong(_ kind: SlotKind) -> KeystoreError {
    switch kind {
    case .passphrase: .wrongPassphrase
    case .pinAndDevice: .wrongPIN(triesLeft: nil)
    case .recoveryCode: .wrongRecoveryCode
    }
  }

  /// The error in words; for the cases that ``report`` leaves to this.
  var slotReport: Report {
    switch self {
    case .noSlot(let kind):
      Report(.refused, "keystore-no-slot", "the wallet cannot be unlocked by \(kind.words)")
    case .otherDevice:
      Report(
        .refused,
        "pin-other-device",
        "the wallet's PIN goes with another device's secret, so it opens nothing here"
      )
    case .wrongPIN(let triesLeft):
      Report(.refused, "wrong-pin", "the PIN is wrong" + Self.told(triesLeft))
    case .wrongRecoveryCode:
      Report(
        .refused,
        "wrong-recovery-code",
        "the recovery code is well typed, and not the one of this wallet"
      )
    case .pinIsNotEnough:
      Report(.refused, "pin-not-enough", "this change takes the passphrase; a PIN is not enough")
    case .slotExists(let kind):
      Report(.refused, "slot-exists", "the wallet can be unlocked by \(kind.words) already")
    case .slotsFull(let limit):
      Report(.refused, "slots-full", "the wallet's file has \(limit) ways to unlock it and no room")
    case .lastPassphrase:
      Report(
        .refused,
        "slot-last",
        "a wallet without a passphrase could be lost; nothing was removed"
      )
    case .generationSpent:
      Report(
        .refused,
        "generation-spent",
        "the wallet's file was written too often; import it anew"
      )
    default:
      Report(.refused, "wrong-passphrase", "the passphrase is wrong")
    }
  }

  private static func told(_ triesLeft: Int?) -> String {
    switch triesLeft {
    case nil: ""
    case 0?: "; it is refused from now on, until the passphrase is used"
    case 1?: "; one more can be tried"
    case let left?: "; \(left) more can be tried"
    }
  }
}

extension SlotKind {
  /// How a person would say it.
  package var words: String {
    switch self {
    case .passphrase: "a passphrase"
    case .pinAndDevice: "a PIN on this device"
    case .recoveryCode: "a recovery code"
    }
  }
}
