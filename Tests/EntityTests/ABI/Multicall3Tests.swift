import Core
import Entity
import TestSupport
import Testing

struct Multicall3Tests {
  /// Made with eth_abi 6.0.0: aggregate3 of balanceOf and symbol at two contracts.
  @Test func asksAsTheStandardEncodes() throws {
    let first = try Address(bytes: [UInt8](repeating: 0x11, count: 20))
    let second = try Address(bytes: [UInt8](repeating: 0x22, count: 20))
    let calls = [
      Multicall3.Call(target: first, input: ERC20.balanceOf(second)),
      Multicall3.Call(target: second, allowFailure: false, input: ERC20.symbol()),
    ]
    #expect(
      Hex.encode(Multicall3.aggregate3(calls)) == """
        82ad56cb0000000000000000000000000000000000000000000000000000000000000020\
        000000000000000000000000000000000000000000000000000000000000000200000000\
        000000000000000000000000000000000000000000000000000000400000000000000000\
        000000000000000000000000000000000000000000000100000000000000000000000000\
        111111111111111111111111111111111111111100000000000000000000000000000000\
        000000000000000000000000000000010000000000000000000000000000000000000000\
        000000000000000000000060000000000000000000000000000000000000000000000000\
        000000000000002470a08231000000000000000000000000222222222222222222222222\
        222222222222222200000000000000000000000000000000000000000000000000000000\
        000000000000000000000000222222222222222222222222222222222222222200000000\
        000000000000000000000000000000000000000000000000000000000000000000000000\
        000000000000000000000000000000000000000000000060000000000000000000000000\
        000000000000000000000000000000000000000495d89b41000000000000000000000000\
        00000000000000000000000000000000
        """
    )
    #expect(
      Hex.encode(Multicall3.aggregate3([])) == """
        82ad56cb0000000000000000000000000000000000000000000000000000000000000020\
        0000000000000000000000000000000000000000000000000000000000000000
        """
    )
    #expect(
      Hex.encode(Multicall3.getEthBalance(first)) == """
        4d2301cc0000000000000000000000001111111111111111111111111111111111111111
        """
    )
    #expect(Multicall3.address.description == "0xcA11bde05977b3631167028862bE2a173976CA11")
    #expect(
      // As block explorers and other tools give it for the code on Ethereum.
      Multicall3.Deployment.standard.codeHash.description
        == "0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891"
    )
  }

  /// Made with eth_abi 6.0.0: (true, 5 bytes), (false, none), (true, 32 bytes).
  private let output = """
    000000000000000000000000000000000000000000000000000000000000002000000000\
    000000000000000000000000000000000000000000000000000000030000000000000000\
    000000000000000000000000000000000000000000000060000000000000000000000000\
    00000000000000000000000000000000000000e000000000000000000000000000000000\
    000000000000000000000000000001400000000000000000000000000000000000000000\
    000000000000000000000001000000000000000000000000000000000000000000000000\
    000000000000004000000000000000000000000000000000000000000000000000000000\
    000000050102030405000000000000000000000000000000000000000000000000000000\
    000000000000000000000000000000000000000000000000000000000000000000000000\
    000000000000000000000000000000000000000000000000000000400000000000000000\
    000000000000000000000000000000000000000000000000000000000000000000000000\
    000000000000000000000000000000000000000100000000000000000000000000000000\
    000000000000000000000000000000400000000000000000000000000000000000000000\
    000000000000000000000020070707070707070707070707070707070707070707070707\
    0707070707070707
    """

  @Test func readsTheAnswers() throws {
    let answers = try Multicall3.decodeAggregate3(hex(output), count: 3)
    #expect(answers.map(\.success) == [true, false, true])
    #expect(answers.map(\.output) == [[1, 2, 3, 4, 5], [], [UInt8](repeating: 7, count: 32)])
    #expect(
      try Multicall3.decodeAggregate3(
        hex(
          """
          000000000000000000000000000000000000000000000000000000000000002000000000\
          00000000000000000000000000000000000000000000000000000000
          """
        ),
        count: 0
      ).isEmpty
    )
  }

  @Test func refusesAnotherCountOfAnswers() throws {
    let bytes = try hex(output)
    #expect(throws: ABIError.count(wanted: 2, found: 3)) {
      try Multicall3.decodeAggregate3(bytes, count: 2)
    }
    #expect(throws: ABIError.empty) { try Multicall3.decodeAggregate3([], count: 0) }
  }

  @Test func refusesAnAnswerThatIsCutAnywhere() throws {
    let bytes = try hex(output)
    for count in 0..<(bytes.count) {
      #expect(throws: ABIError.self, "\(count) bytes") {
        try Multicall3.decodeAggregate3(Array(bytes.prefix(count)), count: 3)
      }
    }
  }

  @Test func staysInsideTheAnswerWhateverItSays() throws {
    var random = SeededRandom()
    let bytes = try hex(output)
    for _ in 0..<3_000 {
      var changed = bytes
      let word = 32 * Int.random(in: 0..<(bytes.count / 32), using: &random)
      let value = [0, 1, 31, 32, 33, 96, 0x7fff_ffff, .max].randomElement(using: &random) ?? 0
      for index in 0..<8 { changed[word + 24 + index] = UInt8(value >> (56 - 8 * index) & 0xff) }
      if Bool.random(using: &random) { changed[word] = 0xff }
      // Either results or an error; a trap would end the tests.
      let answers = try? Multicall3.decodeAggregate3(changed, count: 3)
      #expect(answers?.count ?? 3 == 3, "\(random.comment)")
    }
  }
}
