import Core
import Entity
import Files
import Foundation
import Synchronization
import Testing

@testable import WalletKit

/// A home, a device and a clock that only the test advances.
final class PINPlace: Sendable {
  let temporary: TemporaryHome
  let clock = Mutex(PINTimestamp(boot: [UInt8](repeating: 1, count: 16), milliseconds: 1_000_000))

  init(pin: String = "493817") throws {
    temporary = try TemporaryHome()
    try Sample.create(in: keystore)
    try set(pin)
  }

  var state: String { temporary.path + "/state" }

  var keystore: Keystore {
    var keystore = Keystore(path: temporary.home, timeout: LockTimeout(), state: state)
    keystore.moment = { [self] in clock.withLock { $0 } }
    return keystore
  }

  func pass(_ milliseconds: Int64) { clock.withLock { $0.milliseconds += milliseconds } }

  func set(_ pin: String) throws {
    let wallet = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    _ = try keystore.setPIN(PINTests.pin(pin), of: wallet, cost: Sample.cost, now: Sample.now)
  }

  /// Tries a PIN, and returns the error; nil if the PIN opened the wallet.
  func attempt(_ pin: String) -> KeystoreError? {
    do {
      _ = try keystore.unlock(Sample.name(), pin: try PINTests.pin(pin))
      return nil
    } catch {
      return error as? KeystoreError
    }
  }

  func usePassphrase() throws {
    _ = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
  }

  func counters() throws -> (state: String, mirror: String) {
    let id = try keystore.entry(named: Sample.name()).id
    return ("\(state)/\(id).pin", "\(temporary.folder)/\(id).pin")
  }

  /// Enters wrong PINs until `count` are counted, each after its wait.
  func fail(_ count: Int) throws {
    for _ in 0..<count {
      pass(300_000)
      guard case .wrongPIN? = attempt("500000") else { throw CancellationError() }
    }
  }
}

@Suite struct UnlockByPINTests {
  @Test func opensWithThePINAndClearsTheCount() throws {
    let place = try PINPlace()
    try place.fail(2)
    #expect(try place.keystore.pinStatus(of: Sample.name())?.failures == 2)
    #expect(place.attempt("493817") == nil)
    #expect(try place.keystore.pinStatus(of: Sample.name())?.failures == 0)
    let wallet = try place.keystore.unlock(Sample.name(), pin: PINTests.pin("493817"))
    #expect(wallet.openedBy == .pinAndDevice && wallet.entry.slots == [.passphrase, .pinAndDevice])
    #expect(try wallet.key(for: wallet.entry.address).address == wallet.entry.address)
  }

  @Test func waitsLongerAfterEachOfTheLaterOnes() throws {
    let place = try PINPlace()
    for left in [9, 8, 7] {
      #expect(place.attempt("500001") == .wrongPIN(triesLeft: left))
    }
    for (left, wait) in [(6, 2), (5, 4), (4, 8), (3, 16), (2, 32), (1, 64)] {
      #expect(place.attempt("500001") == .wrongPIN(triesLeft: left))
      #expect(place.attempt("493817") == .pin(.wait(seconds: wait)))
      place.pass(Int64(wait) * 1000 - 1)
      #expect(place.attempt("493817") == .pin(.wait(seconds: 1)))
      place.pass(1)
    }
    #expect(place.attempt("500001") == .wrongPIN(triesLeft: 0))
    place.pass(10_000_000)
    #expect(place.attempt("493817") == .pin(.spent(failures: 10)))
    try place.usePassphrase()
    #expect(place.attempt("493817") == nil)
  }

  @Test func clockSetBackDoesNotEndTheWait() throws {
    let place = try PINPlace()
    try place.fail(6)
    place.pass(-500_000)
    #expect(place.attempt("493817") == .pin(.wait(seconds: 8)))
    place.pass(7_999)
    #expect(place.attempt("493817") == .pin(.wait(seconds: 1)))
    place.pass(1)
    #expect(place.attempt("493817") == nil)
  }

  @Test func aRestartCountsOnlyTheTimeSince() throws {
    let place = try PINPlace()
    try place.fail(6)
    place.clock.withLock {
      $0 = PINTimestamp(boot: [UInt8](repeating: 2, count: 16), milliseconds: 5_000)
    }
    #expect(place.attempt("493817") == .pin(.wait(seconds: 3)))
    place.pass(3_000)
    #expect(place.attempt("493817") == nil)
  }

  @Test func countsBeforeItStretches() throws {
    let place = try PINPlace()
    // A PIN slot that cannot be unwrapped: the attempt is counted all the same.
    let name = try Sample.name()
    let document = try KeystoreDocument(parsing: place.temporary.read("savings.ktr"))
    let device = try DeviceFile(folder: place.state).secret()
    let slot = try #require(try document.pinSlot(of: device))
    #expect(document.slots[slot].commitment.count == 32)
    var changed = document
    changed.slots[slot].wrapped[0] ^= 1
    try place.temporary.write(changed.file, to: "savings.ktr")
    #expect(place.attempt("493817") == .wrongPIN(triesLeft: 9))
    #expect(try place.keystore.pinStatus(of: name)?.failures == 1)
  }

  @Test(arguments: ["gone", "damaged", "empty", "link", "open", "other wallet"])
  func refusesADamagedCounter(fault: String) throws {
    for which in 0...1 {
      let place = try PINPlace()
      let paths = try place.counters()
      let path = which == 0 ? paths.state : paths.mirror
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(unlink(path) == 0)
      var wanted = KeystoreError.pin(.counterDamaged(path: path))
      switch fault {
      case "gone": wanted = .pin(.counterMissing(path: path))
      case "damaged":
        var changed = bytes
        changed[bytes.count - 5] ^= 1
        Self.write(changed, to: path)
      case "empty": Self.write(Data(), to: path)
      case "link":
        Self.write(bytes, to: path + ".real")
        #expect(symlink(path + ".real", path) == 0)
        wanted = Self.unreadable(path, .fileKind(path: path))
      case "open":
        Self.write(bytes, to: path)
        #expect(chmod(path, 0o644) == 0)
        wanted = Self.unreadable(path, .fileOpenToOthers(path: path))
      default:
        let counter = try #require(PINCounter(parsing: [UInt8](bytes)))
        var other = counter
        other.wallet[0] ^= 1
        let device = try DeviceFile(folder: place.state).secret()
        Self.write(Data(other.next(failures: 0, at: other.moment, under: device).file), to: path)
      }
      #expect(place.attempt("493817") == wanted)
      #expect(try place.keystore.pinStatus(of: Sample.name())?.refusal == wanted)
      try place.usePassphrase()
      #expect(place.attempt("493817") == nil, "\(fault) \(which)")
    }
  }

  /// A counter that this user may not read is not called damaged, and allows no guess.
  @Test(arguments: [0, 1]) func namesWhyACounterCannotBeRead(which: Int) async {
    await #expect(processExitsWith: .success) { [which] in
      guard dropRoot() else { _exit(2) }
      let place = try PINPlace()
      let paths = try place.counters()
      let path = which == 0 ? paths.state : paths.mirror
      guard chmod(path, 0) == 0 else { _exit(3) }
      for pin in ["500000", "493817"] {
        guard case .pin(.counterUnreadable(path, let reason))? = place.attempt(pin),
          reason.text.hasPrefix("permission denied: ")
        else { _exit(4) }
      }
      let refusal = try place.keystore.pinStatus(of: Sample.name())?.refusal
      guard case .pin(.counterUnreadable(path, _))? = refusal else { _exit(5) }
      guard chmod(path, 0o600) == 0 else { _exit(6) }
      guard try place.keystore.pinStatus(of: Sample.name())?.failures == 0 else { _exit(7) }
      guard place.attempt("493817") == nil else { _exit(8) }
    }
  }

  @Test func refusesACounterThatWasPutBack() throws {
    let place = try PINPlace()
    let paths = try place.counters()
    let old = try Data(contentsOf: URL(filePath: paths.state))
    let oldMirror = try Data(contentsOf: URL(filePath: paths.mirror))
    try place.fail(3)
    Self.write(oldMirror, to: paths.mirror)
    // The counter in the state folder decides: rolling back the mirror gains nothing.
    #expect(try place.keystore.pinStatus(of: Sample.name())?.failures == 3)
    try place.fail(1)
    Self.write(old, to: paths.state)
    place.pass(300_000)
    #expect(place.attempt("493817") == .pin(.counterRolledBack(path: paths.state)))
    try place.usePassphrase()
    #expect(place.attempt("493817") == nil)
  }

  @Test(arguments: [0, 1]) func neverTriesWhatItCannotCount(which: Int) async {
    await #expect(processExitsWith: .success) { [which] in
      guard dropRoot() else { _exit(2) }
      let place = try PINPlace()
      let paths = try place.counters()
      let path = which == 0 ? paths.state : paths.mirror
      let folder = which == 0 ? place.state : place.temporary.folder
      let old = try Data(contentsOf: URL(filePath: path))
      guard chmod(folder, 0o500) == 0 else { _exit(3) }
      guard case .pin(.counterFixed)? = place.attempt("493817") else { _exit(4) }
      guard try Data(contentsOf: URL(filePath: path)) == old else { _exit(5) }
      try place.usePassphrase()
      guard chmod(folder, 0o700) == 0 else { _exit(6) }
      try place.usePassphrase()
      guard place.attempt("493817") == nil else { _exit(7) }
    }
  }

  @Test func namesAnotherDevice() throws {
    let place = try PINPlace()
    #expect(unlink(place.state + "/device.secret") == 0)
    #expect(
      place.attempt("493817") == .device(.missing(path: place.state + "/device.secret"))
    )
    _ = try DeviceFile(folder: place.state).secretMadeIfMissing()
    #expect(place.attempt("493817") == .otherDevice)
    #expect(try place.keystore.pinStatus(of: Sample.name())?.isForThisDevice == false)
    // Each device has its own PIN in the same file.
    try place.set("628105")
    #expect(place.attempt("628105") == nil && place.attempt("493817") == .wrongPIN(triesLeft: 9))
    let wallet = try place.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(wallet.entry.slots == [.passphrase, .pinAndDevice, .pinAndDevice])
    let entry = try place.keystore.removePIN(of: wallet, now: Sample.now)
    #expect(entry.slots == [.passphrase])
    #expect(place.attempt("628105") == .noSlot(.pinAndDevice))
    let paths = try place.counters()
    #expect(access(paths.state, F_OK) != 0 && access(paths.mirror, F_OK) != 0)
  }

  @Test func changesNothingByPINAlone() throws {
    let place = try PINPlace()
    let wallet = try place.keystore.unlock(Sample.name(), pin: PINTests.pin("493817"))
    #expect(throws: KeystoreError.pinIsNotEnough) {
      _ = try place.keystore.changePassphrase(
        of: wallet,
        to: Sample.passphrase("another one"),
        cost: Sample.cost,
        now: Sample.now
      )
    }
    #expect(throws: KeystoreError.pinIsNotEnough) {
      _ = try place.keystore.removePIN(of: wallet, now: Sample.now)
    }
  }

  /// The refusal that names why a counter cannot be read.
  private static func unreadable(_ path: String, _ cause: KeystoreError) -> KeystoreError {
    .pin(.counterUnreadable(path: path, reason: cause.report.message))
  }

  private static func write(_ data: Data, to path: String) {
    _ = FileManager.default.createFile(
      atPath: path,
      contents: data,
      attributes: [.posixPermissions: 0o600]
    )
  }
}
