import Testing

@Suite struct ErrorSourceTests {
  static let sample = House.File(
    path: "Sample.swift",
    text: """
      package enum AddressError: Error, Equatable {
        case length(found: Int, of: [Int])
        case notHex, checksum(at: Int)
        indirect case inside(AddressError)
        var isShort: Bool {
          switch self { 
          case .length: true
          default: false
          }
        }
      }
      extension AddressError: Reportable {}
      enum Balance {
        // enum NotThis: Reportable {}
        struct Failure: Reportable, Sendable {}
      }
      extension Balance.Empty: Sendable, Reportable {}
      protocol Fine: Reportable {}
      struct Other: Sendable { let reportable: any Reportable }
      """
  )

  @Test func findsTheTypesThatReport() {
    #expect(
      ErrorSource.declared(in: Self.sample).map(\.name).sorted()
        == ["AddressError", "Empty", "Failure"]
    )
  }

  @Test func readsTheCasesOfAnEnum() {
    let found = ErrorSource.declared(in: Self.sample).first { $0.name == "AddressError" }
    #expect(found?.cases == ["length", "notHex", "checksum", "inside"])
  }
}
