/// Words and phrases that everyone tries first.
enum CommonPhrases {
  /// The longest entry, in characters.
  static let longest = 48

  /// Returns how many characters from a place on are an entry: the longest, or 0 for none.
  ///
  /// Spaces and symbols may stand between its letters.
  static func match(in codes: Slice<UnsafeBufferPointer<UInt32>>) -> Int {
    words.longestMatch(in: codes)
  }

  /// Visits the entries, each as the bytes of its letters.
  static func entries(_ visit: (UnsafeRawBufferPointer) -> Void) { words.visit(visit) }

  /// The entries, in lowercase letters only.
  ///
  /// Before a text is compared, digits and symbols at its ends are removed, and those that stand
  /// for letters are replaced by them.
  private static let words = StaticWords(
    """
    password passwort passphrase passcode motdepasse contrasena wachtwoord parola parole senha \
    secret secreto geheim letmein letmeinnow openup opensesame welcome willkommen bienvenue \
    iloveyou loveyou ilovemyself iloveyousomuch iloveyouforever tequiero teamo jetaime saranghae \
    qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm \
    asdfasdf qazwsx qazwsxedc abcdef abcdefgh abcdefghijkl \
    admin administrator root superuser user username guest test testing tester demo default \
    changeme changeit changethis temporary temp trustno trustnoone nopassword notapassword \
    mypassword thepassword newpassword oldpassword masterpassword mysecret thisismypassword \
    thisisapassword thisisasecret correcthorsebatterystaple correcthorse batterystaple \
    ethereum ether bitcoin crypto cryptocurrency blockchain satoshi nakamoto vitalik buterin \
    metamask ledger trezor wallet mywallet walletpassword keystore privatekey mnemonic seedphrase \
    hodl hodlgang tothemoon lambo dogecoin litecoin binance coinbase uniswap kingtherum defi \
    monkey dragon master shadow sunshine princess superman batman spiderman ironman starwars \
    pokemon naruto minecraft fortnite football baseball basketball soccer hockey liverpool \
    arsenal chelsea barcelona realmadrid manchester juventus cowboys yankees steelers ferrari \
    mercedes porsche mustang corvette harley yamaha samsung android iphone apple google facebook \
    instagram youtube microsoft windows linux ubuntu debian computer internet whatever nothing \
    something anything everything forever freedom america canada australia germany deutschland \
    france england london newyork paris berlin tokyo korea seoul china japan india \
    michael jennifer jessica ashley andrew charlie daniel jordan thomas matthew nicole robert \
    william anthony hannah samantha alexander elizabeth christopher jonathan benjamin victoria \
    babygirl babyboy lovely angel butterfly flower chocolate cookie cheese banana pepper ginger \
    summer winter spring autumn monday friday sunday january february september october november \
    december happybirthday merrychristmas happynewyear helloworld hello goodbye goodmorning \
    please thankyou money dollar million rich lucky jesus christ jesuschrist blessed heaven god \
    killer hunter ranger matrix phoenix tigger tiger eagle falcon wizard magic gandalf frodo \
    hogwarts harrypotter myself family mother father brother sister friend friends bestfriend \
    fuckyou fuckoff asshole bullshit login access security secure safety letmeinplease \
    openthedoor donttellanyone youshallnotpass itsasecret iamthebest iamgod onetwothree \
    thequickbrownfox loremipsum loremipsumdolor tobeornottobe maytheforcebewithyou \
    my the your and new our is this \
    thequickbrownfoxjumpsoverthelazydog packmyboxwithfivedozenliquorjugs \
    sphinxofblackquartzjudgemyvow tobeornottobethatisthequestion ithinkthereforeiam \
    callmeishmael onceuponatime itwasadarkandstormynight itwasthebestoftimesitwastheworstoftimes \
    allhappyfamiliesarealike inthebeginningwastheword \
    inthebeginninggodcreatedtheheavenandtheearth ourfatherwhoartinheaven thelordismyshepherd \
    forgodsolovedtheworld ingodwetrust wethepeopleoftheunitedstates fourscoreandsevenyearsago \
    ihaveadream asknotwhatyourcountrycandoforyou onesmallstepforman onegiantleapformankind \
    houstonwehaveaproblem iamyourfather lukeiamyourfather winteriscoming \
    lifeislikeaboxofchocolates illbeback elementarymydearwatson beammeupscotty \
    livelongandprosper oneringtorulethemall youcanthandlethetruth iseedeadpeople \
    theresnoplacelikehome thereisnoplacelikehome toinfinityandbeyond hakunamatata \
    speakfriendandenter thecakeisalie allyourbasearebelongtous allworkandnoplaymakesjackadullboy \
    themeaningoflife lifetheuniverseandeverything twinkletwinklelittlestar maryhadalittlelamb \
    humptydumptysatonawall rowrowrowyourboat happybirthdaytoyou jinglebells \
    wewishyouamerrychristmas wewillrockyou wearethechampions stairwaytoheaven highwaytohell \
    allyouneedislove letitbe heyjude nevergonnagiveyouup isthisthereallife isthisjustfantasy \
    rosesareredvioletsareblue anappleadaykeepsthedoctoraway practicemakesperfect \
    betterlatethannever timeismoney knowledgeispower honestyisthebestpolicy \
    actionsspeaklouderthanwords theearlybirdcatchestheworm abirdinthehandisworthtwointhebush \
    apictureisworthathousandwords allthatglittersisnotgold alliswellthatendswell easycomeeasygo \
    nopainnogain carpediem seizetheday wherethereisawillthereisaway notyourkeysnotyourcoins \
    notyourkeysnotyourcrypto buylowsellhigh winnerwinnerchickendinner ilovemywife ilovemyfamily \
    ilovemymom ilovemydog ilovemycat ilovemykids
    """
  )
}
