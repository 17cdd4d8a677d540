import Core
import Entity
import Testing

@testable import kingtherum

/// A value that is a data error in a file is a usage error on the command line.
@Suite struct ReadArgumentTests {
  @Test func invalidHexArgumentIsAUsageError() throws {
    #expect(HexError.notHex(position: 1).report.kind == .data)
    #expect {
      try readArgument { try Hex.decode("zz") }
    } throws: { error in
      let report = error as? Report
      return report?.kind == .usage && report?.code == "hex-digit"
    }
    #expect(try readArgument { try Hex.decode("00ff") } == [0, 255])
  }

  @Test func otherErrorsAreUnchanged() {
    #expect(throws: AddressError.self) { try readArgument { try Address(parsing: "0x12") } }
    #expect(throws: CancellationError.self) { try readArgument { throw CancellationError() } }
  }
}
