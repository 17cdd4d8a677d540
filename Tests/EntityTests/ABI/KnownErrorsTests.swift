import Core
import TestSupport
import Testing

@testable import Entity

/// Revert data, decoded into sentences.
struct KnownErrorsTests {
  private struct Case: Decodable {
    let data: String
    let words: String?
    let expect: String
    let comment: String
  }

  @Test func everyLineOfTheTableIsAnError() {
    #expect(KnownErrors.count == KnownErrors.lines.count)
    #expect(KnownErrors.count >= 45)
    #expect(KnownErrors.panics.count == 10)
  }

  @Test func saysWhatTheVectorsSay() throws {
    for item in try Vectors.load("errors", as: Case.self) {
      let words = KnownErrors.words(for: try Hex.decode(item.data))
      #expect(words == item.words, "\(item.comment)")
      #expect((words == nil) == (item.expect == "invalid"), "\(item.comment)")
    }
  }
}
