import Core
import Entity

extension AddDescriptors {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.clearsign-add"

    struct Partial: Encodable, Sendable {
      let name: String
      let formats: Int
      let leftOut: [SkippedFormatModel]
    }

    struct Row: Encodable, Sendable {
      let path: String
      let code: String
      let reason: Sentence
    }

    struct Renamed: Encodable, Sendable {
      let name: String
      let wanted: String
    }

    let added: [String]
    let replaced: [String]
    let renamed: [Renamed]
    let partial: [Partial]
    let included: [String]
    let skipped: [Row]
  }

  package struct Presenter: Scenes.Presenter {
    /// The error code of files of other kinds, as lie beside descriptors in a registry.
    ///
    /// They may outnumber everything else, and nobody asked for them.
    private static let foreign = ClearDescriptorError.foreign.report.code
    private static let outside = ClearDescriptorError.include("").report.code
    private static let maxNamed = 5
    private static let maxReasons = 12

    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let body = Body(
        added: response.added,
        replaced: response.replaced,
        renamed: response.renamed.map { .init(name: $0.name, wanted: $0.wanted) },
        partial: response.partial.map {
          .init(
            name: $0.name,
            formats: $0.formats,
            leftOut: $0.leftOut.map(SkippedFormatModel.init)
          )
        },
        included: response.included.map { UntrustedText.escaped($0, limit: 256) },
        skipped: response.skipped.map {
          .init(
            path: UntrustedText.escaped($0.path, limit: 256),
            code: $0.reason.code,
            reason: $0.reason.message
          )
        }
      )
      return Answer(body, styled: text(of: body), suggestedActions: suggestedActions(after: body))
    }

    private func text(of body: Body) -> StyledText {
      var text = StyledText("added \(body.added.count)")
      if !body.replaced.isEmpty {
        text.add("replaced \(body.replaced.count), for the same contracts")
      }
      if !body.renamed.isEmpty {
        text.add(
          "renamed \(body.renamed.count): the name belongs to a descriptor for other contracts"
        )
        text.add(named(body.renamed.map { "\(name: $0.name) (not \(name: $0.wanted))" }))
      }
      if !body.partial.isEmpty {
        text.add(
          "incomplete \(body.partial.count): `clearsign show` lists what was left out and why"
        )
        text.add(
          named(
            body.partial.map { "\(name: $0.name) (without \($0.leftOut.count) of \($0.formats))" }
          )
        )
      }
      let included = body.included.count
      if included > 0 {
        text.add("included by these: \(included) \(by: included, one: "file", many: "files")")
      }
      text.add(skippedFiles(body.skipped))
      let others = body.skipped.count { $0.code == Self.foreign }
      if others > 0 {
        text.add("not descriptors: \(others) \(by: others, one: "file", many: "files")")
      }
      return text
    }

    private func named(_ names: [Sentence]) -> StyledText {
      var text = StyledText()
      for name in names.prefix(Self.maxNamed) { text.add("  \(name)") }
      let more = names.count - Self.maxNamed
      if more > 0 { text.add("  and \(more) more") }
      return text
    }

    /// Returns the number of unusable files by reason, with the first names of each.
    private func skippedFiles(_ skipped: [Body.Row]) -> StyledText {
      var rows: [Sentence: [Body.Row]] = [:]
      var reasons: [Sentence] = []
      for row in skipped where row.code != Self.foreign {
        if rows[row.reason] == nil { reasons.append(row.reason) }
        rows[row.reason, default: []].append(row)
      }
      var text = StyledText()
      for reason in reasons.prefix(Self.maxReasons) {
        let found = rows[reason] ?? []
        text.add("skipped \(found.count): \(reason)")
        text.add(named(found.map { "\(path: $0.path)" }))
      }
      let more = reasons.dropFirst(Self.maxReasons).reduce(0) { $0 + (rows[$1]?.count ?? 0) }
      if more > 0 { text.add("skipped \(more) more") }
      return text
    }

    private func suggestedActions(after body: Body) -> [SuggestedAction] {
      let reasons = Dictionary(
        grouping: body.skipped.filter { $0.code != Self.foreign },
        by: \.reason
      )
      let lists = [body.renamed.count, body.partial.count] + reasons.values.map(\.count)
      let isCut = reasons.count > Self.maxReasons || lists.contains { $0 > Self.maxNamed }
      let isOutside = body.skipped.contains { $0.code == Self.outside }
      return (isCut ? [.seeAll] : []) + (isOutside ? [.widenIncludes] : [])
    }
  }
}

/// A call or message of a descriptor that is left out, and why.
struct SkippedFormatModel: Encodable, Sendable {
  let of: String
  let code: String
  let reason: Sentence

  init(_ leftOut: ClearDescriptor.SkippedFormat) {
    of = UntrustedText.escaped(leftOut.of, limit: 256)
    code = leftOut.reason.report.code
    reason = leftOut.reason.report.message
  }
}
