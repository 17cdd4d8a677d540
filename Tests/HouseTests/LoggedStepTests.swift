import Testing

/// No command bypasses the log of its run.
@Suite struct LoggedStepTests {
  /// The steps of use cases that are not the body of `takeStep` or `takeAsyncStep`.
  private static func steps(in files: [House.File]) -> [String] {
    files.flatMap { file in
      let code = file.codeLines.joined(separator: "\n")
      return code.matches(of: /([\w)\]}$]+)\s*\.(?:act|draft|commit)\(/)
        .filter { $0.output.1 != "$0" }
        .map { "\(file.path): \($0.output.0)" }
    }
  }

  @Test("every step of a use case is taken through the log")
  func stepsAreLogged() throws {
    let views = try House.sources().filter {
      $0.path.hasPrefix("Sources/kingtherum/") || $0.path.hasPrefix("Sources/Live/")
    }
    #expect(Self.steps(in: views) == [])
    let taken = views.reduce(0) { count, file in
      count + file.codeLines.count { $0.contains("takeStep(") || $0.contains("takeAsyncStep(") }
    }
    #expect(taken > 100)
  }

  @Test("every question to the worker is asked through the log")
  func questionsAreLogged() throws {
    let asking = try House.sources().filter { file in
      !file.path.hasPrefix("Sources/Exchange/")
        && file.codeLines.contains {
          $0.contains("link.ask(") || $0.contains(".measuredAnswer(to:")
        }
    }
    #expect(asking.map(\.path) == ["Sources/Live/Worker/WorkerProcess.swift"])
    let lines = try #require(asking.first).codeLines
    #expect(lines.count { $0.contains(".measuredAnswer(to:") } == 1)
    #expect(!lines.contains { $0.contains("link.ask(") })
  }

  @Test("the process ends in one place, which ends the log")
  func endsAreLogged() throws {
    let end = /(?:^|[^\w.])(?:_?exit|kt_end_at_once)\(/
    let found = try House.sources(of: "kingtherum").flatMap { file in
      file.codeLines.filter { $0.contains(end) }.map { "\(file.name): \($0)" }
    }
    #expect(found == ["Kingtherum.swift:   kt_end_at_once(status)"])
    let lines = try House.file("Sources/kingtherum/Kingtherum.swift").codeLines
    let index = try #require(lines.firstIndex { $0.contains(end) })
    #expect(lines[index - 1].contains("RunLog.current?.endRun("))
  }

  @Test(arguments: [
    ("let a = try takeStep(name, of: add) { try $0.draft(request) }", false),
    ("let a = try add.draft(request)", true),
    ("try await Show.Interactor(worker: worker).act(on: request)", true),
    ("try await Show.Interactor(worker: worker)\n  .act(on: request)", true),
    ("takeStep(name, of: add) { $0\n  .commit(draft) }", false),
    ("// try add.draft(request)", false), ("func draft(_ request: Request)", false),
  ])
  func findsWhatIsNotLogged(code: String, isFound: Bool) {
    let file = House.File(path: "a.swift", text: code + "\n")
    #expect(Self.steps(in: [file]).isEmpty != isFound)
  }
}
