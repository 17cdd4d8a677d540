/// The verb that the name of a use case begins with.
struct Verb: Equatable {
  /// The verb in lower case.
  let text: String

  /// The verb of a name such as `LoadProfile`; nil if it begins with no known one.
  init?(beginning name: String) {
    guard let first = NameWords(name).words.first, Self.known.contains(first) else { return nil }
    text = first
  }

  /// As in "Loads the profile".
  var thirdPerson: String {
    if ["s", "x", "z", "ch", "sh", "o"].contains(where: text.hasSuffix) { return text + "es" }
    let endings = ["ay", "ey", "oy", "uy"]
    if text.hasSuffix("y"), !endings.contains(where: text.hasSuffix) {
      return text.dropLast() + "ies"
    }
    return text + "s"
  }

  /// The verbs that a use case may begin with, by their first letters.
  static let known: Set<String> = Set(
    """
    accept add allow apply approve archive ask attach authorize block bridge broadcast build
    burn calculate cancel change check choose claim clean clear close collect combine commit
    compare complete compute confirm connect convert copy count create decode decrypt delete
    deny deposit derive describe detect disable discard disconnect discover display download
    draft draw drop edit enable encode encrypt enter estimate evaluate exchange execute explain
    export fetch fill filter find finish fix follow forget format freeze fund gather generate
    get grant group handle hash hide identify ignore import increase index initialize inspect
    install invite issue join keep label launch leave lend link list listen load lock log lower
    make map mark measure merge mint monitor move name normalize notify observe obtain open
    order pack parse pause pay permit pick pin plan play post prepare present preview print
    probe process promote propose prove prune publish pull push quote raise rank rate read
    rebroadcast recall receive recheck record recover redeem reduce refresh register reindex
    reject relay release reload remember remove rename renew reorder repeat replace replay
    report request rescan resend reset resolve restart restore resume retry reveal review revoke
    rewind roll rotate round route run save scan schedule seal search seed select send set
    settle share shorten show shuffle sign simulate skip sort spend split stake start stop store
    strengthen submit subscribe suggest summarize supply suspend swap switch sync tag take tell
    test trace track trade transfer translate trim trust try turn unblock undo uninstall unlock
    unpin unseal unstake unwrap update upgrade upload use validate verify view vote wait warn
    watch weigh wipe withdraw wrap write
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
  )
}
