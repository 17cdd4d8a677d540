import Entity
import Testing

@testable import Live

@Suite struct NamedTimeZoneTests {
  @Test(arguments: ["UTC", "utc", "Z", "GMT"]) func utcNeedsNoDatabase(name: String) throws {
    #expect(try TimeZoneRules.named(name) == .utc)
  }

  @Test func namesAreThoseOfTheDatabase() throws {
    #expect(try TimeZoneRules.named("Asia/Seoul").offset(at: 1_735_689_600) == 32_400)
    #expect(
      try TimeZoneRules.named("America/Argentina/Ushuaia").offset(at: 1_735_689_600) == -10_800
    )
    #expect(try TimeZoneRules.named("-03:30").offset(at: 0) == -12_600)
  }

  @Test(arguments: [
    "", "Asia", "Asia/Nowhere", "../../../etc/passwd", "/etc/passwd", "Asia/../UTC", "zone.tab",
    "Asia//Seoul", "a\u{0}b", "tzdata.zi", "A/B/C/D/E",
  ])
  func otherNamesAreUnknown(name: String) {
    #expect(throws: TimeZoneError.unknown(name)) { try TimeZoneRules.named(name) }
  }
}
