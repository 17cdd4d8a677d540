/// The tests of a use case: done and refused, exact text and exact JSON.
extension UseCase {
  func tests(of scene: String) -> GeneratedFile {
    var text = SourceText()
    let usesEntity = (request + response).contains {
      [.wei, .chain, .time, .walletName].contains($0.known)
    }
    text.add(0, usesEntity ? ["import Entity"] : [])
    text.add(0, "import Testing", "", "@testable import Scenes")
    if !secrets.isEmpty { text.add(0, "@testable import WalletKit") }
    text.skip()
    text.add(0, "struct \(name)Tests {")
    writeStub(to: &text)
    text.skip()
    writeValues(to: &text)
    text.skip()
    writeDone(to: &text)
    writeLeftOut(to: &text)
    text.skip()
    writeRefused(to: &text)
    for field in texts {
      text.skip()
      writeEmpty(field, to: &text)
    }
    text.add(0, "}")
    return GeneratedFile(path: "Tests/ScenesTests/\(scene)/\(name)Tests.swift", text: text.text)
  }

  private func writeStub(to text: inout SourceText) {
    text.add(1, "/// Answers with fixed facts, or refuses.")
    text.add(1, "struct Stub: \(name).Worker {")
    text.add(2, "var response: \(name).Response?", "")
    text.list(
      2,
      "func \(member)(",
      parameters(qualified: name + "."),
      ") \(effects) -> \(name).Response? {"
    )
    text.add(3, "response")
    text.add(2, "}")
    text.add(1, "}")
  }

  private func initializer(_ type: String, _ fields: [Field]) -> SourceText {
    var text = SourceText()
    let values = fields.map { "\($0.name): \($0.sampleCode)" }
    text.list(2, "\(name).\(type)(", values, ")")
    return text
  }

  private func writeValues(to text: inout SourceText) {
    text.add(1, "private static func request() throws -> \(name).Request {")
    text.add(0, initializer("Request", request).lines)
    text.add(1, "}")
    text.skip()
    text.add(1, "private static func response() throws -> \(name).Response {")
    text.add(0, initializer("Response", response).lines)
    text.add(1, "}")
    text.skip()
    text.add(1, "private static func act(")
    text.add(2, "_ response: \(name).Response?,")
    text.add(2, "on request: \(name).Request")
    text.add(1, ") \(effects) -> Answer<\(name).Body> {")
    text.add(2, "let interactor = \(name).Interactor(worker: Stub(response: response))")
    if !secrets.isEmpty { text.add(2, "try ProcessGuard.start()") }
    for secret in secrets {
      secret.type.writeSample(named: secret.name, to: &text)
    }
    if !secrets.isEmpty { text.add(2, "try interactor.prepare(request)") }
    let arguments = (["on: request"] + secrets.map { "\($0.name): \($0.name)" })
    text.add(2, "return \(name).Presenter().present(")
    text.list(3, "\(tries) interactor.act(", arguments, ")")
    text.add(2, ")")
    text.add(1, "}")
  }

  /// The lines for people, as `LabeledLines` aligns them.
  private func lines(of fields: [Shown]) -> [String] {
    guard !fields.isEmpty else { return ["done"] }
    let names = fields.map { NameWords($0.name).label }
    let width = names.map(\.count).max() ?? 0
    return zip(fields, names).map { field, name in
      let value = field.fact.known?.sample(field.fact.words).text ?? ""
      return name + String(repeating: " ", count: width - name.count) + "  " + value
    }
  }

  private func json(of fields: [Shown]) -> String {
    let sorted = fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return "{" + sorted.map { "\"\($0.name)\":\($0.sampleJSON)" }.joined(separator: ",") + "}"
  }

  private func writeExpectations(_ fields: [Shown], to text: inout SourceText) {
    text.add(2, "#expect(")
    text.add(3, "answer.text == \"\"\"")
    text.add(4, lines(of: fields))
    text.add(4, "\"\"\"")
    text.add(2, ")", "#expect(")
    text.add(3, "try Samples.json(answer) == \"\"\"")
    text.add(4, Self.broken(json(of: fields)))
    text.add(4, "\"\"\"")
    text.add(2, ")")
  }

  /// Breaks a long line of a string literal after commas.
  private static func broken(_ json: String) -> [String] {
    var lines: [String] = []
    var rest = json[...]
    let room = SourceText.width - 10
    while rest.count > room, let comma = rest.prefix(room).lastIndex(of: ",") {
      let end = rest.index(after: comma)
      lines.append(rest[..<end] + "\\")
      rest = rest[end...]
    }
    return lines + [String(rest)]
  }

  private func writeDone(to text: inout SourceText) {
    text.add(1, "@Test(\"\(prose): the exact text and JSON\")")
    text.add(1, "func isDone() \(effects) {")
    text.add(2, "let answer = \(tries) Self.act(try Self.response(), on: try Self.request())")
    writeExpectations(shown, to: &text)
    text.add(1, "}")
  }

  /// A fact that is missing is left out of the text and of the JSON.
  private func writeLeftOut(to text: inout SourceText) {
    guard shown.contains(where: \.fact.isOptional), shown.contains(where: { !$0.fact.isOptional })
    else { return }
    text.skip()
    text.add(1, "@Test(\"what is missing is left out\")")
    text.add(1, "func leavesOutWhatIsMissing() \(effects) {")
    let values = response.map { "\($0.name): \($0.isOptional ? "nil" : $0.sampleCode)" }
    text.list(2, "let response = \(name).Response(", values, ")")
    text.add(2, "let answer = \(tries) Self.act(response, on: try Self.request())")
    writeExpectations(shown.filter { !$0.fact.isOptional }, to: &text)
    text.add(1, "}")
  }

  private func writeRefused(to text: inout SourceText) {
    text.add(1, "@Test(\"what the worker refuses is refused\")")
    text.add(1, "func isRefused() \(effects) {")
    text.add(2, "\(isAsync ? "await " : "")#expect(throws: \(errorName).refused) {")
    text.add(3, "\(tries) Self.act(nil, on: try Self.request())")
    text.add(2, "}")
    text.add(1, "}")
  }

  private func writeEmpty(_ field: Field, to text: inout SourceText) {
    let emptyCase = Self.emptyCase(field)
    text.add(1, "@Test(\"an empty text is refused: \(field.words.prose)\")")
    text.add(
      1,
      "func refuses\(emptyCase.prefix(1).uppercased() + emptyCase.dropFirst())() \(effects) {"
    )
    let values = request.map { "\($0.name): \($0 == field ? "\"\"" : $0.sampleCode)" }
    text.list(2, "let request = \(name).Request(", values, ")")
    text.add(2, "\(isAsync ? "await " : "")#expect(throws: \(errorName).\(emptyCase)) {")
    text.add(3, "\(tries) Self.act(try Self.response(), on: request)")
    text.add(2, "}")
    text.add(1, "}")
  }
}

extension SecretType {
  /// The code that makes a secret for tests.
  fileprivate func writeSample(named name: String, to text: inout SourceText) {
    let bytes: String
    switch self {
    case .bytes, .key: bytes = "SecretBytes(count: 32) { $0[31] = 5 }"
    case .password: bytes = "SecretBytes(count: 8) { $0.copyBytes(from: \"lanterns\".utf8) }"
    case .pin: bytes = "SecretBytes(count: 6) { $0.copyBytes(from: \"482913\".utf8) }"
    }
    guard let initializer else { return text.add(2, "let \(name) = try \(bytes)") }
    let label = self == .key ? "" : "typed: "
    text.list(2, "let \(name) = try \(initializer)", [label + bytes], ")")
  }
}
