package import Entity

/// What values belong to: types alone, or a function whose selector stands before them.
package enum ABISubject: Sendable, Equatable {
  case types([ABIType])
  case function(ABISignature)

  var types: [ABIType] {
    switch self {
    case .types(let types): types
    case .function(let signature): signature.types
    }
  }
}
