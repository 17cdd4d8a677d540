"""The test vectors of SLIP-39 (python-shamir-mnemonic, vectors.json): passphrase TREZOR.

Each is a name, the fault or None, the shares, and the secret in hex or None.
"""

PASSPHRASE = "TREZOR"

Printed = tuple[str, str | None, tuple[str, ...], str | None]

DUCK = "duckling enlarge academic academic"
DUCK_REST = "result length solution fridge kidney coal piece deal husband erode duke ajar"
SHADOW = (
    "shadow pistol academic always adequate wildlife fancy gross oasis cylinder mustang wrist rescue view short owner flip making coding armed",
    "shadow pistol academic acid actress prayer class unknown daughter sweater depict flip twice unkind craft early superior advocate guest smoking",
)
THEORY = "theory painting academic academic"
THEORY_REST = "sweater year military elder discuss acne wildlife boring employer fused large satoshi bundle carbon diagnose anatomy hamster leaves tracks paces beyond phantom capital marvel lips"
HUMIDITY = (
    "humidity disease academic always aluminum jewelry energy woman receiver strategy amuse duckling lying evidence network walnut tactics forget hairy rebound impulse brother survive clothes stadium mailman rival ocean reward venture always armed unwrap",
    "humidity disease academic agency actress jacket gross physics cylinder solution fake mortgage benefit public busy prepare sharp friar change work slow purchase ruler again tricycle involve viral wireless mixture anatomy desert cargo upgrade",
)
ERASER = {
    "beard romp": "eraser senior beard romp adorn nuclear spill corner cradle style ancient family general leader ambition exchange unusual garlic promise voice",
    "acrobat romp": "eraser senior acrobat romp bishop medical gesture pumps secret alive ultimate quarter priest subject class dictate spew material endless market",
    "decision scared": "eraser senior decision scared cargo theory device idea deliver modify curly include pancake both news skin realize vitamins away join",
    "decision roster": "eraser senior decision roster beard treat identify grumpy salt index fake aviation theater cubic bike cause research dragon emphasis counter",
    "decision shadow": "eraser senior decision shadow artist work morning estate greatest pipeline plan ting petition forget hormone flexible general goat admit surface",
    "decision smug": "eraser senior decision smug corner ruin rescue cubic angel tackle skin skunk program roster trash rumor slush angel flea amazing",
    "ceramic snake": "eraser senior ceramic snake clay various huge numb argue hesitate auction category timber browser greatest hanger petition script leaf pickup",
    "ceramic shaft": "eraser senior ceramic shaft dynamic become junior wrist silver peasant force math alto coal amazing segment yelp velvet image paces",
    "ceramic round": "eraser senior ceramic round column hawk trust auction smug shame alive greatest sheriff living perfect corner chest sled fumes adequate",
}
WILDLIFE = {
    "beard romp": "wildlife deal beard romp alcohol space mild usual clothes union nuclear testify course research heat listen task location thank hospital slice smell failure fawn helpful priest ambition average recover lecture process dough stadium",
    "acrobat romp": "wildlife deal acrobat romp anxiety axis starting require metric flexible geology game drove editor edge screw helpful have huge holy making pitch unknown carve holiday numb glasses survive already tenant adapt goat fangs",
    "decision scared": "wildlife deal decision scared acne fatal snake paces obtain election dryer dominant romp tactics railroad marvel trust helpful flip peanut theory theater photo luck install entrance taxi step oven network dictate intimate listen",
    "decision shadow": "wildlife deal decision shadow analysis adjust bulb skunk muscle mandate obesity total guitar coal gravity carve slim jacket ruin rebuild ancestor numerous hour mortgage require herd maiden public ceiling pecan pickup shadow club",
    "decision smug": "wildlife deal decision smug ancestor genuine move huge cubic strategy smell game costume extend swimming false desire fake traffic vegan senior twice timber submit leader payroll fraction apart exact forward pulse tidy install",
    "ceramic round": "wildlife deal ceramic round aluminum pitch goat racism employer miracle percent math decision episode dramatic editor lily prospect program scene rebuild display sympathy have single mustang junction relate often chemical society wits estate",
    "ceramic scatter": "wildlife deal ceramic scatter argue equip vampire together ruin reject literary rival distance aquatic agency teammate rebound false argue miracle stay again blessing peaceful unknown cover beard acid island language debris industry idle",
    "ceramic snake": "wildlife deal ceramic snake agree voter main lecture axis kitchen physics arcade velvet spine idea scroll promise platform firm sharp patrol divorce ancestor fantasy forbid goat ajar believe swimming cowboy symbolic plastic spelling",
}
GROUPED_16 = "7c3397a292a5941682d7a4ae2d898d11"
GROUPED_32 = "5385577c8cfc6c1a8aa0f7f10ecde0a3318493262591e78b8c14c6686167123b"


def of(shares: dict[str, str], *names: str) -> tuple[str, ...]:
    return tuple(shares[name] for name in names)


VECTORS: tuple[Printed, ...] = (
    ("1. Valid mnemonic without sharing (128 bits)", None, (f"{DUCK} agency {DUCK_REST} critical decision keyboard",), "bb54aac4b89dc868ba37d9cc21b2cece"),
    ("2. Mnemonic with invalid checksum (128 bits)", "checksum", (f"{DUCK} agency {DUCK_REST} critical decision kidney",), None),
    ("3. Mnemonic with invalid padding (128 bits)", "padding", (f"{DUCK} email {DUCK_REST} music cargo fitness",), None),
    ("4. Basic sharing 2-of-3 (128 bits)", None, SHADOW, "b43ceb7e57a0ea8766221624d01b0864"),
    ("5. Basic sharing 2-of-3 (128 bits)", "tooFew", SHADOW[:1], None),
    ("6. Mnemonics with different identifiers (128 bits)", "identifier", (
        "adequate smoking academic acid debut wine petition glen cluster slow rhyme slow simple epidemic rumor junk tracks treat olympic tolerate",
        "adequate stay academic agency agency formal party ting frequent learn upstairs remember smear leaf damage anatomy ladle market hush corner"), None),
    ("7. Mnemonics with different iteration exponents (128 bits)", "exponent", (
        "peasant leaves academic acid desert exact olympic math alive axle trial tackle drug deny decent smear dominant desert bucket remind",
        "peasant leader academic agency cultural blessing percent network envelope medal junk primary human pumps jacket fragment payroll ticket evoke voice"), None),
    ("8. Mnemonics with mismatching group thresholds (128 bits)", "otherGroupThreshold", (
        "liberty category beard echo animal fawn temple briefing math username various wolf aviation fancy visual holy thunder yelp helpful payment",
        "liberty category beard email beyond should fancy romp founder easel pink holy hairy romp loyalty material victim owner toxic custody",
        "liberty category academic easy being hazard crush diminish oral lizard reaction cluster force dilemma deploy force club veteran expect photo"), None),
    ("9. Mnemonics with mismatching group counts (128 bits)", "groupCount", (
        "average senior academic leaf broken teacher expect surface hour capture obesity desire negative dynamic dominant pistol mineral mailman iris aide",
        "average senior academic agency curious pants blimp spew clothes slice script dress wrap firm shaft regular slavery negative theater roster"), None),
    ("10. Mnemonics with greater group threshold than group counts (128 bits)", "groupThreshold", (
        "music husband acrobat acid artist finance center either graduate swimming object bike medical clothes station aspect spider maiden bulb welcome",
        "music husband acrobat agency advance hunting bike corner density careful material civil evil tactics remind hawk discuss hobo voice rainbow",
        "music husband beard academic black tricycle clock mayor estimate level photo episode exclude ecology papa source amazing salt verify divorce"), None),
    ("11. Mnemonics with duplicate member indices (128 bits)", "duplicate", (
        "device stay academic always dive coal antenna adult black exceed stadium herald advance soldier busy dryer daughter evaluate minister laser",
        "device stay academic always dwarf afraid robin gravity crunch adjust soul branch walnut coastal dream costume scholar mortgage mountain pumps"), None),
    ("12. Mnemonics with mismatching member thresholds (128 bits)", "memberThreshold", (
        "hour painting academic academic device formal evoke guitar random modern justice filter withdraw trouble identify mailman insect general cover oven",
        "hour painting academic agency artist again daisy capital beaver fiber much enjoy suitable symbolic identify photo editor romp float echo"), None),
    ("13. Mnemonics giving an invalid digest (128 bits)", "digest", (
        "guilt walnut academic acid deliver remove equip listen vampire tactics nylon rhythm failure husband fatigue alive blind enemy teaspoon rebound",
        "guilt walnut academic agency brave hamster hobo declare herd taste alpha slim criminal mild arcade formal romp branch pink ambition"), None),
    ("14. Insufficient number of groups (128 bits, case 1)", "tooFewGroups", of(ERASER, "beard romp"), None),
    ("15. Insufficient number of groups (128 bits, case 2)", "tooFewGroups", of(ERASER, "decision scared", "decision roster"), None),
    ("16. Threshold number of groups, but insufficient number of members in one group (128 bits)", "tooFew", of(ERASER, "decision shadow", "beard romp"), None),
    ("17. Threshold number of groups and members in each group (128 bits, case 1)", None, of(ERASER, "decision roster", "ceramic snake", "ceramic shaft", "ceramic round", "decision smug"), GROUPED_16),
    ("18. Threshold number of groups and members in each group (128 bits, case 2)", None, of(ERASER, "decision smug", "beard romp", "decision scared"), GROUPED_16),
    ("19. Threshold number of groups and members in each group (128 bits, case 3)", None, of(ERASER, "beard romp", "acrobat romp"), GROUPED_16),
    ("20. Valid mnemonic without sharing (256 bits)", None, (f"{THEORY} armed {THEORY_REST} brave detect luck",), "989baf9dcaad5b10ca33dfd8cc75e42477025dce88ae83e75a230086a0e00e92"),
    ("21. Mnemonic with invalid checksum (256 bits)", "checksum", (f"{THEORY} armed {THEORY_REST} brave detect lunar",), None),
    ("22. Mnemonic with invalid padding (256 bits)", "padding", (f"{THEORY} campus {THEORY_REST} facility obtain sister",), None),
    ("23. Basic sharing 2-of-3 (256 bits)", None, HUMIDITY, "c938b319067687e990e05e0da0ecce1278f75ff58d9853f19dcaeed5de104aae"),
    ("24. Basic sharing 2-of-3 (256 bits)", "tooFew", HUMIDITY[:1], None),
    ("25. Mnemonics with different identifiers (256 bits)", "identifier", (
        "smear husband academic acid deadline scene venture distance dive overall parking bracelet elevator justice echo burning oven chest duke nylon",
        "smear isolate academic agency alpha mandate decorate burden recover guard exercise fatal force syndrome fumes thank guest drift dramatic mule"), None),
    ("26. Mnemonics with different iteration exponents (256 bits)", "exponent", (
        "finger trash academic acid average priority dish revenue academic hospital spirit western ocean fact calcium syndrome greatest plan losing dictate",
        "finger traffic academic agency building lilac deny paces subject threaten diploma eclipse window unknown health slim piece dragon focus smirk"), None),
    ("27. Mnemonics with mismatching group thresholds (256 bits)", "otherGroupThreshold", (
        "flavor pink beard echo depart forbid retreat become frost helpful juice unwrap reunion credit math burning spine black capital lair",
        "flavor pink beard email diet teaspoon freshman identify document rebound cricket prune headset loyalty smell emission skin often square rebound",
        "flavor pink academic easy credit cage raisin crazy closet lobe mobile become drink human tactics valuable hand capture sympathy finger"), None),
    ("28. Mnemonics with mismatching group counts (256 bits)", "groupCount", (
        "column flea academic leaf debut extra surface slow timber husky lawsuit game behavior husky swimming already paper episode tricycle scroll",
        "column flea academic agency blessing garbage party software stadium verify silent umbrella therapy decorate chemical erode dramatic eclipse replace apart"), None),
    ("29. Mnemonics with greater group threshold than group counts (256 bits)", "groupThreshold", (
        "smirk pink acrobat acid auction wireless impulse spine sprinkle fortune clogs elbow guest hush loyalty crush dictate tracks airport talent",
        "smirk pink acrobat agency dwarf emperor ajar organize legs slice harvest plastic dynamic style mobile float bulb health coding credit",
        "smirk pink beard academic alto strategy carve shame language rapids ruin smart location spray training acquire eraser endorse submit peaceful"), None),
    ("30. Mnemonics with duplicate member indices (256 bits)", "duplicate", (
        "fishing recover academic always device craft trend snapshot gums skin downtown watch device sniff hour clock public maximum garlic born",
        "fishing recover academic always aircraft view software cradle fangs amazing package plastic evaluate intend penalty epidemic anatomy quarter cage apart"), None),
    ("31. Mnemonics with mismatching member thresholds (256 bits)", "memberThreshold", (
        "evoke garden academic academic answer wolf scandal modern warmth station devote emerald market physics surface formal amazing aquatic gesture medical",
        "evoke garden academic agency deal revenue knit reunion decrease magazine flexible company goat repair alarm military facility clogs aide mandate"), None),
    ("32. Mnemonics giving an invalid digest (256 bits)", "digest", (
        "river deal academic acid average forbid pistol peanut custody bike class aunt hairy merit valid flexible learn ajar very easel",
        "river deal academic agency camera amuse lungs numb isolate display smear piece traffic worthy year patrol crush fact fancy emission"), None),
    ("33. Insufficient number of groups (256 bits, case 1)", "tooFewGroups", of(WILDLIFE, "beard romp"), None),
    ("34. Insufficient number of groups (256 bits, case 2)", "tooFewGroups", of(WILDLIFE, "decision scared", "decision smug"), None),
    ("35. Threshold number of groups, but insufficient number of members in one group (256 bits)", "tooFew", of(WILDLIFE, "decision shadow", "beard romp"), None),
    ("36. Threshold number of groups and members in each group (256 bits, case 1)", None, of(WILDLIFE, "ceramic round", "decision scared", "ceramic scatter", "ceramic snake", "decision shadow"), GROUPED_32),
    ("37. Threshold number of groups and members in each group (256 bits, case 2)", None, of(WILDLIFE, "decision scared", "beard romp", "decision smug"), GROUPED_32),
    ("38. Threshold number of groups and members in each group (256 bits, case 3)", None, of(WILDLIFE, "beard romp", "acrobat romp"), GROUPED_32),
    ("39. Mnemonic with insufficient length", "wordCount", ("junk necklace academic academic acne isolate join hesitate lunar roster dough calcium chemical ladybug amount mobile glasses verify cylinder",), None),
    ("40. Mnemonic with invalid master secret length", "wordCount", ("fraction necklace academic academic award teammate mouse regular testify coding building member verdict purchase blind camera duration email prepare spirit quarter",), None),
    ("41. Valid mnemonics which can detect some errors in modular arithmetic", None, (
        "herald flea academic cage avoid space trend estate dryer hairy evoke eyebrow improve airline artwork garlic premium duration prevent oven",
        "herald flea academic client blue skunk class goat luxury deny presence impulse graduate clay join blanket bulge survive dish necklace",
        "herald flea academic acne advance fused brother frozen broken game ranked ajar already believe check install theory angry exercise adult"), "ad6f2ad8b59bbbaa01369b9006208d9a"),
    ("42. Valid extendable mnemonic without sharing (128 bits)", None, ("testify swimming academic academic column loyalty smear include exotic bedroom exotic wrist lobe cover grief golden smart junior estimate learn",), "1679b4516e0ee5954351d288a838f45e"),
    ("43. Extendable basic sharing 2-of-3 (128 bits)", None, (
        "enemy favorite academic acid cowboy phrase havoc level response walnut budget painting inside trash adjust froth kitchen learn tidy punish",
        "enemy favorite academic always academic sniff script carpet romp kind promise scatter center unfair training emphasis evening belong fake enforce"), "48b1a4b80b8c209ad42c33672bdaa428"),
    ("44. Valid extendable mnemonic without sharing (256 bits)", None, ("impulse calcium academic academic alcohol sugar lyrics pajamas column facility finance tension extend space birthday rainbow swimming purple syndrome facility trial warn duration snapshot shadow hormone rhyme public spine counter easy hawk album",), "8340611602fe91af634a5f4608377b5235fa2d757c51d720c0c7656249a3035f"),
    ("45. Extendable basic sharing 2-of-3 (256 bits)", None, (
        "western apart academic always artist resident briefing sugar woman oven coding club ajar merit pecan answer prisoner artist fraction amount desktop mild false necklace muscle photo wealthy alpha category unwrap spew losing making",
        "western apart academic acid answer ancient auction flip image penalty oasis beaver multiple thunder problem switch alive heat inherit superior teaspoon explain blanket pencil numb lend punish endless aunt garlic humidity kidney observe"), "8dc652d6d6cd370d8c963141f6d79ba440300f25c467302c1d966bff8f62300d"),
)
