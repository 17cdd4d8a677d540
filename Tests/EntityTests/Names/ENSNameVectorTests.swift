import Entity
import TestSupport
import Testing

/// All 38,613 public tests of ENSIP-15.
struct ENSNameVectorTests {
  private struct Case: Decodable {
    let names: [String]
    let normalized: [String?]?
    let expect: String
    let error: String?
    let comment: String
  }

  /// Names with two faults, of which we report another one than ens-normalize for Python.
  private static let twofold: Set<[String?]> = [
    ["mixedScripts", "disallowed"], ["trailingPunctuation", "adjacentPunctuation"],
  ]

  @Test func everyNameIsNormalizedOrRefused() throws {
    var count = 0
    var others = 0
    for item in try Vectors.load("ens-names", as: Case.self) {
      count += item.names.count
      for (index, name) in item.names.enumerated() {
        let comment = Comment(rawValue: "\(item.comment): \(name.unicodeScalars.map(\.value))")
        switch Result(catching: { () throws(ENSNameError) in try ENSName(normalizing: name) }) {
        case .success(let found):
          let wanted = item.normalized?[index] ?? name
          // Swift's == would accept another Unicode form.
          if item.expect != "valid" || !found.text.utf8.elementsEqual(wanted.utf8) {
            Issue.record(comment)
          }
          if !ENSName.isNormalized(found.text) { Issue.record(comment) }
        case .failure(let error):
          if item.expect != "invalid" { Issue.record(comment) }
          guard Self.name(of: error) != item.error else { continue }
          others += 1
          if !Self.twofold.contains([item.error, Self.name(of: error)]) {
            Issue.record("\(error), not \(item.error ?? ""): \(comment)")
          }
        }
      }
    }
    #expect(count == 38_613)
    #expect(others < 10)
  }

  private static func name(of error: ENSNameError) -> String {
    switch error {
    case .tooLong, .labelTooLong: "length"
    case .emptyLabel: "emptyLabel"
    case .disallowed, .disallowedForm: "disallowed"
    case .underscore: "underscore"
    case .labelExtension: "labelExtension"
    case .leadingMark: "leadingMark"
    case .markAfterEmoji: "markAfterEmoji"
    case .leadingPunctuation: "leadingPunctuation"
    case .trailingPunctuation: "trailingPunctuation"
    case .adjacentPunctuation: "adjacentPunctuation"
    case .mixedScripts: "mixedScripts"
    case .repeatedMark: "repeatedMark"
    case .tooManyMarks: "tooManyMarks"
    case .confusable: "confusable"
    }
  }
}
