package import Core

/// Errors about the ways to unlock a wallet.
extension KeystoreError {
  /// Returns the error for a secret that opens no slot of this kind.
  static func wrong(_ kind: SlotKind) -> KeystoreError {
    switch kind {
    case .passphrase: .wrongPassphrase
    case .pinAndDevice: .wrongPIN(triesLeft: nil)
    case .recoveryCode: .wrongRecoveryCode
    }
  }

  /// The report for the cases that ``report`` leaves to this property.
  var slotReport: Report {
    switch self {
    case .noSlot(let kind):
      Report(.refused, "keystore-no-slot", "wallet cannot be unlocked with \(kind.words)")
    case .otherDevice:
      Report(
        .refused,
        "pin-other-device",
        "PIN cannot be used on this machine: it was set with another device secret"
      )
    case .wrongPIN(let triesLeft):
      Report(.refused, "wrong-pin", Self.wrongPIN(triesLeft))
    case .wrongRecoveryCode:
      Report(
        .refused,
        "wrong-recovery-code",
        "wrong recovery code: it is well-formed, but not the code of this wallet"
      )
    case .pinIsNotEnough:
      Report(.refused, "pin-not-enough", "this change requires the password; a PIN is not enough")
    case .slotExists(let kind):
      Report(.refused, "slot-exists", "wallet can already be unlocked with \(kind.words)")
    case .slotsFull(let limit):
      Report(.refused, "slots-full", "too many ways to unlock the wallet: the limit is \(limit)")
    case .lastPassphrase:
      Report(
        .refused,
        "slot-last",
        "a wallet must keep its password; nothing was removed"
      )
    case .generationSpent:
      Report(
        .refused,
        "wallet-revision-limit",
        "wallet file was written too many times; import the wallet again"
      )
    default:
      Report(.refused, "wrong-password", "wrong password")
    }
  }

  private static func wrongPIN(_ triesLeft: Int?) -> Sentence {
    switch triesLeft {
    case nil: "wrong PIN"
    case 0?: "wrong PIN; the PIN is now blocked until the password is used"
    case let left?: "wrong PIN; \(left, one: "try", many: "tries") left"
    }
  }
}

extension SlotKind {
  /// The secret, as named in messages.
  package var words: Sentence {
    switch self {
    case .passphrase: "a password"
    case .pinAndDevice: "a PIN on this machine"
    case .recoveryCode: "a recovery code"
    }
  }
}
