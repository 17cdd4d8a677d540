import ArgumentParser
import WalletKit

/// `kingtherum man`
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Show the manual: every command and option",
    discussion: """
      On a terminal it is text, and no pager is opened: kingtherum starts no programs but its own. \
      In a file or a pipe it is the page that man reads, and shows in a pager.

      Examples: kingtherum man | man -l -
                kingtherum man --lang en > kingtherum.1
      """
  )

  @OptionGroup var language: LanguageOption
  @OptionGroup var log: LogOptions

  func run() throws {
    try ProcessGuard.forbidNetwork()
    let text =
      Screen.isTerminal ? ManualPage.text(columns: Screen.size.columns) : ManualPage.roff
    try Console().pass(reference: text + "\n")
  }
}
