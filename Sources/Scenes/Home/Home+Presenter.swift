import Core
import Entity

extension Home {
  /// The command lines that the screen names, without the name of the program.
  package struct Commands: Sendable {
    /// A key, and what it runs.
    package struct Key: Sendable {
      let letter: Character
      let command: String

      package init(_ letter: Character, _ command: String) {
        (self.letter, self.command) = (letter, command)
      }
    }

    /// What shows the same as a part of the screen.
    let balances, sent, history, attention: String
    /// What tests the backup of the wallet whose name follows.
    let backup: String
    /// The keys, where there is a wallet.
    let keys: [Key]
    /// The keys where there is none yet.
    let firstKeys: [Key]

    package init(
      balances: String,
      sent: String,
      history: String,
      attention: String,
      backup: String,
      keys: [Key],
      firstKeys: [Key]
    ) {
      (self.balances, self.sent, self.history) = (balances, sent, history)
      (self.attention, self.backup) = (attention, backup)
      (self.keys, self.firstKeys) = (keys, firstKeys)
    }
  }

  package struct Presenter: PicturePresenter {
    let commands: Commands
    package init(commands: Commands) { self.commands = commands }

    /// Words a moment, for windows of any size.
    package func present(_ moment: Moment) -> HomeText { HomeText(moment, commands) }
  }
}
