import Core
import Entity
import Scenes
import Testing

@testable import WalletKit

/// The scenes that change how a wallet is unlocked, with a keystore that only keeps the slot kinds.
struct ChangeSlotsTests {
  struct StubSlots: ChangePassword.Worker, ChangePIN.Worker, ChangeRecoveryCode.Worker {
    var slots: [SlotKind] = [.passphrase]
    var isRight = true

    private func open() throws { if !isRight { throw KeystoreError.wrongPassphrase } }

    func wallet(named name: WalletName) throws -> WalletEntry { try entry(slots, .standard) }

    func changePassphrase(
      of wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret,
      cost: KDFCost,
      choosing passphrase: () throws -> Passphrase
    ) throws -> WalletEntry {
      try open()
      _ = try passphrase()
      return try entry(slots, cost)
    }

    func setPIN(
      of wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret,
      choosing pin: () throws -> PIN
    ) throws -> WalletEntry {
      try open()
      _ = try pin()
      return try entry(slots + [.pinAndDevice], .standard)
    }

    func removePIN(of wallet: WalletName, unlockedBy secret: borrowing UnlockSecret) throws
      -> WalletEntry
    { try entry(slots.filter { $0 != .pinAndDevice }, .standard) }

    func addRecoveryCode(
      to wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret,
      handingOver: (borrowing RecoveryCode) throws -> Void
    ) throws -> WalletEntry {
      try open()
      try handingOver(try RecoveryCode.generate())
      return try entry(slots + [.recoveryCode], .standard)
    }

    func removeRecoveryCode(
      of wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> WalletEntry { try entry(slots.filter { $0 != .recoveryCode }, .standard) }

    private func entry(_ slots: [SlotKind], _ cost: KDFCost) throws -> WalletEntry {
      let wallet = try Samples.wallet()
      return WalletEntry(
        name: wallet.name,
        id: wallet.id,
        kind: wallet.kind,
        address: wallet.address,
        accounts: wallet.accounts,
        standings: wallet.accounts.map { _ in .verified },
        generation: 5,
        updated: 0,
        cost: cost,
        slots: slots
      )
    }
  }

  private static func name() throws -> WalletName { try WalletName(parsing: "savings") }

  private static func pin(_ text: String) throws -> PIN {
    try ProcessGuard.start()
    return try PIN(typed: SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) })
  }

  @Test func changesThePassphraseAndWarnsOfOldCopies() throws {
    let smith = StubSlots(slots: [.passphrase, .pinAndDevice, .recoveryCode])
    let response = try ChangePassword.Interactor(worker: smith).act(
      on: .init(wallet: try Self.name(), cost: .lowMemory),
      unlockedBy: try WalletsTests.secret(),
      choosing: { try WalletsTests.passphrase() }
    )
    let model = ChangePassword.Presenter().present(response)
    #expect(
      model.text == """
        wallet           savings
        password         changed; Argon2id, 64 MiB, 4 passes
        also opens with  a PIN on this machine, a recovery code
        """
    )
    #expect(
      try Samples.json(model) == """
        {"generation":5,"memoryKiB":65536,"others":["a PIN on this machine","a recovery code"],\
        "passes":4,"wallet":"savings"}
        """
    )
    #expect(
      model.notes == [
        "caution: copies of the old file, such as backups, still open with the old password"
      ]
    )
  }

  @Test func setsAndRemovesAPIN() throws {
    let change = ChangePIN.Interactor(worker: StubSlots())
    let request = ChangePIN.Request(wallet: try Self.name())
    let set = ChangePIN.Presenter().present(
      try change.set(request, unlockedBy: WalletsTests.secret()) { try Self.pin("493817") }
    )
    #expect(set.text == "wallet  savings\nPIN     set on this machine")
    #expect(try Samples.json(set) == #"{"isSet":true,"wallet":"savings"}"#)
    #expect(set.notes.first?.english.contains("in about 20 minutes") == true)
    let removed = ChangePIN.Presenter().present(
      try change.remove(request, unlockedBy: WalletsTests.secret())
    )
    #expect(removed.text == "wallet  savings\nPIN     removed")
    #expect(try Samples.json(removed) == #"{"isSet":false,"wallet":"savings"}"#)
    #expect(removed.notes.isEmpty)
  }

  @Test func setsNoTrivialPIN() throws {
    let change = ChangePIN.Interactor(worker: StubSlots())
    #expect(throws: PINError.trivial(.date)) {
      _ = try change.set(.init(wallet: Self.name()), unlockedBy: WalletsTests.secret()) {
        try Self.pin("20010101")
      }
    }
  }

  @Test func asksForNothingNewBeforeTheWalletHasOpened() throws {
    let smith = StubSlots(isRight: false)
    let name = try Self.name()
    var asked = 0
    #expect(throws: KeystoreError.wrongPassphrase) {
      _ = try ChangePIN.Interactor(worker: smith)
        .set(.init(wallet: name), unlockedBy: WalletsTests.secret()) {
          asked += 1
          return try Self.pin("493817")
        }
    }
    #expect(throws: KeystoreError.wrongPassphrase) {
      _ = try ChangePassword.Interactor(worker: smith)
        .act(on: .init(wallet: name, cost: .lowMemory), unlockedBy: WalletsTests.secret()) {
          asked += 1
          return try WalletsTests.passphrase()
        }
    }
    #expect(throws: KeystoreError.wrongPassphrase) {
      _ = try ChangeRecoveryCode.Interactor(worker: smith)
        .create(.init(wallet: name), unlockedBy: WalletsTests.secret()) { _ in
          asked += 1
          return .written
        }
    }
    #expect(asked == 0)
  }

  @Test func makesARecoveryCodeOnce() throws {
    let change = ChangeRecoveryCode.Interactor(worker: StubSlots())
    let request = ChangeRecoveryCode.Request(wallet: try Self.name())
    try ProcessGuard.start()
    let response = try change.create(request, unlockedBy: WalletsTests.secret()) { _ in
      .inFile("code")
    }
    let model = ChangeRecoveryCode.Presenter().present(response)
    #expect(model.text == "wallet         savings\nrecovery code  set\nfile           code")
    #expect(try Samples.json(model) == #"{"file":"code","isSet":true,"wallet":"savings"}"#)
    #expect(
      model.notes.count == 1 && model.notes[0].english.hasPrefix("caution: anyone who reads code")
    )
    let again = ChangeRecoveryCode.Interactor(
      worker: StubSlots(slots: [.passphrase, .recoveryCode])
    )
    #expect(throws: KeystoreError.slotExists(.recoveryCode)) { try again.requireNone(request) }
    #expect(throws: KeystoreError.slotExists(.recoveryCode)) {
      _ = try again.create(request, unlockedBy: WalletsTests.secret()) { _ in .written }
    }
    let removed = ChangeRecoveryCode.Presenter().present(
      try again.remove(request, unlockedBy: WalletsTests.secret())
    )
    #expect(removed.text == "wallet         savings\nrecovery code  removed")
    #expect(try Samples.json(removed) == #"{"isSet":false,"wallet":"savings"}"#)
    #expect(removed.notes.count == 1 && removed.notes[0].english.contains("old recovery code"))
  }
}

/// The state of a PIN, in words and in JSON.
struct ShowPINTests {
  struct Door: ShowPIN.Worker {
    let status: PINStatus?
    func pinStatus(of wallet: WalletName) throws -> PINStatus? { status }
  }

  private static func model(_ status: PINStatus?) throws -> Answer<ShowPIN.Body> {
    ShowPIN.Presenter().present(
      try ShowPIN.Interactor(worker: Door(status: status)).act(
        on: .init(wallet: WalletName(parsing: "savings"))
      )
    )
  }

  @Test func reportsThatNoPINIsSet() throws {
    let model = try Self.model(nil)
    #expect(model.text == "wallet  savings\nPIN     none")
    #expect(
      try Samples.json(model)
        == #"{"isForThisDevice":false,"isSet":false,"waitSeconds":0,"wallet":"savings"}"#
    )
  }

  @Test func reportsTheWait() throws {
    let model = try Self.model(
      PINStatus(isForThisDevice: true, failures: 7, waitSeconds: 16, refusal: nil)
    )
    #expect(
      model.text == """
        wallet       savings
        PIN          set on this machine
        wrong tries  7 since the last correct one
        tries left   3
        next try     in 16 s
        """
    )
    #expect(
      try Samples.json(model) == """
        {"failures":7,"isForThisDevice":true,"isSet":true,"triesLeft":3,"waitSeconds":16,\
        "wallet":"savings"}
        """
    )
  }

  @Test func reportsWhyThePINIsRefused() throws {
    let model = try Self.model(
      PINStatus(isForThisDevice: false, failures: nil, waitSeconds: 0, refusal: .otherDevice)
    )
    let message = "PIN cannot be used on this machine: it was set with another device secret"
    #expect(model.text == "wallet   savings\nPIN      set\nrefused  \(message)")
    #expect(
      try Samples.json(model) == """
        {"isForThisDevice":false,"isSet":true,"refusal":{"code":"pin-other-device",\
        "message":"\(message)"},"waitSeconds":0,"wallet":"savings"}
        """
    )
  }
}
