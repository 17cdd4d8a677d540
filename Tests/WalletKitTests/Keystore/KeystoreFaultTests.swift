import Foundation
import Testing

@testable import WalletKit

// A process cannot undo its limits or dropped rights, so each test has its own process.
@Suite struct KeystoreFaultTests {
  @Test func leavesNothingWhenAFileMayNotGrow() async {
    await #expect(processExitsWith: .success) {
      try ProcessGuard.start()
      let temporary = try TemporaryHome()
      try Sample.create("other", in: temporary.keystore)
      var limit = rlimit(rlim_cur: 100, rlim_max: 100)
      guard setrlimit(ProcessLimit.fileSize, &limit) == 0 else { _exit(2) }
      do {
        try Sample.create(in: temporary.keystore)
        _exit(3)
      } catch KeystoreError.system(.write, path: temporary.folder, code: EFBIG) {
      }
      guard try temporary.names() == [".lock", "other.ktr"] else { _exit(4) }
    }
  }

  @Test func saysThatAFolderMayNotBeWrittenOrRead() async {
    await #expect(processExitsWith: .success) {
      guard dropRoot() else { _exit(2) }
      let temporary = try TemporaryHome()
      try Sample.create(in: temporary.keystore)
      guard chmod(temporary.folder, 0o500) == 0 else { _exit(3) }
      do {
        try Sample.create("more", in: temporary.keystore)
        _exit(4)
      } catch KeystoreError.noAccess(path: temporary.folder) {
      }
      guard try temporary.keystore.list().count == 1, chmod(temporary.home, 0) == 0 else {
        _exit(5)
      }
      do {
        _ = try temporary.keystore.list()
        _exit(6)
      } catch KeystoreError.noAccess(path: temporary.home) {
      }
      guard chmod(temporary.home, 0o700) == 0, chmod(temporary.folder, 0o700) == 0 else { _exit(7) }
    }
  }

  @Test func makesPrivateFilesUnderAnyUmask() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      let temporary = try TemporaryHome()
      try Sample.create(in: temporary.keystore)
      let modes = try [
        temporary.mode(temporary.home), temporary.mode(temporary.file("savings.ktr")),
      ]
      guard modes == [0o700, 0o600] else { _exit(2) }
    }
  }

  @Test func saysHowMuchMemoryIsMissing() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryHome()
      _ = try temporary.keystore.create(
        Sample.name(),
        secret: Sample.words(),
        passphrase: Sample.passphrase(),
        cost: .lowMemory,
        now: Sample.now
      )
      let used = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      guard let pages = UInt(used.split(separator: " ")[0]) else { _exit(2) }
      let room = rlim_t(pages * UInt(getpagesize()) + 32 << 20)
      var limit = rlimit(rlim_cur: room, rlim_max: room)
      guard setrlimit(ProcessLimit.addressSpace, &limit) == 0 else { _exit(3) }
      do {
        _ = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
        _exit(5)
      } catch KeystoreError.kdfMemory(neededMiB: 64, availableMiB: .some(0...32)) {
      }
    }
  }
}
