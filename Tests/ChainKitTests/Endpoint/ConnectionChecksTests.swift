import Testing

@testable import ChainKit

/// What answers say about connections, also if a check begins while another one runs.
@Suite struct ConnectionChecksTests {
  @Test("answers to an earlier check count for nothing, and do not spoil the newer one")
  func anEarlierCheckDoesNotCount() {
    var checks = ConnectionChecks()
    let first = checks.beginCheck()
    let second = checks.beginCheck()
    #expect(!checks.isNewest(first) && checks.isNewest(second))
    checks.answered(first, on: 2)
    checks.endCheck(first)
    #expect(!checks.isChecked(2))
    checks.answered(second, on: 3)
    checks.endCheck(second)
    #expect(checks.isChecked(3) && !checks.isChecked(2))
  }

  @Test("a check whose answers came on two connections says nothing about either")
  func oneConnectionIsNeeded() {
    var checks = ConnectionChecks()
    let check = checks.beginCheck()
    checks.answered(check, on: nil)
    checks.answered(check, on: 1)
    checks.answered(check, on: 2)
    checks.endCheck(check)
    #expect(!checks.isChecked(1) && !checks.isChecked(2))
  }

  @Test("each connection is claimed once, and no older one after it")
  func onlyTheFirstClaims() {
    var checks = ConnectionChecks()
    let claims = [2, 2, 1, 3].map { checks.claimsCheck(of: $0) }
    #expect(claims == [true, false, false, true])
  }
}
