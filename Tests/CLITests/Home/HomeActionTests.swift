import ArgumentParser
import Core
import Testing

@testable import kingtherum

/// The keys of the home screen and what they run.
@Suite struct HomeActionTests {
  @Test(arguments: HomeAction.allCases)
  func everyActionIsACommand(action: HomeAction) throws {
    guard action != .help else {
      #expect(try HelpRequest(action.words) != nil)
      return
    }
    let tree = CommandTree(action.words)
    #expect(tree.error == nil && !tree.hasCommands)
    #expect(type(of: try Kingtherum.parseAsRoot(tree.ordered)) == tree.command)
  }

  @Test(arguments: [HomeAction.usual, HomeAction.first])
  func noKeyHasTwoMeanings(offered: [HomeAction]) {
    let letters = offered.map(\.letter)
    #expect(Set(letters).count == letters.count && !letters.contains("q"))
    #expect(letters.allSatisfy { $0.isASCII && !$0.isUppercase })
  }

  @Test func everyActionIsOffered() {
    #expect(Set(HomeAction.usual + HomeAction.first) == Set(HomeAction.allCases))
  }

  /// An error of the screen must not run a command.
  @Test func noStatusOfAnErrorIsAnAction() {
    for action in HomeAction.allCases { #expect(HomeAction(status: action.status) == action) }
    let statuses = HomeAction.allCases.map(\.status)
    #expect(Set(statuses).count == statuses.count && statuses.allSatisfy { $0 < 256 })
    for status in Int32(0)...130 { #expect(HomeAction(status: status) == nil) }
  }
}
