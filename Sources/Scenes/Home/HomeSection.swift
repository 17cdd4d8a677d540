import Core

/// A part of the home screen: a title with the command that shows the whole of it, and its lines.
struct HomeSection {
  let title: Sentence
  /// The command without the name of the program.
  let command: String
  let text: StyledText
  /// Whether its title alone says enough where there is no room.
  let isBrief: Bool

  /// The fewest rows: the title, and one that says how much is missing.
  var leastRows: Int { isBrief ? 1 : 2 }

  init(_ title: Sentence, _ command: String, _ text: StyledText, isBrief: Bool = false) {
    (self.title, self.command, self.text, self.isBrief) = (title, command, text, isBrief)
  }
}
