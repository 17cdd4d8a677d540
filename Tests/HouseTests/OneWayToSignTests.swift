import Testing

/// Everything that is signed passes through `Approval`.
///
/// No other place creates an approval, or reads a key.
@Suite struct OneWayToSignTests {
  private static let words: [CodePattern] = ["Approved(", "Approved<Part>(", "Recorded("]
  /// The code that takes a key out of an unlocked wallet.
  private static let key = ".key(for: "

  private static func findings(in files: [House.File]) -> [String] {
    CodePatternTests.findings(of: words, in: files)
  }

  private static func keys(in files: [House.File]) -> [String] {
    files.filter { $0.codeLines.contains { $0.contains(key) } }.map(\.path)
  }

  @Test func onlyTheApprovalCreatesApprovedValues() throws {
    let others = try House.sources().filter { !$0.path.hasPrefix("Sources/Scenes/Approval/") }
    #expect(Self.findings(in: others) == [])
  }

  /// Control: the patterns are found where they belong.
  @Test func patternsAreFoundInTheApproval() throws {
    let own = try House.sources(of: "Scenes").filter {
      $0.path.hasPrefix("Sources/Scenes/Approval/")
    }
    #expect(Self.findings(in: own).count >= 3)
  }

  /// Besides the approval, only an export takes a key out of an unlocked wallet.
  @Test func onlyApprovalAndExportReadAKey() throws {
    let above = try House.sources().filter {
      ["Sources/Scenes/", "Sources/Live/", "Sources/kingtherum/"].contains(where: $0.path.hasPrefix)
    }
    #expect(
      Self.keys(in: above).sorted() == [
        "Sources/Live/Wallets/LiveWallets.swift", "Sources/Scenes/Approval/Approval.swift",
      ]
    )
  }
}
