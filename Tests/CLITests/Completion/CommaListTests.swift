import Testing

@testable import kingtherum

/// What is offered in the middle of a list with commas.
@Suite struct CommaListTests {
  private let list = CommaList(["symbol", "units", "amount"])

  @Test(
    arguments: [
      ("", ["symbol", "units", "amount"]), ("sy", ["symbol", "units", "amount"]),
      ("symbol,", ["symbol,units", "symbol,amount"]),
      ("symbol,am", ["symbol,units", "symbol,amount"]),
      ("units,symbol,", ["units,symbol,amount"]), ("symbol,units,amount,", []),
      // A name that is unknown stays as it is typed; the program refuses it later.
      ("wei,", ["wei,symbol", "wei,units", "wei,amount"]),
      (",", [",symbol", ",units", ",amount"]),
    ]
  )
  func offersWhatIsNotInTheListYet(_ typed: String, _ offered: [String]) {
    #expect(list.candidates(for: typed) == offered)
    #expect(list.candidates(for: "--fields=" + typed) == offered)
  }

  @Test func anOptionWithoutAValueIsNoList() {
    #expect(list.candidates(for: "--fields") == ["symbol", "units", "amount"])
  }
}
