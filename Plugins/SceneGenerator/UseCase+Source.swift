/// The file of a use case in Scenes.
extension UseCase {
  func source(of scene: String) -> GeneratedFile {
    var text = SourceText()
    text.add(0, imports)
    text.skip()
    text.add(0, "/// \(sentence).", "package enum \(name) {")
    writeRequest(to: &text)
    text.skip()
    writeResponse(to: &text)
    text.skip()
    writeWorker(to: &text)
    text.skip()
    writeInteractor(to: &text)
    text.skip()
    writeBody(to: &text)
    text.skip()
    writePresenter(to: &text)
    text.add(0, "}")
    text.skip()
    writeError(to: &text)
    return GeneratedFile(path: "Sources/Scenes/\(scene)/\(name).swift", text: text.text)
  }

  private var imports: [String] {
    let usesEntity = (request + response).contains { $0.known?.isOfEntity == true }
    return ["package import Core"] + (usesEntity ? ["package import Entity"] : [])
      + (secrets.isEmpty ? [] : ["package import WalletKit"])
  }

  private func writeFields(_ fields: [Field], to text: inout SourceText) {
    for field in fields {
      if let comment = field.comment { text.add(2, "/// \(comment)") }
      text.add(2, "package let \(field.name): \(field.declared)")
    }
    if !fields.isEmpty { text.skip() }
    let parameters = fields.map { "\($0.name): \($0.declared)" }
    guard !fields.isEmpty else { return text.add(2, "package init() {}") }
    text.list(2, "package init(", parameters, ") {")
    text.add(3, fields.map { "self.\($0.name) = \($0.name)" })
    text.add(2, "}")
  }

  private func writeRequest(to text: inout SourceText) {
    text.add(1, "package struct Request: Sendable, Equatable {")
    writeFields(request, to: &text)
    text.add(1, "}")
  }

  private func writeResponse(to text: inout SourceText) {
    text.add(1, "package struct Response: Sendable, Equatable {")
    writeFields(response, to: &text)
    text.add(1, "}")
  }

  /// The parameters of a method that takes the request and borrows the secrets.
  func parameters(qualified: String = "", label: String = "_") -> [String] {
    ["\(label) request: \(qualified)Request"]
      + secrets.map { "\($0.name): borrowing \($0.type.rawValue)" }
  }

  /// The arguments of such a method.
  private var passed: [String] { ["request"] + secrets.map { "\($0.name): \($0.name)" } }

  var effects: String { isAsync ? "async throws" : "throws" }
  var tries: String { isAsync ? "try await" : "try" }

  private func writeWorker(to text: inout SourceText) {
    text.add(1, "package protocol Worker: Sendable {")
    text.add(2, "/// \(sentence), and returns the facts; nil if that is refused.")
    text.list(2, "func \(member)(", parameters(), ") \(effects) -> Response?")
    text.add(1, "}")
  }

  private func writeInteractor(to text: inout SourceText) {
    let role = secrets.isEmpty ? "Scenes.Interactor" : "SecretInteractor"
    text.add(1, "package struct Interactor: \(role) {")
    text.add(
      2,
      "let worker: any Worker",
      "package init(worker: any Worker) { self.worker = worker }",
      ""
    )
    var checks = SourceText()
    for field in texts {
      let value = "request.\(field.name)"
      let isFull = field.isOptional ? "\(value)?.isEmpty != true" : "!\(value).isEmpty"
      checks.guarded(3, isFull, throwing: "\(errorName).\(Self.emptyCase(field))")
    }
    if !secrets.isEmpty {
      text.add(2, "/// Throws what is known to fail before a secret is read.")
      text.add(2, "package func prepare(_ request: Request) throws {")
      text.add(0, checks.lines)
      text.add(2, "}")
      text.skip()
    }
    text.add(2, "/// - Throws: `\(errorName)`, and what the worker throws.")
    text.list(
      2,
      "package func act(",
      parameters(label: "on"),
      ") \(effects) -> Response {"
    )
    if secrets.isEmpty { text.add(0, checks.lines) } else { text.add(3, "try prepare(request)") }
    text.list(3, "let response = \(tries) worker.\(member)(", passed, ")")
    text.guarded(3, "let response", throwing: "\(errorName).refused")
    text.add(3, "return response")
    text.add(2, "}")
    text.add(1, "}")
  }

  private func writeError(to text: inout SourceText) {
    text.add(0, "/// Why it is not done.", "package enum \(errorName): Error, Equatable {")
    text.add(1, errorCases.map { "case \($0)" })
    text.add(0, "}")
    text.skip()
    text.add(0, "extension \(errorName): Reportable {")
    text.add(1, "package var report: Report {")
    text.add(2, "switch self {")
    for report in reports {
      text.add(2, "case .\(report.name):")
      text.list(3, "Report(", [".\(report.kind)", report.quotedCode, report.quotedMessage], ")")
    }
    text.add(2, "}")
    text.add(1, "}")
    text.add(0, "}")
  }
}
