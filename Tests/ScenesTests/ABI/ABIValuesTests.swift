import Core
import Entity
import Testing

@testable import Scenes

@Suite struct ABIValuesTests {
  private func types(_ text: String) throws -> ABISubject {
    .types(try ABIType.list(parsing: text))
  }

  private func encoded(
    _ subject: ABISubject,
    _ values: String,
    packed: Bool = false
  ) throws -> Answer<EncodeValues.Body> {
    EncodeValues.Presenter().present(
      try EncodeValues.Interactor().act(
        on: .init(subject: subject, values: .json(Array(values.utf8)), isPacked: packed)
      )
    )
  }

  private func decoded(_ subject: ABISubject, _ hex: String) throws -> Answer<DecodeValues.Body> {
    DecodeValues.Presenter().present(
      try DecodeValues.Interactor().act(on: .init(subject: subject, text: Array(hex.utf8)))
    )
  }

  @Test func writesValuesAsHex() throws {
    let model = try encoded(try types("bool, uint"), "[true, 7]")
    let word = String(repeating: "0", count: 63)
    #expect(model.text == "0x\(word)1\(word)7")
    #expect(
      try Samples.json(model) == """
        {"data":"0x\(word)1\(word)7","types":["bool","uint256"]}
        """
    )
    #expect(try encoded(try types("bool,uint16"), "[true,7]", packed: true).text == "0x010007")
  }

  @Test func putsTheSelectorOfAFunctionFirst() throws {
    let function = ABISubject.function(try ABISignature(parsing: "baz(uint32,bool)"))
    let model = try encoded(function, "[69,true]")
    #expect(model.text.hasPrefix("0xcdcd77c0"))
    #expect(model.function == "baz(uint32,bool)")
    #expect(try decoded(function, model.text).text == "uint32  69\nbool    true")
    #expect(throws: ABIValueError.self) { try decoded(function, "0x" + model.text.dropFirst(10)) }
  }

  @Test func readsValuesAndEscapesThem() throws {
    let text = try types("string,(uint8,bytes)[]")
    let data = try encoded(text, #"["a\u001b[31m\u202e",[[1,"0xff"]]]"#).data
    let model = try decoded(text, "  \(data.dropFirst(2))\n")
    #expect(
      model.text == """
        string           "a\\u001b[31m\\u{202e}"
        (uint8,bytes)[]  [["1","0xff"]]
        """
    )
    #expect(model.standard && model.notes.isEmpty)
    #expect(
      try Samples.json(model) == """
        {"standard":true,"types":["string","(uint8,bytes)[]"],\
        "values":["a\\u001b[31m\u{202E}",[["1","0xff"]]]}
        """
    )
  }

  @Test func warnsOfNonstandardLayout() throws {
    let word = String(repeating: "0", count: 63)
    let model = try decoded(try types("bool"), "0x\(word)1\(word)0")
    #expect(!model.standard)
    #expect(model.notes == ["caution: the bytes are not laid out the way compilers encode them"])
  }

  @Test(arguments: ["", "{}", "7", "[1,]", "[\"a\", \"a\"]", "[null]"])
  func refusesInvalidListOfValues(text: String) throws {
    let subject = try types("uint8")
    #expect(throws: (any Error).self) { try encoded(subject, text) }
  }
}
