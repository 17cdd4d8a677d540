import Core
import Entity
import Live
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

  private static func explanation(of name: String?) throws -> String {
    let session = try Session(quietlyIn: "/nowhere")
    let chain = try name.map { try session.chains.chain(named: $0) }
    return try NodeDialog.explanation(of: chain, in: session).text
  }

  @Test func publicEndpointsAreNamedWithWhatTheyLearn() throws {
    let text = try Self.explanation(of: "ethereum")
    let ethereum = try ChainRegistry.builtIn.chain(named: "ethereum")
    let named = try Session(quietlyIn: "/nowhere").publicEndpoints(of: ethereum).map(\.description)
    #expect(!named.isEmpty && named.allSatisfy { text.contains($0) })
    #expect(text.contains("addresses") && text.contains("your IP address"))
    // The setting is not about this chain alone.
    #expect(text.contains("all other built-in chains"))
    let local = try Self.explanation(of: "dev")
    #expect(local.contains("addresses") && !local.contains("public"))
  }

  @Test func thoseOfAllChainsAreCounted() throws {
    let text = try Self.explanation(of: nil)
    let nets = ChainRegistry.builtIn.chains.filter { !$0.isTest && !$0.publicNodes.isEmpty }
    #expect(nets.count > 60 && text.contains("those of \(nets.count) main nets"))
    #expect(text.contains("addresses") && text.contains("your IP address"))
    #expect(text.contains("kingtherum chain list --json"))
  }
}
