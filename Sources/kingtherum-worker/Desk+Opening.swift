import Entity
import Exchange

extension Desk {
  /// How every question is answered.
  var answerings: [Answering] {
    opening + accounts + payments + sending + history + signatures
  }

  private var opening: [Answering] {
    [
      Answering(Greet.self) { asked, _ in
        try asked.requireSameVersion()
        return Greet.Answer(
          program: "kingtherum-worker",
          version: Version.text,
          form: Greet.newest
        )
      },
      Answering(OpenNode.self) { asked, _ in try self.open(asked) },
      Answering(OpenStore.self) { asked, _ in
        try self.open(asked)
        return Nothing()
      },
    ]
  }
}
