import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

@Suite struct BackupVerificationTests {
  @Test func distinguishesTheWalletsWords() throws {
    let home = try BackupTests.home()
    let wallet = try home.keystore.entry(named: Sample.name())
    let agreed = try home.keystore.disagreement(
      of: Sample.words(),
      wordsPassphrase: nil,
      with: wallet
    )
    #expect(agreed == nil)
    let other = try WalletSecret(
      mnemonic: Mnemonic(entropy: try SecretBytes(count: 16) { $0[0] = 1 }, language: .english)
    )
    let found = try home.keystore.disagreement(of: other, wordsPassphrase: nil, with: wallet)
    #expect(found?.wanted == wallet.address && found?.found != wallet.address)
    let passphrase: Passphrase? = try .of("TREZOR")
    let third = try home.keystore.disagreement(
      of: Sample.words(needsPassphrase: true),
      wordsPassphrase: passphrase,
      with: wallet
    )
    #expect(third?.wanted == wallet.address)
  }

  @Test func verificationStaysWithItsWallet() throws {
    let home = try BackupTests.home()
    let id = try home.keystore.entry(named: Sample.name()).id
    #expect(try home.keystore.backupVerifications()[id]?.time == 1_800_000_000)
    do {
      let wallet = try home.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
      _ = try home.keystore.rename(wallet, to: Sample.name("new"), now: Sample.now)
    }
    #expect(try home.keystore.backupVerifications()[id]?.time == 1_800_000_000)
    do {
      let wallet = try home.keystore.unlock(Sample.name("new"), passphrase: Sample.passphrase())
      _ = try home.keystore.remove(wallet, purging: true, now: Sample.now)
    }
    #expect(try home.keystore.backupVerifications()[id] == nil)
    #expect(try !home.names().contains { $0.hasSuffix(".drill") })
  }

  @Test(arguments: [
    "", "{}\n", #"{"format":"kingtherum-drill","version":2,"wallet":"00","time":1}"# + "\n",
    #"{"format":"kingtherum-drill","version":1,"wallet":"00112233445566778899aabbccddeeff","time":-1}"#
      + "\n",
    #"{"format":"kingtherum-drill","version":1,"wallet":"00112233445566778899aabbccddeeff","time":1}"#,
  ])
  func invalidVerificationCountsAsNone(text: String) throws {
    #expect(BackupVerification(parsing: Array(text.utf8)) == nil)
    let home = try BackupTests.home()
    let id = try home.keystore.entry(named: Sample.name()).id
    try FileManager.default.removeItem(atPath: home.file("\(id).drill"))
    try home.write(Array(text.utf8), to: "\(id).drill")
    #expect(try home.keystore.backupVerifications().isEmpty)
  }
}
