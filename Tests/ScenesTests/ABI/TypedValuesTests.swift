import Core
import Entity
import Testing

@testable import Scenes

/// Values that are typed one by one, and call data that is typed alone.
@Suite struct TypedValuesTests {
  private func encoded(_ subject: String, _ values: [String]) throws -> String {
    try EncodeValues.Presenter().present(
      EncodeValues.Interactor().act(
        on: .init(
          subject: try ABISubject(parsing: subject),
          values: .typed(values),
          isPacked: false
        )
      )
    ).data
  }

  private func encoded(_ subject: String, json: String) throws -> String {
    try EncodeValues.Presenter().present(
      EncodeValues.Interactor().act(
        on: .init(
          subject: try ABISubject(parsing: subject),
          values: .json(Array(json.utf8)),
          isPacked: false
        )
      )
    ).data
  }

  private static let account = "0x52908400098527886E0F7030069857D2E4169EE7"

  /// Typed values are encoded like the same values in JSON, for every kind of type.
  @Test(
    "a typed value is parsed by its type",
    arguments: [
      ("transfer(address,uint256)", [account, "1000000"], #"["\#(account)", "1000000"]"#),
      ("f(bool,bool)", ["true", "false"], "[true, false]"),
      ("string", ["true"], #"["true"]"#),
      ("string,string", ["", "two words, [not] JSON"], #"["", "two words, [not] JSON"]"#),
      ("int8", ["-5"], "[-5]"),
      ("uint8", ["0x1f"], "[31]"),
      ("bytes,bytes2", ["0x", "0x0102"], #"["0x", "0x0102"]"#),
      ("address[]", [#"["\#(account)"]"#], #"[["\#(account)"]]"#),
      ("uint256[],(uint8,bool)", ["[1, 2]", "[5, true]"], "[[1, 2], [5, true]]"),
      ("(uint8,string)[2]", [#"[[1, "a"], [2, "b"]]"#], #"[[[1, "a"], [2, "b"]]]"#),
      ("pause()", [], "[]"),
    ]
  )
  func typedValues(subject: String, words: [String], json: String) throws {
    #expect(try encoded(subject, words) == (try encoded(subject, json: json)))
  }

  @Test("only the values of a function are preceded by its selector")
  func subjects() throws {
    #expect(try encoded("pause()", []) == "0x8456cb59")
    #expect(try encoded("(uint8)", ["[7]"]).count == 2 + 64)
    let types: [ABIType] = [.array(.uint(bits: 8)), .tuple([.bool])]
    #expect(try ABISubject(parsing: "uint8[],(bool)") == .types(types))
    #expect(try ABISubject(parsing: "f(bool)") == .function(try ABISignature(parsing: "f(bool)")))
  }

  @Test("a wrong value is reported with its position")
  func wrongValues() throws {
    let place = ABIValuePath.all
    #expect(throws: ABIValueError.count(place, wanted: 2, found: 1)) {
      try encoded("f(bool,bool)", ["true"])
    }
    #expect(throws: ABIValueError.count(place, wanted: 1, found: 3)) {
      try encoded("f(uint8[])", ["1", "2", "3"])
    }
    for (type, word) in [
      ("bool", "yes"), ("uint8", "256"), ("uint8", "-1"), ("uint8", ""), ("address", "alice"),
      ("bytes2", "0x01"), ("bytes", "ff"), ("uint8[]", "5"), ("(bool)", "[1]"),
    ] {
      #expect(throws: ABIValueError.self, "\(type) \(word)") { try encoded(type, [word]) }
    }
  }

  /// An address without quotes is not JSON, and the error says which value contains it.
  @Test("an array that is not JSON is rejected with its position")
  func unquoted() throws {
    #expect {
      try encoded("bool,address[]", ["true", "[\(Self.account)]"])
    } throws: { error in
      guard let report = (error as? ABIValueError)?.report else { return false }
      return report.code == "abi-value-json" && report.message.english.hasPrefix("value 2: ")
    }
  }

  @Test("call data alone is decoded by its selector")
  func callData() throws {
    let data = try encoded("transfer(address,uint256)", [Self.account, "7"])
    let answer = DecodeCall.Presenter().present(
      try DecodeCall.Interactor().act(on: .init(abi: nil, text: Array(data.utf8)))
    )
    #expect(answer.function == "transfer(address,uint256)" && answer.claimed == nil)
    #expect(answer.text.hasPrefix("function"))
    #expect(answer.text.contains(Self.account) && answer.notes.isEmpty)
    let abi = try ContractABI(
      parsing: Array(
        #"[{"type":"function","name":"pay","inputs":[{"name":"n","type":"uint8"}]}]"#.utf8
      )
    )
    let own = try encoded("pay(uint8)", ["9"])
    let claimed = DecodeCall.Presenter().present(
      try DecodeCall.Interactor().act(on: .init(abi: abi, text: Array(own.utf8)))
    )
    #expect(claimed.claimed == true)
    #expect(claimed.text == "function   pay(uint8) (unverified)\n  uint8 n  9")
    for (text, wanted) in [
      (own, ABIChoiceError.noFunction(selector: try Hex.decode(String(own.prefix(10))))),
      ("0x0102", .noFunction(selector: [1, 2])),
    ] {
      #expect(throws: wanted) {
        try DecodeCall.Interactor().act(on: .init(abi: nil, text: Array(text.utf8)))
      }
    }
  }
}
