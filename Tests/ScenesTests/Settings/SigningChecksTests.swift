import Core
import Entity
import Testing

@testable import ErrorSamples
@testable import Scenes
@testable import WalletKit

/// What `doctor` reports about the policy and the audit log.
struct SigningChecksTests {
  private struct Odd: Error {}

  private static func policy(
    _ problem: PolicyStateError? = nil,
    isNew: Bool = false,
    isThere: Bool = true
  ) throws -> Result<ShowPolicy.Response, any Error> {
    .success(
      ShowPolicy.Response(
        path: "policy.toml",
        policy: isThere ? .unsaid : nil,
        standings: [
          .init(wallet: try WalletName(parsing: "savings"), problem: problem, isNew: isNew),
          .init(wallet: try WalletName(parsing: "rent"), problem: nil, isNew: isNew),
        ]
      )
    )
  }

  private static func log(_ count: Int, remembered: Int?) throws -> Result<AuditReading, any Error>
  {
    let file = try AuditSamples.file(Array(try AuditSamples.entries().prefix(count)))
    return .success(try AuditSamples.reading(file, remembered: remembered))
  }

  private static func checks(
    _ policy: Result<ShowPolicy.Response, any Error>,
    _ audit: Result<AuditReading, any Error>,
    at now: UInt64 = AuditSamples.time
  ) -> [Doctor.Check] {
    Doctor.checks(.init(policy: policy, audit: audit, now: now))
  }

  @Test func saysNothingWithoutPolicyAndLog() throws {
    #expect(
      Self.checks(try Self.policy(isThere: false), try Self.log(0, remembered: nil)) == []
    )
  }

  @Test func reportsThatPolicyAndLogAreValid() throws {
    #expect(
      Self.checks(try Self.policy(), try Self.log(4, remembered: 4)) == [
        .init("policy", .good, "in force and accepted for every wallet"),
        .init("log", .good, "4 entries, all intact"),
      ]
    )
  }

  @Test func namesTheWalletsThatHaveYetToSealAPolicy() throws {
    #expect(
      Self.checks(try Self.policy(isNew: true), try Self.log(1, remembered: nil)) == [
        .init("policy", .note, "in force, and sealed at the next signature of savings, rent"),
        .init(
          "log",
          .note,
          "1 entry, intact; this machine would not notice if it were truncated"
        ),
      ]
    )
  }

  @Test(arguments: PolicyStateError.samples) func namesTheWalletThatSignsNothing(
    _ problem: PolicyStateError
  ) throws {
    // Whether the file exists or not, a wallet that remembers a policy signs nothing without it.
    for isThere in [true, false] {
      let checks = Self.checks(
        try Self.policy(problem, isThere: isThere),
        try Self.log(0, remembered: nil)
      )
      #expect(checks == [.init("policy", .bad, "savings: \(problem.report.message)")])
      #expect(
        try Samples.json(checks) == """
          [{"detail":"savings: \(problem.report.message)","name":"policy","verdict":"bad"}]
          """
      )
    }
  }

  @Test func namesWhatIsWrongWithTheLog() throws {
    #expect(
      Self.checks(try Self.policy(isThere: false), try Self.log(2, remembered: 4)) == [
        .init("log", .bad, "the audit log was truncated: it had 4 entries and has 2")
      ]
    )
  }

  /// The limit is that for signing: a small correction of the clock is harmless.
  @Test func namesALogThatIsAheadOfTheClock() throws {
    let log = try Self.log(2, remembered: 2)
    let policy = try Self.policy(isThere: false)
    #expect(Self.checks(policy, log, at: AuditSamples.time - 300).map(\.verdict) == [.good])
    #expect(
      Self.checks(policy, log, at: AuditSamples.time - 301) == [
        .init(
          "log",
          .bad,
          "the newest entry of the audit log is dated 2026-01-31T23:59:59Z, but this machine's "
            + "clock shows 2026-01-31T23:54:58Z"
        )
      ]
    )
  }

  /// A folder that cannot be trusted is reported once, not twice.
  @Test func oneCauseIsReportedOnce() throws {
    let cause = AuditError.lineTooLong
    #expect(
      Self.checks(.failure(cause), .failure(cause))
        == [.init("log", .bad, cause.report.message)]
    )
    #expect(
      Self.checks(.failure(Odd()), .failure(cause)) == [
        .init("policy", .bad, "cannot be read"), .init("log", .bad, cause.report.message),
      ]
    )
  }
}
