import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A home that must not be read or written.
///
/// Root ignores file modes, so as root the tests run as another user.
@Suite struct HomeTests {
  private static let isRoot = geteuid() == 0
  private static let asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups "

  /// Root needs a way to become nobody, and nobody needs access to the program.
  private static let canTry: Bool = {
    guard isRoot else { return true }
    let probe = Process()
    probe.executableURL = URL(filePath: "/bin/sh")
    probe.arguments = ["-c", asNobody + "test -x '\(Program.folder)/kingtherum' 2>/dev/null"]
    guard (try? probe.run()) != nil else { return false }
    probe.waitUntilExit()
    return probe.terminationStatus == 0
  }()

  @Test(
    .enabled(if: canTry, "as root this needs setpriv and a checkout that others can enter"),
    arguments: [
      ("000", "wallet list", "permission denied: $HOME/home"),
      (
        "500", "wallet create w --low-memory --password-file pw",
        "permission denied: $HOME/home"
      ),
    ]
  )
  func unreachableHomeIsNamed(_ mode: String, _ words: String, _ message: String) async throws {
    let stage = try TranscriptEnvironment()
    let owner =
      Self.isRoot ? "chown 65534:65534 . pw home; chmod \(mode) home; " : "chmod \(mode) home; "
    let outcome = try await stage.shell(
      "mkdir home; echo 'seven green lanterns hum' > pw; " + owner
        + (Self.isRoot ? Self.asNobody : "") + "kingtherum \(words) --home home; "
        + "status=$?; chmod 700 home; ls -A home; exit $status"
    )
    #expect(outcome.stderr.first?.hasPrefix("kingtherum: error: " + message) == true)
    #expect(outcome.stdout.isEmpty)
    #expect(outcome.status == 1)
  }
}
