import Entity
import Testing

@testable import Scenes

@Suite struct ShowLabelTests {
  private static func show(
    _ field: HistoryLabel.Field = .label,
    of subject: String? = nil,
    in labels: StubLabels
  ) throws -> Answer<SetLabel.Body> {
    let chain = try Samples.chain()
    let response = try ShowLabel.Interactor(worker: labels).act(
      on: .init(
        field,
        of: try subject ?? Samples.hash("c").description,
        chain: chain.id,
        chains: try ChainRegistry(adding: [chain])
      )
    )
    return ShowLabel.Presenter().present(response)
  }

  @Test func whatIsWrittenIsShown() throws {
    let labels = StubLabels(try HistoryLabels([try StubLabels.label(note: "late")]))
    let hash = try Samples.hash("c")
    for field in HistoryLabel.Field.allCases {
      let answer = try Self.show(field, in: labels)
      #expect(
        answer.text == """
          transaction  \(hash)
          chain        dev (id 31337)
          label        rent
          note         late
          """
      )
      #expect(
        try Samples.json(answer) == """
          {"chainID":"31337","chainName":"dev","label":"rent","note":"late","transaction":"\(hash)",\
          "type":"tx"}
          """
      )
    }
  }

  @Test func nothingWrittenIsNoError() throws {
    let place = try Samples.address("7")
    let none = try Self.show(of: "\(place)", in: StubLabels())
    #expect(none.text == "address  \(place)\nlabel    no label")
    #expect(try Samples.json(none) == #"{"address":"\#(place)","type":"addr"}"#)
    let labels = StubLabels(try HistoryLabels([try StubLabels.label()]))
    let note = try Self.show(.note, in: labels)
    #expect(note.text.hasSuffix("\nlabel        rent\nnote         no note"))
    #expect(try Samples.json(note).contains(#""label":"rent""#) && note.note == nil)
    // The label of an address is not that of a transaction.
    let other = try Self.show(of: "\(try Samples.hash("d"))", in: labels)
    #expect(other.text.hasSuffix("\nlabel        no label"))
  }

  @Test func whatCannotBeShownIsRefused() throws {
    #expect(throws: HistoryLabelError.subject("rent")) {
      try Self.show(of: "rent", in: StubLabels())
    }
    #expect(throws: HistoryLabelsError.version) {
      try Self.show(in: StubLabels(failure: HistoryLabelsError.version))
    }
  }
}
