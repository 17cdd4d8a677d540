import Core
import Testing

@testable import Scenes
@testable import WalletKit

@Suite struct RecoverPhraseTests {
  private func model(
    _ phase: RecoveryPhase,
    _ places: [Int],
    line: Int? = nil,
    file: String? = nil
  ) -> Answer<RecoverPhrase.Body> {
    RecoverPhrase.Presenter().present(
      .init(
        language: .korean,
        words: 12,
        total: 2048,
        match: .init(phase: phase, places: places, line: line),
        file: file
      )
    )
  }

  @Test(arguments: [
    (RecoveryPhase.asWritten, [], "nothing was wrong with the words", "none"),
    (.unknown(1), [5], "word 5", "unknown"),
    (.unknown(2), [5, 9], "words 5 and 9", "unknown"),
    (.swapped, [3, 12], "words 3 and 12 were swapped", "swapped"),
    (.mistyped(7), [1], "word 1 was mistyped as a similar word", "mistyped"),
    (.moved(3), [1, 2, 4], "words 1, 2 and 4 were in the wrong order", "moved"),
    (.replaced, [4], "word 4 was wrong", "replaced"),
    (.missing, [11], "word 11 was missing", "missing"),
  ])
  func reportsTheCauseFound(
    phase: RecoveryPhase,
    places: [Int],
    sentence: String,
    cause: String
  ) throws {
    let model = model(phase, places, file: "found")
    #expect(
      model.text == """
        found  \(sentence)
        words  12, korean
        file   found
        """
    )
    #expect(
      try Samples.json(model) == """
        {"candidates":2048,"cause":"\(cause)","language":"korean",\
        "places":[\(places.map(String.init).joined(separator: ","))],"words":12,\
        "wordsFile":"found"}
        """
    )
    #expect(
      model.notes == [
        "caution: anyone who reads found controls all funds of this recovery phrase; move it "
          + "off this machine"
      ]
    )
  }

  @Test func reportsTheLineOfThePassphrase() throws {
    let model = model(.passphrases(99), [], line: 17)
    #expect(
      model.text == """
        found  the passphrase on line 17
        words  12, korean
        """
    )
    #expect(
      try Samples.json(model) == """
        {"candidates":2048,"cause":"passphrase","language":"korean","line":17,"places":[],\
        "words":12}
        """
    )
    #expect(model.notes == [])
  }
}
