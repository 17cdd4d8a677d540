import Core

/// Every error that can reach the terminal, floor by floor.
///
/// `ErrorTableTests` fails when a type that conforms to `Reportable` is missing here.
enum ReportableTypes {
  static let core: [any Reportable.Type] = []

  static let entity: [any Reportable.Type] = []

  static let walletKit: [any Reportable.Type] = []

  static let chainKit: [any Reportable.Type] = []

  static let scenes: [any Reportable.Type] = []

  static let kingtherum: [any Reportable.Type] = []

  static let all = core + entity + walletKit + chainKit + scenes + kingtherum
}
