import Core

extension Hints {
  /// Hints about names of the Ethereum Name Service.
  static let name: [String: Sentence] = [
    "name-answer-invalid": "use --rpc-url to select another node",
    "name-chain-unsupported": "use the recipient's address on that chain",
    "name-gateways-off": "ask the name's owner for the address",
    "name-record-invalid": "ask the name's owner to correct it",
    "name-resolver-reverted": "ask the name's owner for the address",
    "name-service-missing": "use --rpc-url to select a node of Ethereum",
  ]
}
