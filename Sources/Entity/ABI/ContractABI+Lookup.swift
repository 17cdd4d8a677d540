extension ContractABI {
  /// The events that a log with this first topic may be of, as the contract's author says.
  package func events(of topic: Hash32) -> [ABIEvent] {
    events.filter { !$0.isAnonymous && $0.signature.topic == topic }
  }

  package func events(named name: String) -> [ABIEvent] {
    events.filter { $0.signature.name == name }
  }

  /// The errors that bytes with this selector may be, as the contract's author says.
  package func errors(of selector: [UInt8]) -> [ABIFunction] {
    errors.filter { $0.signature.selector == selector }
  }

  package func errors(named name: String) -> [ABIFunction] {
    errors.filter { $0.signature.name == name }
  }
}
