extension ContractABI {
  /// Returns the events with this first topic, as claimed by the contract's author.
  package func events(of topic: Hash32) -> [ABIEvent] {
    events.filter { !$0.isAnonymous && $0.signature.topic == topic }
  }

  package func events(named name: String) -> [ABIEvent] {
    events.filter { $0.signature.name == name }
  }

  /// Returns the errors with this selector, as claimed by the contract's author.
  package func errors(of selector: [UInt8]) -> [ABIFunction] {
    errors.filter { $0.signature.selector == selector }
  }

  package func errors(named name: String) -> [ABIFunction] {
    errors.filter { $0.signature.name == name }
  }
}
