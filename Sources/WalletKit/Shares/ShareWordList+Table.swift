extension ShareWordList {
  /// The 1024 words of SLIP-39, each padded with spaces to eight bytes.
  static let table: StaticString = """
    academicacid    acne    acquire acrobat activityactress adapt   \
    adequateadjust  admit   adorn   adult   advance advocateafraid  \
    again   agency  agree   aide    aircraftairline airport ajar    \
    alarm   album   alcohol alien   alive   alpha   already alto    \
    aluminumalways  amazing ambitionamount  amuse   analysisanatomy \
    ancestorancient angel   angry   animal  answer  antenna anxiety \
    apart   aquatic arcade  arena   argue   armed   artist  artwork \
    aspect  auction august  aunt    average aviationavoid   award   \
    away    axis    axle    beam    beard   beaver  become  bedroom \
    behaviorbeing   believe belong  benefit best    beyond  bike    \
    biology birthdaybishop  black   blanket blessingblimp   blind   \
    blue    body    bolt    boring  born    both    boundarybracelet\
    branch  brave   breathe briefingbroken  brother browser bucket  \
    budget  buildingbulb    bulge   bumpy   bundle  burden  burning \
    busy    buyer   cage    calcium camera  campus  canyon  capacity\
    capital capture carbon  cards   careful cargo   carpet  carve   \
    categorycause   ceiling center  ceramic championchange  charity \
    check   chemicalchest   chew    chubby  cinema  civil   class   \
    clay    cleanup client  climate clinic  clock   clogs   closet  \
    clothes club    cluster coal    coastal coding  column  company \
    corner  costume counter course  cover   cowboy  cradle  craft   \
    crazy   credit  cricket criminalcrisis  criticalcrowd   crucial \
    crunch  crush   crystal cubic   culturalcurious curly   custody \
    cylinderdaisy   damage  dance   darknessdatabasedaughterdeadline\
    deal    debris  debut   decent  decisiondeclare decoratedecrease\
    deliver demand  density deny    depart  depend  depict  deploy  \
    describedesert  desire  desktop destroy detaileddetect  device  \
    devote  diagnosedictate diet    dilemma diminishdining  diploma \
    disasterdiscuss disease dish    dismiss display distancedive    \
    divorce documentdomain  domesticdominantdough   downtowndragon  \
    dramaticdream   dress   drift   drink   drove   drug    dryer   \
    ducklingduke    durationdwarf   dynamic early   earth   easel   \
    easy    echo    eclipse ecology edge    editor  educate either  \
    elbow   elder   electionelegant element elephantelevatorelite   \
    else    email   emerald emissionemperor emphasisemployerempty   \
    ending  endless endorse enemy   energy  enforce engage  enjoy   \
    enlarge entranceenvelopeenvy    epidemicepisode equationequip   \
    eraser  erode   escape  estate  estimateevaluateevening evidence\
    evil    evoke   exact   example exceed  exchangeexclude excuse  \
    execute exerciseexhaust exotic  expand  expect  explain express \
    extend  extra   eyebrow facilityfact    failure faint   fake    \
    false   family  famous  fancy   fangs   fantasy fatal   fatigue \
    favoritefawn    fiber   fiction filter  finance findingsfinger  \
    firefly firm    fiscal  fishing fitness flame   flash   flavor  \
    flea    flexibleflip    float   floral  fluff   focus   forbid  \
    force   forecastforget  formal  fortune forward founder fraction\
    fragmentfrequentfreshmanfriar   fridge  friendlyfrost   froth   \
    frozen  fumes   funding furl    fused   galaxy  game    garbage \
    garden  garlic  gasolinegather  general genius  genre   genuine \
    geology gesture glad    glance  glasses glen    glimpse goat    \
    golden  graduategrant   grasp   gravity gray    greatestgrief   \
    grill   grin    grocery gross   group   grownup grumpy  guard   \
    guest   guilt   guitar  gums    hairy   hamster hand    hanger  \
    harvest have    havoc   hawk    hazard  headset health  hearing \
    heat    helpful herald  herd    hesitatehobo    holiday holy    \
    home    hormone hospitalhour    huge    human   humidityhunting \
    husband hush    husky   hybrid  idea    identifyidle    image   \
    impact  imply   improve impulse include income  increaseindex   \
    indicateindustryinfant  inform  inherit injury  inmate  insect  \
    inside  install intend  intimateinvasioninvolve iris    island  \
    isolate item    ivory   jacket  jerky   jewelry join    judicial\
    juice   jump    junctionjunior  junk    jury    justice kernel  \
    keyboardkidney  kind    kitchen knife   knit    laden   ladle   \
    ladybug lair    lamp    languagelarge   laser   laundry lawsuit \
    leader  leaf    learn   leaves  lecture legal   legend  legs    \
    lend    length  level   liberty library license lift    likely  \
    lilac   lily    lips    liquid  listen  literaryliving  lizard  \
    loan    lobe    locationlosing  loud    loyalty luck    lunar   \
    lunch   lungs   luxury  lying   lyrics  machine magazinemaiden  \
    mailman main    makeup  making  mama    manager mandate mansion \
    manual  marathonmarch   market  marvel  mason   materialmath    \
    maximum mayor   meaning medal   medical member  memory  mental  \
    merchantmerit   method  metric  midst   mild    militarymineral \
    ministermiracle mixed   mixture mobile  modern  modify  moisture\
    moment  morning mortgagemother  mountainmouse   move    much    \
    mule    multiplemuscle  museum  music   mustang nail    national\
    necklacenegativenervous network news    nuclear numb    numerous\
    nylon   oasis   obesity object  observe obtain  ocean   often   \
    olympic omit    oral    orange  orbit   order   ordinaryorganize\
    ounce   oven    overall owner   paces   pacific package paid    \
    paintingpajamas pancake pants   papa    paper   parcel  parking \
    party   patent  patrol  payment payroll peacefulpeanut  peasant \
    pecan   penalty pencil  percent perfect permit  petitionphantom \
    pharmacyphoto   phrase  physics pickup  picture piece   pile    \
    pink    pipelinepistol  pitch   plains  plan    plastic platform\
    playoff pleasureplot    plunge  practiceprayer  preach  predator\
    pregnantpremium prepare presenceprevent priest  primary priority\
    prisonerprivacy prize   problem process profile program promise \
    prospectprovide prune   public  pulse   pumps   punish  puny    \
    pupal   purchasepurple  python  quantityquarter quick   quiet   \
    race    racism  radar   railroadrainbow raisin  random  ranked  \
    rapids  raspy   reactionrealize rebound rebuild recall  receiver\
    recover regret  regular reject  relate  rememberremind  remove  \
    render  repair  repeat  replace require rescue  researchresident\
    responseresult  retailerretreat reunion revenue review  reward  \
    rhyme   rhythm  rich    rival   river   robin   rocky   romantic\
    romp    roster  round   royal   ruin    ruler   rumor   sack    \
    safari  salary  salon   salt    satisfy satoshi saver   says    \
    scandal scared  scatter scene   scholar science scout   scramble\
    screw   script  scroll  seafood season  secret  securitysegment \
    senior  shadow  shaft   shame   shaped  sharp   shelter sheriff \
    short   should  shrimp  sidewalksilent  silver  similar simple  \
    single  sister  skin    skunk   slap    slavery sled    slice   \
    slim    slow    slush   smart   smear   smell   smirk   smith   \
    smoking smug    snake   snapshotsniff   society softwaresoldier \
    solutionsoul    source  space   spark   speak   species spelling\
    spend   spew    spider  spill   spine   spirit  spit    spray   \
    sprinklesquare  squeeze stadium staff   standardstartingstation \
    stay    steady  step    stick   stilt   story   strategystrike  \
    style   subject submit  sugar   suitablesunlightsuperiorsurface \
    surprisesurvive sweater swimmingswing   switch  symbolicsympathy\
    syndromesystem  tackle  tactics tadpole talent  task    taste   \
    taught  taxi    teacher teammateteaspoontemple  tenant  tendency\
    tension terminaltestify texture thank   that    theater theory  \
    therapy thorn   threatenthumb   thunder ticket  tidy    timber  \
    timely  ting    tofu    togethertoleratetotal   toxic   tracks  \
    traffic trainingtransfertrash   travelertreat   trend   trial   \
    tricycletrip    triumph trouble true    trust   twice   twin    \
    type    typical ugly    ultimateumbrellauncover undergo unfair  \
    unfold  unhappy union   universeunkind  unknown unusual unwrap  \
    upgrade upstairsusernameusher   usual   valid   valuablevampire \
    vanish  various vegan   velvet  venture verdict verify  very    \
    veteran vexed   victim  video   view    vintage violenceviral   \
    visitor visual  vitaminsvocal   voice   volume  voter   voting  \
    walnut  warmth  warn    watch   wavy    wealthy weapon  webcam  \
    welcome welfare western width   wildlifewindow  wine    wireless\
    wisdom  withdrawwits    wolf    woman   work    worthy  wrap    \
    wrist   writing wrote   year    yelp    yield   yoga    zero    
    """
}
