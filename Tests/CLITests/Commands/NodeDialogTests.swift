import Core
import Entity
import Scenes
import Testing

@testable import kingtherum

/// The question about the nodes of a chain that has none.
@Suite struct NodeDialogTests {
  @Test(
    "who agrees to everything is not asked",
    arguments: [
      ("send --yes", true), ("send -y", true), ("send -qy", true), ("send -yq", true),
      ("send", false), ("send -q", false), ("send yes", false), ("send --color=always", false),
      ("send -- -y", false), ("send --note --yellow", false), ("send -y=1", false),
      ("send -", false),
    ]
  )
  func agrees(line: String, toAll: Bool) {
    #expect(NodeDialog.agreesToAll(line.split(separator: " ").map(String.init)) == toAll)
  }

  @Test func publicEndpointsAreNamedWithWhatTheyLearn() throws {
    let chain = try ChainRegistry.builtIn.chain(named: "ethereum")
    let text = NodeDialog.explanation(of: chain, [.sample]).text
    #expect(text.contains("ethereum") && text.contains("http://127.0.0.1:8545"))
    #expect(text.contains("addresses") && text.contains("your IP address"))
    let none = NodeDialog.explanation(of: chain, []).text
    #expect(none.contains("addresses") && !none.contains("public"))
  }
}
