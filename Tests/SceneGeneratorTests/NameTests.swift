import Testing

@testable import SceneGenerator

/// Names become words, and words become sentences.
@Suite struct NameTests {
  @Test(arguments: [
    ("userID", "user-id", "user ID", "User ID", "user ID"),
    ("loadURLNow", "load-url-now", "load URL now", "Load URL now", "load URL now"),
    ("a", "a", "a", "A", "a"), ("line2", "line2", "line2", "Line2", "line2"),
    ("isActive", "is-active", "is active", "Is active", "active"),
    ("QRCode", "qr-code", "QR code", "QR code", "QR code"),
    ("hasPIN", "has-pin", "has PIN", "Has PIN", "PIN"),
  ])
  func namesAreSplit(name: String, kebab: String, prose: String, title: String, label: String) {
    let words = NameWords(name)
    #expect(words.kebab == kebab && words.prose == prose)
    #expect(words.title == title && words.label == label)
  }

  @Test(
    arguments: [
      ("LoadProfile", "load", "loads"), ("WatchAccount", "watch", "watches"),
      ("VerifyPIN", "verify", "verifies"), ("PayInvoice", "pay", "pays"),
      ("UndoPayment", "undo", "undoes"), ("Refresh", "refresh", "refreshes"),
      ("CompressFile", nil, nil), ("Loadprofile", nil, nil), ("ProfileLoad", nil, nil),
    ] as [(String, String?, String?)]
  )
  func verbsBeginNames(name: String, verb: String?, thirdPerson: String?) {
    #expect(Verb(beginning: name)?.text == verb)
    #expect(Verb(beginning: name)?.thirdPerson == thirdPerson)
  }

  @Test func everyVerbIsAWord() {
    #expect(Verb.known.count > 100)
    #expect(Verb.known.allSatisfy { $0.allSatisfy { $0.isLowercase } })
  }

  @Test func linesThatDoNotFitAreBroken() {
    var text = SourceText()
    let parts = (1...4).map { "parameter\($0): String" }
    text.list(1, "func short(", Array(parts.prefix(2)), ") {")
    text.list(1, "package init(", parts + ["another: Int"], ") {")
    #expect(
      text.text == """
          func short(parameter1: String, parameter2: String) {
          package init(
            parameter1: String,
            parameter2: String,
            parameter3: String,
            parameter4: String,
            another: Int
          ) {

        """
    )
    #expect(SourceText.quoted("a \"b\" \\(c)") == #""a \"b\" \\(c)""#)
  }
}
