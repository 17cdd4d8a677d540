import Core
import Testing

@testable import Entity
@testable import Scenes

/// A new descriptor with the name of a stored one.
struct DescriptorNamesTests {
  private typealias StubStore = AddDescriptorsTests.StubStore

  /// Adds several files named `Pool.json`, one after another.
  private static func addAgain(_ files: String...) throws -> (
    Answer<AddDescriptors.Body>, StubStore
  ) {
    let stub = StubStore()
    var model: Answer<AddDescriptors.Body>?
    for file in files {
      let adding = AddDescriptors.Interactor(
        worker: stub,
        source: AddDescriptorsTests.Folder(files: ["Pool.json": file])
      )
      model = AddDescriptors.Presenter().present(
        try adding.act(on: .init(paths: ["Pool.json"], isFolder: false))
      )
    }
    return (try #require(model), stub)
  }

  private static func other(_ digit: Character) -> String {
    AddDescriptorsTests.file(owner: "They").replacing(
      String(repeating: "1", count: 40),
      with: String(repeating: digit, count: 40)
    )
  }

  @Test func descriptorOfTheSameContractsIsReplaced() throws {
    let (model, stub) = try Self.addAgain(
      AddDescriptorsTests.file(),
      AddDescriptorsTests.file(owner: "Us again")
    )
    #expect(model.text == "added 1\nreplaced 1, for the same contracts")
    #expect(
      try Samples.json(model) == #"{"added":["Pool"],"included":[],"partial":[],"renamed":[],"#
        + #""replaced":["Pool"],"skipped":[]}"#
    )
    #expect(try stub.descriptor(named: "Pool").owner == "Us again")
  }

  @Test func oneOfOtherContractsStaysAndTheNewOneGetsAnotherName() throws {
    let (model, stub) = try Self.addAgain(AddDescriptorsTests.file(), Self.other("2"))
    #expect(
      model.text == """
        added 1
        renamed 1: the name belongs to a descriptor for other contracts
          Pool-2 (not Pool)
        """
    )
    #expect(
      try Samples.json(model) == #"{"added":["Pool-2"],"included":[],"partial":[],"#
        + #""renamed":[{"name":"Pool-2","wanted":"Pool"}],"replaced":[],"skipped":[]}"#
    )
    #expect(try stub.descriptor(named: "Pool").owner == "Us")
    let (third, _) = try Self.addAgain(AddDescriptorsTests.file(), Self.other("2"), Self.other("3"))
    #expect(third.text.hasSuffix("\n  Pool-3 (not Pool)"))
    // The second one keeps its new name.
    let (again, kept) = try Self.addAgain(
      AddDescriptorsTests.file(),
      Self.other("2"),
      Self.other("2")
    )
    #expect(again.text.hasPrefix("added 1\nreplaced 1, for the same contracts\n"))
    #expect(Set(kept.entries.map(\.name)) == ["Pool", "Pool-2"])
  }
}
