import Foundation
import Testing

@testable import WalletKit

// Limits of a process and rights that are given up are for good, so each test has its own process.
@Suite struct KeystoreFaultTests {
  @Test func leavesNothingWhenAFileMayNotGrow() async {
    await #expect(processExitsWith: .success) {
      try ProcessGuard.start()
      let scratch = try Scratch()
      try Sample.create("other", in: scratch.keystore)
      var limit = rlimit(rlim_cur: 100, rlim_max: 100)
      guard setrlimit(fileSizeLimit, &limit) == 0 else { _exit(2) }
      do {
        try Sample.create(in: scratch.keystore)
        _exit(3)
      } catch KeystoreError.system(.write, path: scratch.folder, code: EFBIG) {
      }
      guard try scratch.names() == [".lock", "other.ktr"] else { _exit(4) }
    }
  }

  @Test func saysThatAFolderMayNotBeWrittenOrRead() async {
    await #expect(processExitsWith: .success) {
      guard dropRoot() else { _exit(2) }
      let scratch = try Scratch()
      try Sample.create(in: scratch.keystore)
      guard chmod(scratch.folder, 0o500) == 0 else { _exit(3) }
      do {
        try Sample.create("more", in: scratch.keystore)
        _exit(4)
      } catch KeystoreError.noAccess(path: scratch.folder) {
      }
      guard try scratch.keystore.list().count == 1, chmod(scratch.home, 0) == 0 else { _exit(5) }
      do {
        _ = try scratch.keystore.list()
        _exit(6)
      } catch KeystoreError.noAccess(path: scratch.home) {
      }
      guard chmod(scratch.home, 0o700) == 0, chmod(scratch.folder, 0o700) == 0 else { _exit(7) }
    }
  }

  @Test func makesPrivateFilesUnderAnyUmask() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      let scratch = try Scratch()
      try Sample.create(in: scratch.keystore)
      let modes = try [scratch.mode(scratch.home), scratch.mode(scratch.file("savings.ktr"))]
      guard modes == [0o700, 0o600] else { _exit(2) }
    }
  }

  @Test func saysHowMuchMemoryIsMissing() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      _ = try scratch.keystore.create(
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
      guard setrlimit(addressSpaceLimit, &limit) == 0 else { _exit(3) }
      do {
        _ = try scratch.keystore.entryToUnlock(named: Sample.name())
        _exit(4)
      } catch KeystoreError.kdfMemory(neededMiB: 64, availableMiB: .some(0...32)) {
      }
      do {
        _ = try scratch.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
        _exit(5)
      } catch KeystoreError.kdfMemory(neededMiB: 64, availableMiB: .some(0...32)) {
      }
    }
  }
}
