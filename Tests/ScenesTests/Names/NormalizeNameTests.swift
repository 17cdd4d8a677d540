import Core
import Entity
import Testing

@testable import Scenes

@Suite struct NormalizeNameTests {
  private func answer(_ name: String) throws -> Answer<NormalizeName.Body> {
    NormalizeName.Presenter().present(try NormalizeName.Interactor().act(on: .init(name)))
  }

  @Test func showsTheNormalizedName() throws {
    let answer = try answer("Foo.eth")
    #expect(answer.text == "foo.eth")
    #expect(answer.notes == [.info("normalized from: \(foreign: "Foo.eth")")])
    #expect(
      try Samples.json(answer) == """
        {"labels":["foo","eth"],"name":"foo.eth",\
        "namehash":"0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f",\
        "wasNormalized":false}
        """
    )
  }

  @Test func saysNothingOfANormalizedName() throws {
    #expect(try answer("foo.eth").notes == [])
    #expect(try answer("foo.eth").wasNormalized)
  }

  /// To Swift, both forms are equal.
  @Test func noticesAnotherUnicodeForm() throws {
    let answer = try answer("cafe\u{301}.eth")
    #expect(!answer.wasNormalized && answer.notes.count == 1)
    #expect(answer.name.unicodeScalars.count == 8)
  }

  @Test func escapesWhatWasTyped() throws {
    let notes = try answer("a\u{fe0f}\u{ad}b.eth").notes.map(\.english)
    #expect(notes == ["info: normalized from: a\\u{fe0f}\\u{ad}b.eth"])
  }

  @Test func saysWhatAnEmptyNameIs() throws {
    let answer = try answer("")
    #expect(answer.labels == [] && answer.wasNormalized)
    #expect(answer.notes == [.info("an empty name is the root of all names")])
  }

  @Test func refusesANameThatCannotBeNormalized() {
    #expect(throws: ENSNameError.disallowed(character: 0x20, position: 4)) {
      try answer("foo .eth")
    }
  }
}
