/// The words that most English sentences are made of.
enum CommonWords {
  /// Words of grammar, without apostrophes.
  static let grammatical = StaticWords(
    """
    a about above after again against also although am an and are as at be because been before \
    being between but by can cannot cant could did didnt do does doesnt done dont during even \
    ever for from had has have having he her here hers him his how i if im in into is isnt it \
    its ive just lets may me might mine must my no nor not of on onto or our ours over shall she \
    should so than that thats the their theirs them then there theres these they this those \
    though through to too under until upon us very was wasnt we were what when where which while \
    who whom whose why with within without wont would yet you your youre yours
    """
  )

  /// Frequent words that are neither words of grammar nor in the BIP-39 list.
  static let frequent = StaticWords(
    """
    ago anything asked back bad bank became bed beer began big bigger birds bitcoin books both \
    bought boys breakfast brought buy came cats children clear cold coming computer continue \
    create cut dark days deep die died dogs down dreams each education ethereum every everyone \
    everything eyes fact far fear feet fell felt five flowers four free friends full gave get \
    gets getting girls given god goes going gone goodbye got grew hands happen happened hear \
    heard hot house important information kept keys kids kill king knew known land last late \
    lead learned least led less liked likes line lived lives look looked looks lose lost lot \
    loved loves low made makes making many maybe meet men met money most names needs new nights \
    nine nobody nowhere older others out paid part password passwords pay perhaps plane \
    president queen quite ran reach read really red research said sat saw says secrets see seem \
    seen send sent serve set several show showed sit sky sleeping sold some something sometimes \
    somewhere son spoke star stars started stood stop study take taken tea teacher thanks things \
    think third thousand times told took trees understand wake wallet wanted wants war watch \
    ways week well went white whole wind women won words worked works worse worst written wrote \
    years yes yesterday
    """
  )
}
