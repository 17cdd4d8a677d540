package import ChainKit
import Core
package import Entity

/// A descriptor under the name that it is kept by.
package struct NamedDescriptor: Sendable, Equatable {
  package let name: String
  package let descriptor: ClearDescriptor

  package init(name: String, descriptor: ClearDescriptor) {
    (self.name, self.descriptor) = (name, descriptor)
  }
}

/// The descriptors of what is reviewed, and what is known here for the values they show.
package struct DescriptionSources: Sendable, Equatable {
  package let descriptors: [NamedDescriptor]
  package let chains: ChainRegistry
  package let tokens: TokenList

  package init(descriptors: [NamedDescriptor], chains: ChainRegistry, tokens: TokenList) {
    (self.descriptors, self.chains, self.tokens) = (descriptors, chains, tokens)
  }
}

/// What a descriptor says of a call or a message: all of it claimed.
package struct Description: Sendable, Equatable, Encodable {
  package struct Field: Sendable, Equatable, Encodable {
    let label: String
    let text: String
  }

  /// The descriptor.
  let descriptor: String
  let owner: String?
  let contract: String?
  let intent: String
  let fields: [Field]

  /// One line for the intent, and one for each value, further in.
  func add(to facts: inout Facts) {
    let whose = owner.map { " for \($0)" } ?? ""
    facts.add("described", "\(intent) (claimed\(whose) by \(descriptor))")
    for field in fields { facts.add("  " + field.label, field.text) }
  }
}

extension DescriptionSources {
  /// What the descriptors say of a call, and those that it does not keep to.
  func describe(_ transaction: Transaction, from: Address, symbol: String) -> (
    [Description], broken: [String]
  ) {
    guard let chain = transaction.chain, let to = transaction.to else { return ([], []) }
    return describe { descriptor in
      guard let format = descriptor.format(for: transaction), let function = format.function,
        let decoded = try? function.signature.decode(transaction.input)
      else { return nil }
      return (
        format,
        Describer(
          value: ClearValue(decoded.values, function.parameters),
          container: .init(from: from, to: to, value: transaction.value, chain: chain),
          symbol: symbol,
          root: descriptor.root,
          sources: self
        )
      )
    }
  }

  /// What the descriptors say of typed data.
  func describe(_ data: TypedData, from: Address) -> ([Description], broken: [String]) {
    guard let number = data.chain.flatMap({ UInt64(exactly: $0) }), let to = data.verifyingContract,
      let chain = try? ChainID(number)
    else { return ([], []) }
    return describe { descriptor in
      descriptor.format(for: data).map { format in
        (
          format,
          Describer(
            value: ClearValue(data.message),
            container: .init(from: from, to: to, value: .zero, chain: chain),
            symbol: chains[chain]?.symbol ?? "ETH",
            root: descriptor.root,
            sources: self
          )
        )
      }
    }
  }

  private func describe(
    _ prepare: (ClearDescriptor) -> (ClearDescriptor.Format, Describer)?
  ) -> ([Description], broken: [String]) {
    var found: [Description] = []
    var broken: [String] = []
    for named in descriptors {
      guard let (format, describer) = prepare(named.descriptor) else { continue }
      guard let fields = describer.fields(of: format) else {
        broken.append(ForeignText.escaped(named.name, limit: 128))
        continue
      }
      let intent = format.intent.map { line in
        (line.label.isEmpty ? "" : ForeignText.escaped(line.label) + ": ")
          + ForeignText.escaped(line.text, limit: 128)
      }.joined(separator: ", ")
      found.append(
        Description(
          descriptor: ForeignText.escaped(named.name, limit: 128),
          owner: named.descriptor.owner.map { ForeignText.escaped($0) },
          contract: named.descriptor.contractName.map { ForeignText.escaped($0) },
          intent: intent.isEmpty ? "(no intent)" : intent,
          fields: fields
        )
      )
    }
    return (found, broken)
  }
}

extension Warning {
  /// What signing looks like is not what the descriptor says it has to be.
  static func broken(_ descriptor: String) -> Warning {
    Warning(
      grade: .caution,
      code: "description-broken",
      message: "the descriptor \(descriptor) says how this has to be, and it is not so; it is not "
        + "used"
    )
  }
}
