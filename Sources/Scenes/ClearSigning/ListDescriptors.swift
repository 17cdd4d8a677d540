import Core
package import Entity
import HomeKit

/// The stored descriptors.
package protocol DescriptorWorker: Sendable {
  func kept() throws -> [StoredDescriptor]
  func descriptor(named name: String) throws -> ClearDescriptor
  /// Stores descriptors beside the existing ones; one of the same name is replaced.
  func keep(_ descriptors: [(entry: StoredDescriptor, file: DescriptorFile)]) throws
  func remove(_ names: [String]) throws
}

/// What a descriptor describes.
enum DescriptorKind: String, Encodable {
  case calls, messages

  init(ofCalls: Bool) { self = ofCalls ? .calls : .messages }

  /// The plural.
  var word: Sentence {
    switch self {
    case .calls: "calls"
    case .messages: "messages"
    }
  }
}

/// Lists the stored descriptors.
package enum ListDescriptors {
  package struct Interactor: Scenes.Interactor {
    let worker: any DescriptorWorker
    package init(worker: any DescriptorWorker) { self.worker = worker }
    package func act(on request: Void) throws -> [StoredDescriptor] { try worker.kept() }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.clearsign-list"

    struct Row: Encodable, Sendable {
      let name: String
      let owner: String?
      let kind: DescriptorKind
      let formats: Int
      let deployments: Int
    }

    let descriptors: [Row]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: [StoredDescriptor]) -> Answer<Body> {
      let rows = response.map { kept in
        Body.Row(
          name: kept.name,
          owner: kept.owner.map { UntrustedText.escaped($0) },
          kind: DescriptorKind(ofCalls: kept.isOfCalls),
          formats: kept.formats,
          deployments: kept.deployments.count
        )
      }
      return Answer(Body(descriptors: rows), styled: text(of: rows))
    }

    private func text(of rows: [Body.Row]) -> StyledText {
      guard !rows.isEmpty else { return StyledText("no descriptors") }
      var table = Table([.left, .left, .right, .left])
      for row in rows {
        table.add("\(name: row.name)", row.kind.word, "\(row.formats)", "\(term: row.owner ?? "")")
      }
      return table.styled
    }
  }
}

/// Shows the contracts that a descriptor is for, and what it describes.
package enum ShowDescriptor {
  package struct Interactor: Scenes.Interactor {
    let worker: any DescriptorWorker
    package init(worker: any DescriptorWorker) { self.worker = worker }

    package func act(on name: String) throws -> NamedDescriptor {
      NamedDescriptor(name: name, descriptor: try worker.descriptor(named: name))
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.clearsign-show"

    struct Place: Encodable, Sendable {
      let chainID: String
      let address: String
    }

    struct Format: Encodable, Sendable {
      let of: String
      let intent: String
      let labels: [String]
    }

    let name: String
    let owner: String?
    let contract: String?
    let kind: DescriptorKind
    let deployments: [Place]
    let formats: [Format]
    let leftOut: [SkippedFormatModel]
    let skipped: Int
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: NamedDescriptor) -> Answer<Body> {
      let descriptor = response.descriptor
      let calls = descriptor.functions.values.map {
        ($0.function?.signature.description ?? "", $0)
      }
      let messages = descriptor.messages.map { ($0.key, $0.value) }
      let body = Body(
        name: response.name,
        owner: descriptor.owner.map { UntrustedText.escaped($0) },
        contract: descriptor.contractName.map { UntrustedText.escaped($0) },
        kind: DescriptorKind(ofCalls: descriptor.isOfCalls),
        deployments: descriptor.deployments.map {
          .init(chainID: $0.chain.description, address: $0.address.description)
        },
        formats: (calls + messages).sorted { $0.0 < $1.0 }.map { name, format in
          .init(
            of: UntrustedText.escaped(name, limit: 256),
            intent: format.intent.map { UntrustedText.escaped($0.text) }.joined(separator: ", "),
            labels: format.fields.map { UntrustedText.escaped($0.label) }
          )
        },
        leftOut: descriptor.leftOut.map(SkippedFormatModel.init),
        skipped: descriptor.leftOut.count
      )
      return Answer(body, styled: text(of: body))
    }

    private func text(of shown: Body) -> StyledText {
      var facts = LabeledLines()
      facts.add("descriptor", data: shown.name)
      facts.add("owner", shown.owner.map { "\(term: $0) (unverified)" })
      facts.add("contract", shown.contract.map { "\(term: $0) (unverified)" })
      for place in shown.deployments {
        facts.add("at", "\(address: place.address) on chain \(number: place.chainID)")
      }
      for format in shown.formats {
        facts.add(
          shown.kind == .calls ? "call" : "message",
          data: "\(format.of): \(format.intent)"
        )
      }
      for format in shown.leftOut { facts.add("left out", "\(term: format.of): \(format.reason)") }
      return facts.styled
    }
  }
}

package enum RemoveDescriptors {
  package struct Request: Sendable {
    package let names: [String]
    package let isAll: Bool
    package init(names: [String], isAll: Bool) { (self.names, self.isAll) = (names, isAll) }
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any DescriptorWorker
    package init(worker: any DescriptorWorker) { self.worker = worker }

    package func act(on request: Request) throws -> [String] {
      let kept = try worker.kept().map(\.name)
      guard request.isAll != !request.names.isEmpty else { throw DescriptorError.nothingNamed }
      let names = request.isAll ? kept : request.names
      for name in names where !kept.contains(name) { throw DescriptorFolderError.unknown(name) }
      try worker.remove(names)
      return names
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.clearsign-remove"

    let removed: [String]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: [String]) -> Answer<Body> {
      Answer(Body(removed: response), text: "removed \(response.count)")
    }
  }
}
