import Foundation
import Live
import Testing

@testable import Live
@testable import kingtherum

@Suite struct QRCodeTests {
  static let texts = [
    "ethereum:0x1Eb698a29da8B9b0dDF78E46aDCc8629916175a5",
    "ethereum:0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66@31337/transfer"
      + "?address=0x1Eb698a29da8B9b0dDF78E46aDCc8629916175a5&uint256=12500000",
    String(repeating: "0123456789", count: 60),
  ]

  private static let reader = "/usr/bin/zbarimg"
  private static let hasReader = FileManager.default.isExecutableFile(atPath: reader)

  /// Another program reads the same text from the picture.
  @Test(.enabled(if: hasReader, "zbarimg is not installed (zbar-tools)"), arguments: texts)
  func aPictureIsReadByAnotherProgram(_ text: String) async throws {
    let stage = try TranscriptEnvironment()
    let path = stage.path + "/code.png"
    try Data(try PNG(QRCode(text).modules).bytes).write(to: URL(filePath: path))
    let outcome = try await stage.shell(
      "\(Self.reader) --quiet --raw -Sdisable -Sqrcode.enable code.png"
    )
    #expect(outcome.stdout == [text])
  }

  /// The drawing for a terminal is the code, surrounded by two light modules.
  @Test(arguments: texts) func theDrawingIsTheCode(_ text: String) throws {
    let code = try QRCode(text)
    let rows = code.text.split(separator: "\n").flatMap { line in
      [line.map { "▄ ".contains($0) }, line.map { "▀ ".contains($0) }]
    }
    let size = code.modules.count
    #expect(code.text.split(separator: "\n").allSatisfy { $0.count == size + 4 })
    for (y, row) in rows.prefix(size + 4).enumerated() {
      for (x, isDark) in row.enumerated() {
        let isInside = (2..<size + 2).contains(x) && (2..<size + 2).contains(y)
        #expect(isDark == (isInside && code.modules[y - 2][x - 2]))
      }
    }
  }

  @Test("in color, dark modules are black and all else is white", arguments: texts)
  func isBlackOnWhite(_ text: String) throws {
    let code = try QRCode(text)
    let lines = code.coloredText.split(separator: "\n")
    let plain = code.text.split(separator: "\n")
    #expect(lines.count == plain.count)
    for (line, plain) in zip(lines, plain) {
      // Black and white of the 256-color cube, reset at the end of the line.
      let start = "\u{1B}[38;5;16;48;5;231m"
      #expect(line.hasPrefix(start) && line.hasSuffix("\u{1B}[0m"))
      let signs = line.dropFirst(start.count).dropLast(4)
      #expect(signs.count == plain.count)
      let isLast = line == lines.last
      for (sign, other) in zip(signs, plain) {
        // Nothing is below the last row, which here means white.
        let below: Character = isLast ? " " : "▄"
        let inverse: [Character: Character] = ["█": " ", "▀": below, "▄": "▀", " ": "█"]
        #expect(sign == inverse[other])
      }
    }
  }

  @Test func aCodeIsASquareOfAKnownSize() throws {
    let code = try QRCode("ethereum:0x1Eb698a29da8B9b0dDF78E46aDCc8629916175a5")
    #expect(code.modules.count == 33)  // version 4: 17 + 4·4
    #expect(code.modules.allSatisfy { $0.count == 33 })
    // The finder pattern in the upper left corner, ISO/IEC 18004.
    #expect(code.modules[0].prefix(8) == [true, true, true, true, true, true, true, false])
    #expect(code.modules[1].prefix(8) == [true, false, false, false, false, false, true, false])
  }

  @Test func refusesATextThatNoCodeHolds() throws {
    _ = try QRCode(String(repeating: "x", count: 2331))
    #expect(throws: QRCodeError.tooLong(bytes: 2332)) {
      try QRCode(String(repeating: "x", count: 2332))
    }
  }

  /// The header has the size of the picture, and the blocks contain all rows.
  @Test func aPictureHasTheSizeItSays() throws {
    let bytes = PNG([[true, false], [false, true]], scale: 3).bytes
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(bytes[16..<24] == [0, 0, 0, 30, 0, 0, 0, 30])
    #expect(bytes.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }
}
