import Core
import Testing

@testable import Scenes

/// Tables on terminals that are narrower than the table.
@Suite struct TableRowTests {
  private static let address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
  private static let contacts = {
    var table = Table([.left, .left, .left])
    table.add(
      "Alice from the bakery around the corner",
      "\(address: address)",
      "paid monthly, by letter"
    )
    table.add("Bob", "\(address: address)", "")
    return table.styled
  }()

  @Test func aTableThatFitsIsLeftAlone() {
    #expect(Self.contacts.withTables(width: 200).text == Self.contacts.text)
    #expect(Self.contacts.text.split(separator: "\n").count == 2)
  }

  @Test("cells that do not fit follow below the first, and an address stays whole")
  func cellsFollowBelow() {
    #expect(
      Self.contacts.withTables(width: 80).text == """
        Alice from the bakery around the corner
          \(Self.address)  paid monthly, by letter
        Bob
          \(Self.address)
        """
    )
    #expect(
      Self.contacts.withTables(width: 44).text == """
        Alice from the bakery around the corner
          \(Self.address)
          paid monthly, by letter
        Bob
          \(Self.address)
        """
    )
  }

  @Test("columns that fit stay aligned; only a row that is too wide has lines below")
  func columnsThatFitStayAligned() {
    var table = Table([.left, .left, .left, .left])
    table.add("savings", "\(address: Self.address)", "m/44'/60'/0'/0/0", "")
    table.add("savings/1", "\(address: Self.address)", "m/44'/60'/0'/0/1", "rent of the office")
    table.add("cold", "\(address: Self.address)", "", "watch-only")
    #expect(
      table.styled.withTables(width: 80).text == """
        savings    \(Self.address)  m/44'/60'/0'/0/0
        savings/1  \(Self.address)  m/44'/60'/0'/0/1
          rent of the office
        cold       \(Self.address)
          watch-only
        """
    )
  }

  @Test("a last cell of words continues below its own start where there is room")
  func theLastCellContinues() {
    var table = Table([.mark, .left, .left])
    table.add("  ok", "no-tracing", "other programs cannot inspect this one")
    table.add("  !!", "wipe", "freed memory is not wiped")
    #expect(
      table.styled.withTables(width: 48).text == """
          ok  no-tracing  other programs cannot inspect
                          this one
          !!  wipe        freed memory is not wiped
        """
    )
    // A mark is never alone.
    #expect(
      table.styled.withTables(width: 30).text == """
          ok  no-tracing
                other programs cannot
                inspect this one
          !!  wipe
                freed memory is not
                wiped
        """
    )
  }

  @Test("a word that is too long to stand beside the other cells goes below them unbroken")
  func longWordsGoBelow() {
    var table = Table([.mark, .left, .right, .left])
    table.add("*", "ethereum", "1", "https://rpc.a-long-provider.example.org/v3/key")
    table.add("", "mynet", "424242", "(test)")
    #expect(
      table.styled.withTables(width: 60).text == """
        *  ethereum       1
             https://rpc.a-long-provider.example.org/v3/key
           mynet     424242  (test)
        """
    )
  }

  @Test("a row without a name continues the one above, without an empty line")
  func rowsWithoutANameContinue() {
    var table = Table([.left, .right, .left])
    table.add("savings", "9999.123456789012345678", "ETH")
    table.add("", "12.5", "USDC")
    #expect(
      table.styled.withTables(width: 24).text == """
        savings
          9999.123456789012345678
          ETH
          12.5  USDC
        """
    )
  }

  /// The start of a row is at the left edge only for the first cell, which is as without wrapping.
  @Test(arguments: 4...120)
  func onlyFirstCellsAreAtTheEdge(width: Int) {
    for line in Self.contacts.withTables(width: width).lines {
      let isFirst = line.text.hasPrefix("Alice") || line.text.hasPrefix("Bob")
      #expect(isFirst || line.text.hasPrefix("  "), "\(width): \(line.text)")
    }
    #expect(Self.contacts.withTables(width: width).text.contains(Self.address))
  }
}
