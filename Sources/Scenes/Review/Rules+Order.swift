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
    .callWithinIsUnknown, .callIsClaimed, .foreignCodeRuns, .allOfCollectionIsAllowed,
    .allowanceIsUnlimited, .controlChanges, .safePaysForRunning, .callMovesNothing,
    .callIsLaidOutOddly, .callIsCut, .transferIsOfNothing,
    .gasIsTooLow, .feeOverflows, .feeIsHigh, .feeIsAboveAmount,
    // The claims of the document and of descriptors.
    .chainIsNotTheNamed, .claimHidesSomething, .nameIsLikeAddress, .feeIsClaimedAbove,
    .capIsBelowBaseFee, .rollupFeeIsUnknown, .balanceIsShort, .simulationFailed,
    .tokenIsCalledLikeCoin, .tokenHasStrangeLetters, .tokenHasAbsurdDecimals,
    .descriptionDoesNotFit, .tokenIsNotTheKnown,
    // What this machine knows.
    .nameHasMoved, .nameHasTwoAddresses, .nameIsStale, .namesAreUnread, .nameDiffersElsewhere,
    .nameIsOfAnother, .payeeIsUnverified, .payeeLooksLikeAnother,
    .contactsAreUnread, .nameIsNew, .payeeIsNew,
    .approvalIsRaised, .ownAccountIsAllowed, .ownAccountIsCalled, .nonceWasSigned,
    .nonceIsFarFromSigned,
    // What a node reported.
    .simulationTakesMore, .recipientIsContract, .calledHasNoCode, .nonceIsNotTheNext,
    .nonceMayBeTakenElsewhere,
    .othersWait, .earlierIsUnsent, .spenderHasNoCode, .delegateHasNoCode,
    .ownDelegatedAccountIsCalled,
    .feeIsUnusual,
  ]

  static let ofLists: [Rule] = [
    // The whole list.
    .payeeIsPaidAgain, .rowsDoNotRise,
    .tokenIsCalledLikeCoin, .tokensHaveOneSymbol, .tokenHasStrangeLetters, .tokenHasAbsurdDecimals,
    .claimHidesSomething, .chainIsNotTheNamed, .capIsBelowBaseFee, .rollupFeeIsUnknown,
    .balanceIsShort,
    // Each payment.
    .recipientIsZero, .recipientIsSender, .recipientIsItsToken, .transferIsOfNothing,
    .feeIsHigh, .feeIsAboveAmount, .rowHidesSomething, .nameIsLikeAddress,
    .tokenIsNotTheKnown,
    // What a node reported.
    .rowFailsInSimulation, .rowArrivesLess, .rowTakesMore,
    .nonceIsNotTheNext, .othersWait, .earlierIsUnsent, .recipientIsContract, .feeIsUnusual,
    // What this machine knows.
    .nameHasMoved, .nameHasTwoAddresses, .nameIsStale, .namesAreUnread, .nameDiffersElsewhere,
    .payeeIsUnverified, .payeeLooksLikeAnother, .nameIsOfAnother,
    .contactsAreUnread, .nameIsNew, .payeeIsNew,
    .nonceWasSigned, .nonceIsFarFromSigned,
  ]

  static let ofMessages: [Rule] = [
    // What is specific to each kind.
    .siteIsElsewhere, .siteIsUnguarded, .signInIsOfLater, .signInHasNoEnd, .siteHasStrangeLetters,
    .codeGetsControl, .accountActsByItself, .delegationIsForEveryChain,
    .typedDataIsUnknown, .chainIsNotTheChosen, .chainIsNotTheNamed,
    .anyoneCarriesIt, .delegationCanBeTakenBack,
    .domainHasNoChain, .domainHasNoContract, .domainHasMoreFields, .domainIsOutOfOrder,
    .permitIsUnknown, .looksLikeAuthorization, .numberIsTheLargest, .typedDataHidesSomething,
    .structureIsAbsent,
    // The recognized structure.
    .permissionIsGiven, .permitIsUnlimited, .permitIsForCollection, .permitIsElsewhere,
    .spenderIsZero, .othersMakePayment, .recipientIsZero, .recipientIsSender,
    .recipientIsItsToken, .othersBorrow, .safeActs, .safeSigns, .othersCall, .accountOperates,
    .callIsUnknown, .othersVote, .exchangeActs, .orderIsUnfair, .rightIsGiven, .rightIsOfAnother,
    .rightIsPassedOn, .signatureLasts, .signatureHasExpired, .ownerIsAnother,
    // The text that is signed.
    .messageIsLikeAnother, .messageIsNoText, .messageHidesSomething, .messageEndsInLineEnd,
    .messageIsEmpty,
    // The inner calls.
    .callWithinIsUnknown, .callIsClaimed, .foreignCodeRuns, .allOfCollectionIsAllowed,
    .allowanceIsUnlimited, .controlChanges, .safePaysForRunning, .callMovesNothing,
    .callIsLaidOutOddly, .callIsCut,
    // What this machine knows, and what descriptors claim.
    .nameHasMoved, .nameIsStale, .namesAreUnread, .nameDiffersElsewhere,
    .payeeIsUnverified, .payeeLooksLikeAnother,
    .contactsAreUnread, .nameIsNew, .payeeIsNew,
    .ownAccountIsAllowed, .ownAccountIsCalled, .descriptionDoesNotFit,
  ]

  static let ofContacts: [Rule] = [
    .nameHasMoved, .nameIsStale, .namesAreUnread, .payeeLooksLikeAnother, .contactIsToken,
    .nameIsNew,
  ]
}
