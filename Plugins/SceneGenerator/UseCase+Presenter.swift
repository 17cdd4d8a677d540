/// The answer of a use case: its fields in JSON, and its lines for people.
extension UseCase {
  /// The lines for people have the names of the fields.
  private func writeLine(_ field: Shown, to text: inout SourceText) {
    guard let type = field.fact.known else { return }
    let name = "response.\(field.name)"
    let value =
      field.fact.isOptional ? "\(name).map { \(type.sentence("$0")) }" : type.sentence(name)
    text.list(3, "facts.add(", [SourceText.quoted(NameWords(field.name).label), value], ")")
  }

  /// The value of a field of the JSON.
  private func value(_ field: Shown) -> String {
    guard let type = field.fact.known else { return "" }
    let name = "response.\(field.name)"
    guard field.fact.isOptional else { return shownValue(type, field, name) }
    let inner = shownValue(type, field, "$0")
    if inner == "$0" { return name }
    let isMember = inner.hasPrefix("$0.") && !inner.contains("(")
    return isMember ? name + "?" + inner.dropFirst(2) : name + ".map { \(inner) }"
  }

  private func shownValue(_ type: FieldType, _ field: Shown, _ value: String) -> String {
    field.isText ? type.text(value) : type.encoding(value)
  }

  func writeBody(to text: inout SourceText) {
    text.add(1, "package struct Body: AnswerBody {")
    text.add(2, "package static let schema = \"kingtherum.\(code)\"")
    if !shown.isEmpty { text.skip() }
    for field in shown {
      if let comment = field.comment { text.add(2, "/// \(comment)") }
      let type = field.isText ? "String" : field.fact.known?.encoded ?? ""
      text.add(2, "package let \(field.name): \(type)\(field.isOptional ? "?" : "")")
    }
    text.add(1, "}")
  }

  func writePresenter(to text: inout SourceText) {
    text.add(1, "package struct Presenter: Scenes.Presenter {")
    text.add(2, "package init() {}", "")
    text.add(2, "package func present(_ response: Response) -> Answer<Body> {")
    if shown.isEmpty {
      text.add(3, "Answer(Body(), text: \"done\")")
    } else {
      text.add(3, "var facts = LabeledLines()")
      for field in shown { writeLine(field, to: &text) }
      let values = shown.map { "\($0.name): \(value($0))" }
      let body = "Body(\(values.joined(separator: ", ")))"
      let whole = "return Answer(\(body), styled: facts.styled)"
      if 6 + whole.count <= SourceText.width {
        text.add(3, whole)
      } else {
        text.add(3, "return Answer(")
        text.list(4, "Body(", values, "),")
        text.add(4, "styled: facts.styled")
        text.add(3, ")")
      }
    }
    text.add(2, "}")
    text.add(1, "}")
  }
}
