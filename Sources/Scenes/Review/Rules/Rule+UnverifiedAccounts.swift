import Core
import Entity
import WalletKit

extension Rule {
  /// Own accounts that were never verified, among those who are paid or allowed to take.
  static let payeeIsUnverified = Rule(
    "own-not-verified",
    "own-changed",
    of: .payments.union([.typedData])
  ) { subject, knowledge in
    subject.payees.compactMap { payee in
      unverifiedAccount(payee.address, knowledge.knownAddresses).map { Finding($0, row: payee.row) }
    }
  }

  private static func unverifiedAccount(_ payee: Address, _ known: KnownAddresses) -> Warning? {
    guard let account = known.unverified[payee], known.contacts.contact(at: payee) == nil else {
      return nil
    }
    let name = UntrustedText.escaped(account.name)
    switch account.standing {
    case .verified: return nil
    case .unverified:
      return .caution(
        "own-not-verified",
        "\(payee) is listed as your account \(name: name), but was never verified on this machine: "
          + "anyone who can write to the wallet's folder can list an address",
        suggestedAction: .verifyWallet
      )
    case .changed(verified: let verified):
      return .danger(
        "own-changed",
        "\(payee) is listed as your account \(name: name), but the address verified on this machine is "
          + "\(verified): the wallet's files were changed"
      )
    }
  }
}
