import Entity
import Testing

@testable import Scenes

@Suite struct SetLabelTests {
  private static func set(
    _ field: HistoryLabel.Field = .label,
    of subject: String? = nil,
    to text: String?,
    in labels: StubLabels
  ) throws -> Answer<SetLabel.Body> {
    let chain = try Samples.chain()
    let response = try SetLabel.Interactor(worker: labels).act(
      on: .init(
        field,
        of: try subject ?? Samples.hash("c").description,
        text: text,
        chain: chain.id,
        chains: try ChainRegistry(adding: [chain])
      )
    )
    return SetLabel.Presenter().present(response)
  }

  @Test func aTransactionIsLabeled() throws {
    let labels = StubLabels()
    let answer = try Self.set(to: " rent for May ", in: labels)
    let hash = try Samples.hash("c")
    #expect(
      answer.text == """
        transaction  \(hash)
        chain        dev (id 31337)
        label        rent for May
        """
    )
    #expect(
      try Samples.json(answer) == """
        {"chainID":"31337","chainName":"dev","label":"rent for May","transaction":"\(hash)",\
        "type":"tx"}
        """
    )
    #expect(try labels.labels().all.map(\.label) == ["rent for May"])
  }

  @Test func anAddressIsLabeledForEveryChain() throws {
    let place = try Samples.address("7")
    let answer = try Self.set(of: "\(place)", to: "landlord", in: StubLabels())
    #expect(answer.text == "address  \(place)\nlabel    landlord")
    #expect(
      try Samples.json(answer) == """
        {"address":"\(place)","label":"landlord","type":"addr"}
        """
    )
  }

  @Test func whatIsReplacedIsPrinted() throws {
    let labels = StubLabels(try HistoryLabels([try StubLabels.label(note: "late")]))
    let answer = try Self.set(to: "rent for May", in: labels)
    #expect(answer.text.hasSuffix("\nlabel        rent for May\nold label    rent"))
    #expect(try Samples.json(answer).contains(#""note":"late","oldLabel":"rent""#))
    let note = try Self.set(.note, to: "a day late", in: labels)
    #expect(note.text.hasSuffix("\nnote         a day late\nold note     late"))
    #expect(note.oldNote == "late" && note.oldLabel == nil)
    // The same once more replaces nothing.
    let same = try Self.set(.note, to: "a day late", in: labels)
    #expect(same.oldNote == nil && same.text.hasSuffix("\nnote         a day late"))
  }

  @Test func whatIsRemovedIsPrinted() throws {
    let labels = StubLabels(try HistoryLabels([try StubLabels.label(note: "late")]))
    let answer = try Self.set(to: nil, in: labels)
    #expect(answer.text.hasSuffix("\nremoved label  rent"))
    #expect(answer.label == nil && answer.note == "late" && answer.oldLabel == "rent")
    #expect(try Self.set(.note, to: nil, in: labels).text.hasSuffix("\nremoved note  late"))
    #expect(try labels.labels() == .none)
  }

  @Test func nothingIsChangedByMistake() throws {
    let kept = try HistoryLabels([try StubLabels.label()])
    let labels = StubLabels(kept)
    let hash = try Samples.hash("c")
    let subject = HistoryLabel.Subject.transaction(hash, try Samples.chain().id)
    #expect(throws: HistoryLabelsError.unknown(.note, subject)) {
      try Self.set(.note, to: nil, in: labels)
    }
    #expect(throws: HistoryLabelError.empty(.label)) { try Self.set(to: " ", in: labels) }
    #expect(throws: HistoryLabelError.subject("rent")) {
      try Self.set(of: "rent", to: "x", in: labels)
    }
    #expect(throws: HistoryLabelError.unseen(.label, scalar: 0x1b, position: 1)) {
      try Self.set(to: "\u{1b}[2J", in: labels)
    }
    #expect(try labels.labels() == kept)
    #expect(throws: HistoryLabelsError.version) {
      try Self.set(to: "x", in: StubLabels(failure: HistoryLabelsError.version))
    }
  }

  @Test func aTransactionOfAnotherChainIsAnotherSubject() throws {
    let labels = StubLabels(
      try HistoryLabels([
        try StubLabels.label(of: .transaction(try Samples.hash("c"), .ethereum))
      ])
    )
    #expect(try Self.set(to: "gift", in: labels).oldLabel == nil)
    #expect(try labels.labels().all.map(\.label) == ["rent", "gift"])
  }
}
