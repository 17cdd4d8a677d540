extension UseCase.Field {
  /// The code of a value for tests.
  var sampleCode: String { known?.sample(words).code ?? typeName + "()" }
}

extension UseCase.Shown {
  /// The JSON of the field with the value for tests.
  var sampleJSON: String {
    guard let sample = fact.known?.sample(fact.words) else { return "{}" }
    guard isText else { return sample.json }
    switch fact.known {
    case .bool?, .int?: return SourceText.quoted(sample.code)
    default: return sample.json
    }
  }
}
