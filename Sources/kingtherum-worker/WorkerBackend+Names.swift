import ChainKit
import Entity
import Exchange
import Logging

extension WorkerBackend {
  /// Answers questions about names.
  var names: [QuestionHandler] {
    [
      QuestionHandler(ResolveName.self) { question, _ in
        try await self.resolver(question.chain, question.gateways)
          .resolve(ENSName(normalizing: question.ensName), for: question.target)
      },
      QuestionHandler(LookUpName.self) { question, _ in
        try await self.resolver(question.chain, question.gateways)
          .lookUp(question.address, for: question.target)
      },
    ]
  }

  private func resolver(
    _ chain: ChainID,
    _ gateways: GatewayConnection?
  ) throws -> NameResolver {
    let node = try node(chain)
    let gateway = try gateways.map { connection in
      try HTTPGateway(
        connection,
        logger: Logger(label: "kingtherum.gateway") { _ in
          ForwardingLogHandler(logLevel: connection.isVerbose ? .debug : .warning)
        }
      )
    }
    return NameResolver(
      node,
      chain: chain,
      gateway: gateway,
      memory: memory(of: node, chain)
    )
  }
}
