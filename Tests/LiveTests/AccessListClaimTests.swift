import Core
import Entity
import Testing

@testable import Live

/// Access lists in a worker's answer, which the wallet would sign.
@Suite struct AccessListClaimTests {
  private static func key(_ number: Int) throws -> Hash32 {
    try Hash32(bytes: UInt256(UInt64(number)).word)
  }

  private static func saving(
    keys count: Int = 2,
    gasLimit: UInt64 = 50_000,
    gasUsed: UInt64 = 45_000,
    saved: UInt64 = 900
  ) throws -> AccessListSaving {
    let keys = try (0..<count).map(key)
    return AccessListSaving(
      list: AccessList([.init(address: .zero, storageKeys: keys)]),
      gasLimit: gasLimit,
      gasUsed: gasUsed,
      saved: saved
    )
  }

  private static func check(
    _ saving: AccessListSaving,
    _ gas: GasEstimate = .limit(60_000),
    isWanted: Bool = true
  ) throws {
    try AnswerMismatchError.check(
      PaymentSimulation(gas: gas, accessList: saving),
      of: SimulationRequest(
        call: CallRequest(to: .zero),
        units: nil,
        addresses: [],
        suspect: nil,
        wantsAccessList: isWanted
      )
    )
  }

  @Test func aListThatSavesIsTaken() throws {
    try Self.check(try Self.saving())
    try Self.check(try Self.saving(keys: 512, gasLimit: 60_000))
  }

  @Test func nobodyAskedForIt() throws {
    #expect(throws: AnswerMismatchError.accessList) {
      try Self.check(try Self.saving(), isWanted: false)
    }
  }

  @Test func aListThatSavesNothingIsRefused() throws {
    let wrong = [
      try Self.saving(saved: 0), try Self.saving(gasLimit: 60_001),
      try Self.saving(gasUsed: 50_001), try Self.saving(keys: 513),
      AccessListSaving(list: .empty, gasLimit: 50_000, gasUsed: 45_000, saved: 900),
    ]
    for saving in wrong {
      #expect(throws: AnswerMismatchError.accessList) { try Self.check(saving) }
    }
    #expect(throws: AnswerMismatchError.accessList) {
      try Self.check(try Self.saving(), .fails(.cancelled))
    }
  }
}
