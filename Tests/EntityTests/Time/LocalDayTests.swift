import Entity
import Testing

@Suite struct LocalDayTests {
  @Test(arguments: ["1970-01-01", "2024-02-29", "2025-12-31", "9999-12-31"])
  func daysAreReadAndWritten(text: String) throws {
    #expect(try LocalDay(parsing: text).description == text)
  }

  @Test(arguments: ["2025-02-29", "2025-1-1", "1969-12-31", "31.12.2025", "2025-12-31 ", ""])
  func otherTextsAreNoDays(text: String) {
    #expect(throws: UTCTimeError.self) { try LocalDay(parsing: text) }
  }

  @Test func aYearBeginsOnItsFirstDay() throws {
    #expect(LocalDay(firstOf: 2025)?.description == "2025-01-01")
    #expect(LocalDay(firstOf: 1969) == nil && LocalDay(firstOf: 10_000) == nil)
    #expect(try LocalDay(parsing: "2024-12-31").next == LocalDay(firstOf: 2025))
    #expect(try LocalDay(parsing: "2024-02-28") < LocalDay(parsing: "2024-02-29"))
  }
}
