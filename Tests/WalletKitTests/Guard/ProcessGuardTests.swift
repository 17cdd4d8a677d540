import CPlatform
import Foundation
import Testing

@testable import WalletKit

// Every test here changes its process for good, so each runs in its own.
@Suite struct ProcessGuardTests {
  @Test func switchesEveryProtectionOn() async {
    await #expect(processExitsWith: .success) {
      do {
        try ProcessGuard.start()
        try ProcessGuard.forbidNetwork()
      } catch { _exit(2) }
      var expected: Set = [
        "quiet-crashes", "no-core-files", "no-tracing", "wipe-at-end",
      ]
      #if os(Linux)
        expected.formUnion(["no-new-privileges", "no-network"])
      #endif
      let on = ProcessGuard.protections.filter(\.isOn).map(\.name)
      guard expected.isSubset(of: on) else { _exit(3) }
    }
  }

  @Test func restrictsTheProcessBeforeTheLibrariesForSecretsStart() async {
    await #expect(processExitsWith: .success) {
      do { try ProcessGuard.restrict() } catch { _exit(2) }
      var expected: Set = ["quiet-crashes", "no-core-files", "no-tracing"]
      #if os(Linux)
        expected.insert("no-new-privileges")
      #endif
      let on = ProcessGuard.protections.filter(\.isOn).map(\.name)
      guard expected.isSubset(of: on), !on.contains("wipe-at-end") else { _exit(3) }
      do { try ProcessGuard.prepareForSecrets() } catch { _exit(4) }
      guard ProcessGuard.protections.contains(where: { $0.name == "wipe-at-end" && $0.isOn })
      else { _exit(5) }
    }
  }

  @Test func mayBeStartedTwice() async {
    await #expect(processExitsWith: .success) {
      do {
        try ProcessGuard.start()
        try ProcessGuard.start()
      } catch { _exit(2) }
    }
  }

  @Test func makesNewFilesPrivate() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      do { try ProcessGuard.start() } catch { _exit(2) }
      guard umask(0) == 0o077 else { _exit(3) }
    }
  }

  @Test func opensStandardDescriptorsThatWereClosed() async {
    await #expect(processExitsWith: .success) {
      close(0)
      close(2)
      do { try ProcessGuard.start() } catch { _exit(2) }
      let next = open("/dev/null", O_RDONLY)
      guard fcntl(0, F_GETFD) != -1, fcntl(2, F_GETFD) != -1, next > 2 else { _exit(3) }
    }
  }

  @Test func failsAWriteWhereItWouldKill() async {
    await #expect(processExitsWith: .success) {
      do { try ProcessGuard.start() } catch { _exit(2) }
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0, close(ends[0]) == 0 else { _exit(3) }
      guard write(ends[1], [0], 1) == -1, errno == EPIPE else { _exit(4) }
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func diesOfTheSignalThatEndsIt(signal: Int32) async {
    switch signal {
    case SIGINT: await #expect(processExitsWith: .signal(SIGINT)) { startAndRaise(SIGINT) }
    case SIGTERM: await #expect(processExitsWith: .signal(SIGTERM)) { startAndRaise(SIGTERM) }
    case SIGHUP: await #expect(processExitsWith: .signal(SIGHUP)) { startAndRaise(SIGHUP) }
    default: await #expect(processExitsWith: .signal(SIGQUIT)) { startAndRaise(SIGQUIT) }
    }
  }

  @Test func crashesWithoutOutput() async {
    let result = await #expect(
      processExitsWith: .signal(SIGSEGV),
      observing: [\.standardErrorContent]
    ) {
      do { try ProcessGuard.start() } catch { _exit(2) }
      let nowhere = UnsafeMutablePointer<UInt8>(bitPattern: 8)
      nowhere?.pointee = 1
    }
    // The testing library itself writes a few non-text bytes.
    let lines = (result?.standardErrorContent ?? []).split { !(32...126).contains($0) }
    #expect(lines.allSatisfy { $0.count < 8 })
  }

  @Test func keepsASignalIgnoredThatWas() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      do { try ProcessGuard.start() } catch { _exit(2) }
      kill(getpid(), SIGHUP)
      usleep(100_000)
    }
  }

  @Test func refusesDrawsThatAreNotRandom() {
    #expect(throws: StartError.entropy) { try EntropyCheck.check { _ in true } }
    #expect(throws: StartError.entropy) { try EntropyCheck.check { _ in false } }
    #expect(throws: StartError.entropy) {
      try EntropyCheck.check { bytes in
        bytes.copyBytes(from: (0..<32).map { UInt8($0) })  // varied, but the same each time
        return true
      }
    }
    #expect(throws: StartError.entropy) {
      var draw: UInt8 = 0
      try EntropyCheck.check { bytes in
        draw += 1
        bytes.copyBytes(from: (0..<32).map { UInt8($0 % 7) &+ draw })  // only 7 different bytes
        return true
      }
    }
    #expect(throws: Never.self) { try EntropyCheck.run() }
  }

}

/// Sends a signal to the whole process, since the threads of Swift's pool block signals.
func startAndRaise(_ signal: Int32) {
  do { try ProcessGuard.start() } catch { _exit(2) }
  kill(getpid(), signal)
  sleep(10)
}
