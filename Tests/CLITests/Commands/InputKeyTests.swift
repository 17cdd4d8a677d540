import Core
import Files
import Testing

@testable import Live
@testable import kingtherum

@Suite struct InputKeyTests {
  /// A private key given in place of a file name is not repeated in the error.
  @Test func keyGivenAsAFileNameIsNotRepeated() {
    let key = "eb3f84ad6b87830157e26b8c0618e3c1027956ae91391902591d2d519ef5476a"
    for name in [key, "0x" + key] {
      #expect(throws: InputError.looksLikeKey) { try InputFile.read(name, limit: 100) }
    }
    #expect(!InputError.looksLikeKey.report.message.english.contains("eb3f"))
    #expect(throws: InputError.self) { try InputFile.read(key + "0", limit: 100) }
  }
}
