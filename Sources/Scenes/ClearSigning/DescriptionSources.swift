import Core
package import Entity

/// The descriptors for a review, and the chains and tokens known for the values they show.
package struct DescriptionSources: Sendable, Equatable {
  /// Those of the contract itself, and of the contracts that inner calls are made to.
  package let descriptors: [NamedDescriptor]
  package let chains: ChainRegistry
  package let tokens: TokenList

  package init(descriptors: [NamedDescriptor], chains: ChainRegistry, tokens: TokenList) {
    (self.descriptors, self.chains, self.tokens) = (descriptors, chains, tokens)
  }
}

/// A problem with the descriptor of this name.
enum DescriptionFault: Sendable, Equatable {
  /// The reviewed data does not have the values that the descriptor requires.
  case broken(String)
  /// It shows more values than are allowed.
  case cut(String)
}

/// The descriptions of a call or a message.
struct DescriptionResults: Sendable, Equatable {
  var descriptions: [Description] = []
  /// Descriptors that are not used, or not shown completely.
  var faults: [DescriptionFault] = []

  /// The calls that are claimed to be within, with those nested in them.
  var calls: [InnerCall] { descriptions.flatMap(\.calls) }
}

extension DescriptionSources {
  /// Describes the call of a transaction; `abi` is used for calls that are otherwise unknown.
  func describe(
    _ transaction: Transaction,
    from: Address?,
    symbol: Sentence,
    abi: ContractABI? = nil
  ) -> DescriptionResults {
    guard let chain = transaction.chain, let to = transaction.to else { return .init() }
    var run = DescriptionBudget()
    let descriptions = describe(
      call: transaction.input,
      in: .init(from: from, to: to, value: transaction.value, chain: chain),
      symbol,
      abi,
      level: 1,
      &run
    )
    return DescriptionResults(descriptions: descriptions, faults: run.faults)
  }

  /// Describes a call at any level.
  func describe(
    call input: [UInt8],
    in container: Describer.Container,
    _ symbol: Sentence,
    _ abi: ContractABI?,
    level: Int,
    _ run: inout DescriptionBudget
  ) -> [Description] {
    let place = ClearDescriptor.Deployment(chain: container.chain, address: container.to)
    return described(&run) { descriptor in
      guard let format = descriptor.format(ofCall: input, at: place),
        let function = format.function, let decoded = try? function.signature.decode(input)
      else { return nil }
      let describer = Describer(
        value: ClearValue(decoded.values, function.parameters),
        container: container,
        symbol: symbol,
        root: descriptor.root,
        sources: self,
        abi: abi,
        // No inner calls: in an unusual layout they can share their bytes, level by level.
        level: decoded.isStandard ? level : Describer.maxLevels
      )
      return (format, describer)
    }
  }

  /// Describes typed data; nothing if its domain lacks the chain ID or the verifying contract, to
  /// which descriptors are bound.
  func describe(_ data: TypedData, from: Address?) -> DescriptionResults {
    guard let number = data.chain.flatMap({ UInt64(exactly: $0) }), let to = data.verifyingContract,
      let chain = try? ChainID(number)
    else { return .init() }
    var run = DescriptionBudget()
    let descriptions = described(&run) { descriptor in
      descriptor.format(for: data).map { format in
        (
          format,
          Describer(
            value: ClearValue(data.message),
            container: .init(from: from, to: to, value: .zero, chain: chain),
            symbol: chains.coin(of: chain),
            root: descriptor.root,
            sources: self,
            abi: nil,
            level: 1
          )
        )
      }
    }
    return DescriptionResults(descriptions: descriptions, faults: run.faults)
  }

  private func described(
    _ run: inout DescriptionBudget,
    _ prepare: (ClearDescriptor) -> (ClearDescriptor.Format, Describer)?
  ) -> [Description] {
    var described: [Description] = []
    for named in descriptors {
      guard let (format, describer) = prepare(named.descriptor) else { continue }
      let name = UntrustedText.escaped(named.name, limit: 128)
      guard let shown = describer.shown(by: format, &run) else {
        run.faults.append(.broken(name))
        continue
      }
      if shown.isCut { run.faults.append(.cut(name)) }
      let intent = format.intent.map { line in
        (line.label.isEmpty ? "" : UntrustedText.escaped(line.label) + ": ")
          + UntrustedText.escaped(line.text, limit: 128)
      }.joined(separator: ", ")
      described.append(
        Description(
          descriptor: name,
          owner: named.descriptor.owner.map { UntrustedText.escaped($0) },
          contract: named.descriptor.contractName.map { UntrustedText.escaped($0) },
          intent: intent.isEmpty ? "(no intent)" : "\(term: intent)",
          sentence: shown.sentence,
          fields: shown.fields,
          chain: describer.container.chain
        )
      )
    }
    return described
  }
}
