import Testing

/// Each interactor and presenter has a role of `Interactor.swift` or `Presenter.swift`.
///
/// So the compiler compares it with the others of its kind. Whatever is presented is also done by an
/// interactor.
@Suite struct UseCaseRoleTests {
  private static let roleFiles = ["Interactor", "Presenter"].map { "Sources/Scenes/\($0).swift" }

  /// Interactors without a role, each with its reason.
  private static let exceptions = [
    // Its steps are generic over what is signed, and a role has one type for each.
    "Sources/Scenes/Approval/Approval.swift: Interactor",
    // Nothing is known to fail before the words are typed.
    "Sources/Scenes/RecoveryPhrase/CheckRecoveryPhrase.swift: Interactor",
  ]

  /// The roles: the protocols of their files.
  private static func roles() throws -> Set<String> {
    Set(
      try roleFiles.flatMap { try House.file($0).codeLines }.compactMap { line in
        line.firstMatch(of: /^package protocol (\w+)/).map { String($0.output.1) }
      }
    )
  }

  /// The interactors and presenters of a file, each with the names it conforms to.
  private static func declarations(in file: House.File) -> [(name: String, conformances: [String])]
  {
    let declaration = /\b(?:struct|enum|class|actor) (\w*(?:Interactor|Presenter))\b([^{]*)\{/
    return file.codeLines.joined(separator: "\n").matches(of: declaration).map { found in
      let names = found.output.2.split { !$0.isPartOfName && $0 != "." }
      return (String(found.output.1), names.map { String($0.replacing(/^Scenes\./, with: "")) })
    }
  }

  private static func withoutRole(in files: [House.File], roles: Set<String>) -> [String] {
    files.flatMap { file in
      declarations(in: file).filter { roles.isDisjoint(with: $0.conformances) }
        .map { "\(file.path): \($0.name)" }
    }
  }

  /// Namespaces that have a presenter and no interactor, each with its reason.
  private static let presentersAlone: Set<String> = [
    // They show what another use case drafted, in place of doing it.
    "DryRun", "MessageDryRun", "PayoutDryRun",
    // `SignMessage` signs it; only the answer is another one.
    "SignAuthorization",
  ]

  /// The namespaces, such as `Send`, in which a type of a role is declared.
  private static func namespaces(of role: String, in files: [House.File]) -> Set<String> {
    let declaration = /^( *)(?:[a-z]+ )*(struct|enum|class|actor|extension) ([\w.]+)/
    var found: Set<String> = []
    for file in files {
      var around: [(indent: Int, name: String)] = []
      for line in file.codeLines {
        guard let match = line.firstMatch(of: declaration) else { continue }
        let (indent, name) = (match.output.1.count, String(match.output.3))
        around.removeAll { $0.indent >= indent }
        if match.output.2 != "extension", name.hasSuffix(role) {
          found.insert(around.map(\.name).joined(separator: "."))
        }
        around.append((indent, name))
      }
    }
    return found
  }

  /// So no view does what a use case decides.
  @Test func whatIsPresentedHasAnInteractor() throws {
    let files = try House.sources(of: "Scenes")
    let presented = Self.namespaces(of: "Presenter", in: files)
    let done = Self.namespaces(of: "Interactor", in: files)
    #expect(presented.subtracting(done) == Self.presentersAlone)
    #expect(presented.intersection(done).count > 100)
  }

  @Test func findsWhatIsOnlyPresented() {
    let sources = [
      "package enum Show {\n  package struct Presenter: Scenes.Presenter {}\n}",
      "extension Show {\n  package struct Interactor: Scenes.Interactor {\n  }\n}",
      "enum Look {\n  enum Body {\n    case a\n  }\n  struct AskPresenter: Presenter {}\n}",
      "enum Deep {\n  enum Inner {\n    struct Presenter {}\n  }\n  struct Interactor {}\n}",
      "extension Deep.Other {\n  struct Presenter {}\n}\nextension Look.Interactor {\n}",
      "// enum Quoted {\n//   struct Presenter {}\n// }\nlet a = Presenter()",
    ]
    let files = sources.map { House.File(path: "a.swift", text: $0) }
    let presented = Self.namespaces(of: "Presenter", in: files)
    #expect(presented == ["Show", "Look", "Deep.Inner", "Deep.Other"])
    #expect(Self.namespaces(of: "Interactor", in: files) == ["Show", "Deep"])
  }

  @Test func everyInteractorAndPresenterHasARole() throws {
    let found = Self.withoutRole(in: try House.sources(of: "Scenes"), roles: try Self.roles())
    #expect(found.sorted() == Self.exceptions)
  }

  /// Control: the roles are read, and each has a use case.
  @Test func everyRoleIsPlayed() throws {
    let roles = try Self.roles()
    #expect(roles.isSuperset(of: ["Interactor", "DraftInteractor", "Presenter"]))
    let all = try House.sources(of: "Scenes").flatMap(Self.declarations)
    #expect(all.count { $0.name.hasSuffix("Interactor") } > 100)
    #expect(all.count { $0.name.hasSuffix("Presenter") } > 100)
    #expect(roles.subtracting(all.flatMap(\.conformances)) == [])
  }

  /// Interactors and presenters stand in Scenes alone, where the rule looks for them.
  @Test func noOtherFloorHasUseCases() throws {
    let others = try House.sources().filter { !$0.path.hasPrefix("Sources/Scenes/") }
    #expect(
      others.flatMap { file in Self.declarations(in: file).map { "\(file.path): \($0)" } } == []
    )
  }

  @Test(arguments: [
    ("package struct Interactor: Sendable {}", ["Interactor"]),
    (
      "struct Interactor {}\nstruct OnePresenter: Sendable, Hashable {}",
      ["Interactor", "OnePresenter"]
    ),
    ("package struct Interactor: Scenes.Interactor {}", []),
    ("package struct Interactor: Sendable,\n  DraftInteractor\n{}", []),
    ("package enum AskPresenter: Presenter {}", []),
    ("package struct Interactor: MyInteractor {}", ["Interactor"]),
    ("package protocol SomeInteractor: Sendable {}\n// struct Interactor {}", []),
    ("struct InteractorTable {}\nlet a = Interactor(worker: b)", []),
  ])
  func findsWhatHasNoRole(source: String, found: [String]) {
    let file = House.File(path: "a.swift", text: source)
    let without = Self.withoutRole(
      in: [file],
      roles: ["Interactor", "DraftInteractor", "Presenter"]
    )
    #expect(without == found.map { "a.swift: " + $0 })
  }
}
