import Testing

@testable import kingtherum

/// What a shell offers after `help`.
@Suite struct HelpCandidatesTests {
  @Test("help offers every topic and every command, each once, and each works")
  func theFirstWord() throws {
    let names = HelpCandidates([]).lines(for: .bash)
    #expect(Set(names).count == names.count)
    #expect(Set(names).isSuperset(of: HelpTopic.allCases.map(\.rawValue)))
    #expect(Set(names).isSuperset(of: CommandTree([]).commands))
    for name in names { #expect(try HelpRequest(["help", name]) != nil, "\(name)") }
  }

  @Test("after a group its commands are offered, and after anything else nothing")
  func furtherWords() {
    #expect(HelpCandidates(["policy"]).lines(for: .bash) == ["show", "check", "accept"])
    #expect(HelpCandidates(["wallet", "pin"]).lines(for: .bash) == ["set", "remove", "status"])
    #expect(
      HelpCandidates(["history"]).lines(for: .bash) == [
        "list", "show", "label", "note", "sync", "status", "chart", "export", "reset",
      ]
    )
    for words in [["offline"], ["balance"], ["wallet", "list"], ["nothing"]] {
      #expect(HelpCandidates(words).lines(for: .bash) == [], "\(words)")
    }
  }

  @Test("each shell gets a name and a description in its own form")
  func descriptions() throws {
    let title = "keep a key on a machine without a network, step by step"
    #expect(HelpCandidates([]).lines(for: .zsh).contains("offline:\(title)"))
    #expect(HelpCandidates([]).lines(for: .fish).contains("offline\t\(title)"))
    #expect(Completion.lines(for: ["---completion-help", "tcsh"]) == [])
    #expect(Completion.lines(for: ["---completion-help"]) == [])
  }
}
