/// The order in which reviews report findings, as readers are used to it.
///
/// The review of a list begins with the findings about the whole list.
extension Rules {
  static let ofTransactions: [Rule] = [
    // The bytes.
    .recipientIsZero, .recipientIsSender, .recipientIsItsToken,
    .callIsUnknown, .contractIsCreated, .etherGoesToToken, .anyChainTakesIt,
    .senderIsDelegated, .delegationHasOtherNonce, .delegationIsForOtherChain,
    .delegationIsForEveryChain, .delegationIsUnsigned,
    .callIsClaimed, .foreignCodeRuns, .allOfCollectionIsAllowed,
    .allowanceIsUnlimited, .controlChanges, .safePaysForRunning, .callMovesNothing,
    .callIsLaidOutOddly, .callIsCut, .transferIsOfNothing,
    .gasIsTooLow, .feeOverflows, .feeIsHigh, .feeIsAboveAmount,
    // The claims of the document and of descriptors.
    .chainIsNotTheNamed, .textHidesSomething, .nameIsLikeAddress, .feeIsClaimedAbove,
    .capIsBelowBaseFee, .rollupFeeIsUnknown, .balanceIsShort, .simulationFailed,
    .tokenIsCalledLikeCoin, .tokenHasStrangeLetters, .tokenHasAbsurdDecimals,
    .descriptionDoesNotFit, .tokenIsNotTheKnown,
    // What this machine knows.
    .requestDecides,
    .nameHasMoved, .nameHasTwoAddresses, .nameIsStale, .namesAreUnread, .nameDiffersElsewhere,
    .nameIsOfAnother, .payeeIsUnverified, .payeeLooksLikeAnother,
    .contactsAreUnread, .logIsUnread, .nameIsNew, .payeeIsNew,
    .approvalIsRaised, .ownAccountIsCalled,
    // What a node reported.
    .simulationTakesMore, .recipientIsContract, .calledHasNoCode, .nonceIsNotTheNext,
    .nonceMayBeTakenElsewhere,
    .othersWait, .laterWait, .earlierIsUnsent, .earlierIsMinedAfterAll, .spenderHasNoCode,
    .delegateHasNoCode, .feeIsUnusual,
  ]

  static let ofLists: [Rule] = [
    // The whole list.
    .payeeIsPaidAgain, .rowsDoNotRise,
    .tokenIsCalledLikeCoin, .tokensHaveOneSymbol, .tokenHasStrangeLetters, .tokenHasAbsurdDecimals,
    .textHidesSomething, .chainIsNotTheNamed, .capIsBelowBaseFee, .rollupFeeIsUnknown,
    .balanceIsShort,
    // Each payment.
    .recipientIsZero, .recipientIsSender, .recipientIsItsToken, .transferIsOfNothing,
    .feeIsHigh, .feeIsAboveAmount, .rowHidesSomething, .nameIsLikeAddress,
    .tokenIsNotTheKnown,
    // What a node reported.
    .rowFailsInSimulation, .rowArrivesLess, .simulationTakesMore,
    .nonceIsNotTheNext, .nonceMayBeTakenElsewhere, .othersWait, .laterWait,
    .earlierIsUnsent, .earlierIsMinedAfterAll, .recipientIsContract, .feeIsUnusual,
    // What this machine knows.
    .nameHasMoved, .nameHasTwoAddresses, .nameIsStale, .namesAreUnread, .nameDiffersElsewhere,
    .payeeIsUnverified, .payeeLooksLikeAnother, .nameIsOfAnother,
    .contactsAreUnread, .logIsUnread, .nameIsNew, .payeeIsNew,
  ]

  static let ofMessages: [Rule] = [
    // What is specific to each kind.
    .siteIsElsewhere, .siteIsUnguarded, .signInIsOfLater, .signInHasNoEnd, .siteHasStrangeLetters,
    .codeGetsControl, .accountActsByItself, .delegationIsForEveryChain,
    .typedDataIsUnknown, .chainIsNotTheChosen, .chainIsNotTheNamed,
    .anyoneCarriesIt, .delegationCanBeTakenBack,
    .domainHasNoChain, .domainHasNoContract, .domainHasMoreFields, .domainIsOutOfOrder,
    .permitIsUnknown, .looksLikeAuthorization, .numberIsTheLargest, .textHidesSomething,
    .structureIsAbsent,
    // The recognized structure.
    .permissionIsGiven, .permitIsUnlimited, .permitIsForCollection, .permitIsElsewhere,
    .spenderIsZero, .othersMakePayment, .recipientIsZero, .recipientIsSender,
    .recipientIsItsToken, .othersBorrow, .safeActs, .safeSigns, .othersCall, .accountOperates,
    .callIsUnknown, .othersVote, .exchangeActs, .orderIsUnfair, .rightIsGiven, .rightIsOfAnother,
    .rightIsPassedOn, .signatureLasts, .signatureHasExpired, .ownerIsAnother,
    // The text that is signed.
    .messageIsLikeAnother, .messageIsNoText, .messageEndsInLineEnd,
    .messageIsEmpty,
    // The inner calls.
    .callIsClaimed, .foreignCodeRuns, .allOfCollectionIsAllowed,
    .allowanceIsUnlimited, .controlChanges, .safePaysForRunning, .callMovesNothing,
    .callIsLaidOutOddly, .callIsCut,
    // What this machine knows, and what descriptors claim.
    .nameHasMoved, .nameIsStale, .namesAreUnread, .nameDiffersElsewhere,
    .payeeIsUnverified, .payeeLooksLikeAnother,
    .contactsAreUnread, .logIsUnread, .nameIsNew, .payeeIsNew,
    .approvalIsRaised, .spenderHasNoCode, .ownAccountIsCalled, .nonceIsNotTheNext,
    .descriptionDoesNotFit,
  ]

  static let ofContacts: [Rule] = [
    .nameHasMoved, .nameIsStale, .namesAreUnread, .payeeLooksLikeAnother, .recipientIsContract,
    .logIsUnread, .nameIsNew,
  ]
}
