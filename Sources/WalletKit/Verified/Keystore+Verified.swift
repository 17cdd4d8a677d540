import Entity

extension Keystore {
  /// Remembers accounts that were just verified.
  ///
  /// Never throws: a disk that accepts no writes must not keep a wallet from being unlocked. The
  /// accounts then stay unverified.
  func remember(_ proved: [AccountEntry], of wallet: [UInt8]) {
    let proved = proved.filter { !$0.address.isZero }
    guard !proved.isEmpty else { return }
    if let files = VerifiedFiles(self), files.knows(proved, of: wallet) { return }
    guard let files = VerifiedFiles(making: self) else { return }
    try? files.add(proved, of: wallet)
  }

  /// Forgets a wallet that was removed permanently.
  func forget(_ wallet: [UInt8]) {
    guard let files = VerifiedFiles(self) else { return }
    try? files.forget(wallet)
  }
}

extension VerifiedFiles {
  fileprivate func knows(_ proved: [AccountEntry], of wallet: [UInt8]) -> Bool {
    let known = accounts(of: wallet)
    return proved.allSatisfy { known.standing(of: $0, isOnlyOne: false) == .verified }
  }
}
