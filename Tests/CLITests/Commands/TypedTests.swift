import Core
import Entity
import Testing

@testable import kingtherum

/// What stands in the command itself is wrong usage where it would be wrong data in a file.
@Suite struct TypedTests {
  @Test func hexOfTheCommandIsUsage() throws {
    #expect(HexError.notHex(position: 1).report.kind == .data)
    #expect {
      try typed { try Hex.decode("zz") }
    } throws: { error in
      let report = error as? Report
      return report?.kind == .usage && report?.code == "hex-digit"
    }
    #expect(try typed { try Hex.decode("00ff") } == [0, 255])
  }

  @Test func whatIsNoDataStaysAsItIs() {
    #expect(throws: AddressError.self) { try typed { try Address(parsing: "0x12") } }
    #expect(throws: CancellationError.self) { try typed { throw CancellationError() } }
  }
}
