import Core
import Entity
import TestSupport
import Testing

@Suite struct HeaderAgreementTests {
  private static let (one, two, three) = (node("one"), node("two"), node("three"))

  private static func node(_ name: String) -> EndpointID { EndpointID(redacted: name) }

  private static func answer(
    _ agreeing: [EndpointID],
    dissenting: [EndpointID] = [],
    outvoted: [EndpointID] = [],
    disproved: [EndpointID] = [],
    isReorganized: Bool = false
  ) -> StateProofs {
    StateProofs(
      header: nil,
      agreeing: agreeing,
      dissenting: dissenting,
      outvoted: outvoted,
      disproved: disproved,
      isReorganized: isReorganized,
      proofs: []
    )
  }

  private static func agreement(_ answers: StateProofs..., required: Int = 2) -> HeaderAgreement {
    answers.reduce(into: HeaderAgreement(required: required)) { $0.add($1) }
  }

  @Test func asManyAsMustAgreeAreEnough() {
    #expect(Self.agreement(Self.answer([Self.one, Self.two])).isReached)
    #expect(!Self.agreement(Self.answer([Self.one])).isReached)
    #expect(Self.agreement(Self.answer([Self.one]), required: 1).isReached)
    #expect(!Self.agreement(Self.answer([])).isLost, "nobody has said anything")
  }

  @Test func whoIsSilentInALaterRoundHasAgreed() {
    let found = Self.agreement(Self.answer([Self.one, Self.two]), Self.answer([Self.one]))
    #expect(found.isReached && found.agreeing == [Self.one, Self.two])
  }

  @Test func whoContradictsItselfDoesNotAgree() {
    let turned = Self.agreement(
      Self.answer([Self.one, Self.two]),
      Self.answer([Self.one], dissenting: [Self.two])
    )
    #expect(turned.agreeing == [Self.one] && turned.dissenting == [Self.two])
    let back = Self.agreement(
      Self.answer([Self.one], dissenting: [Self.two]),
      Self.answer([Self.one, Self.two])
    )
    #expect(back.agreeing == [Self.one] && !back.isReached)
  }

  @Test func whoseProofsAreFalseDoesNotAgree() {
    let found = Self.agreement(
      Self.answer([Self.one, Self.two], disproved: [Self.one]),
      Self.answer([Self.two])
    )
    #expect(found.agreeing == [Self.two] && found.disproved == [Self.one] && !found.isReached)
  }

  @Test func aBlockThatOnlyOthersHaveIsLost() {
    let gone = Self.agreement(Self.answer([], dissenting: [Self.one, Self.two]))
    #expect(gone.isLost && !gone.isReached)
    let outvoted = Self.agreement(
      Self.answer([Self.one], dissenting: [Self.two, Self.three], outvoted: [Self.one])
    )
    #expect(outvoted.isLost && outvoted.outvoted == [Self.one])
    #expect(!Self.agreement(Self.answer([Self.one], dissenting: [Self.two])).isLost)
  }

  @Test func twoNodesOfOneNameAreTwo() {
    #expect(Self.agreement(Self.answer([Self.one, Self.one])).isReached)
  }

  @Test func whoseBlockWasReplacedDoesNotAgreeAnyMore() {
    let before = Self.answer([Self.one, Self.two])
    let some = Self.agreement(
      before,
      Self.answer([Self.two], dissenting: [Self.one], isReorganized: true)
    )
    #expect(some.isReorganized && some.agreeing == [Self.two] && !some.isLost)
    let all = Self.agreement(
      before,
      Self.answer([], dissenting: [Self.one, Self.two], isReorganized: true)
    )
    #expect(all.isReorganized && all.isLost && !all.isReached)
    #expect(!Self.agreement(before, before).isReorganized)
  }
}
