import Core
import TestSupport
import Testing

@testable import Live

@Suite struct JPEGScansTests {
  @Test func aPictureOfOneScanIsReadOnce() throws {
    let file = try Hex.decode(SampleJPEG.hex)
    #expect(JPEGScans.count(in: file) == 1)
    // Bytes after the end of the image do not belong to it.
    #expect(JPEGScans.count(in: file + [0xFF, 0xDA, 0, 2]) == 1)
    #expect(JPEGScans.count(in: []) == 0)
    #expect(JPEGScans.count(in: Array(file.prefix(4))) == 0)
  }

  /// Returns the sample with a height and width of 8192, and `scans` additional scans.
  ///
  /// The size is in the frame header (ITU-T T.81, B.2.2).
  private static func large(scans: Int) throws -> [UInt8] {
    var file = try Hex.decode(SampleJPEG.hex)
    let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    file.replaceSubrange((frame + 5)..<(frame + 9), with: [0x20, 0x00, 0x20, 0x00])
    let more = (0..<scans).flatMap { _ -> [UInt8] in [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xAA] }
    return Array(file.dropLast(2)) + more + [0xFF, 0xD9]
  }

  @Test func refusesManyScansOfALargePictureBeforeAnyOfThem() throws {
    let file = try Self.large(scans: 16)
    #expect(JPEGScans.count(in: file) == 17)
    let time = try ProcessorTime.of {
      #expect(throws: ImageError.tooCostly) { _ = try GrayscaleImage(file) }
    }
    #expect(time < .milliseconds(200))
    #expect(GrayscaleImage.maxScanned / (8192 * 8192) == 16)
  }
}
