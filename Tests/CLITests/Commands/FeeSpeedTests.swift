import Entity
import Testing

@testable import kingtherum

/// The speed of a payment, as it is typed at the question.
@Suite struct FeeSpeedTests {
  @Test func everySpeedIsFoundByItsNameAndByWhatOnlyItBeginsWith() {
    for speed in FeeSpeed.allCases {
      #expect(FeeSpeed(typed: speed.rawValue.uppercased()) == speed)
      for start in FeeSpeed.allCases.map({ $0.rawValue.prefix(3) }) {
        let isOwn = speed.rawValue.hasPrefix(start)
        #expect((FeeSpeed(typed: String(start)) == speed) == isOwn, "\(start)")
      }
    }
    #expect(FeeSpeed(typed: "n") == .normal)
  }

  @Test(arguments: ["", "x", "normally", " "])
  func otherWordsAreNoSpeed(word: String) {
    #expect(FeeSpeed(typed: word) == nil)
  }
}
