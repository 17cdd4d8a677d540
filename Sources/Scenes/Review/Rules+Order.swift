/// In which order reviews tell what the rules find: it is what people are used to read, and one of a list
/// begins with what holds for all of it.
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
    .gasIsTooLow, .feeIsHigh, .feeIsAboveAmount,
    // The claims of the document, and of descriptors.
    .chainIsNotTheNamed, .claimHidesSomething, .nameIsLikeAddress, .feeIsClaimedAbove,
    .capIsBelowBaseFee, .balanceIsShort, .simulationFailed, .tokenIsCalledLikeCoin,
    .tokenHasStrangeLetters, .tokenHasAbsurdDecimals,
    .descriptionDoesNotFit, .tokenIsNotTheKnown,
    // What is known here.
    .nameIsOfAnother, .payeeIsUnverified, .payeeLooksLikeAnother, .contactsAreUnread, .payeeIsNew,
    .approvalIsRaised, .ownAccountIsAllowed, .ownAccountIsCalled, .nonceWasSigned,
    .nonceIsFarFromSigned,
    // What a node tells.
    .recipientIsContract, .calledHasNoCode, .nonceIsNotTheNext, .nonceMayBeTakenElsewhere,
    .othersWait, .spenderHasNoCode, .delegateHasNoCode, .ownDelegatedAccountIsCalled,
    .feeIsUnusual,
  ]

  static let ofLists: [Rule] = [
    // The whole list.
    .payeeIsPaidAgain, .rowsDoNotRise,
    .tokenIsCalledLikeCoin, .tokensHaveOneSymbol, .tokenHasStrangeLetters, .tokenHasAbsurdDecimals,
    .claimHidesSomething, .chainIsNotTheNamed, .capIsBelowBaseFee, .balanceIsShort,
    // Each payment.
    .recipientIsZero, .recipientIsSender, .recipientIsItsToken, .transferIsOfNothing,
    .feeIsHigh, .feeIsAboveAmount, .rowHidesSomething, .nameIsLikeAddress,
    .tokenIsNotTheKnown,
    // What a node tells.
    .nonceIsNotTheNext, .othersWait, .recipientIsContract, .feeIsUnusual,
    // What is known here.
    .payeeIsUnverified, .payeeLooksLikeAnother, .nameIsOfAnother, .contactsAreUnread, .payeeIsNew,
    .nonceWasSigned, .nonceIsFarFromSigned,
  ]

  static let ofMessages: [Rule] = [
    // Of each kind its own.
    .siteIsElsewhere, .siteIsUnguarded, .signInIsOfLater, .signInHasNoEnd, .siteHasStrangeLetters,
    .codeGetsControl, .accountActsByItself, .delegationIsForEveryChain,
    .typedDataIsUnknown, .chainIsNotTheChosen, .chainIsNotTheNamed,
    .anyoneCarriesIt, .delegationCanBeTakenBack,
    .domainHasNoChain, .domainHasNoContract, .domainHasMoreFields, .domainIsOutOfOrder,
    .permitIsUnknown, .looksLikeAuthorization, .numberIsTheLargest, .typedDataHidesSomething,
    .structureIsAbsent,
    // The structure, where it is known.
    .permissionIsGiven, .permitIsUnlimited, .permitIsForCollection, .permitIsElsewhere,
    .spenderIsZero, .othersMakePayment, .recipientIsZero, .recipientIsSender,
    .recipientIsItsToken, .othersBorrow, .safeActs, .safeSigns, .othersCall, .accountOperates,
    .callIsUnknown, .othersVote, .exchangeActs, .orderIsUnfair, .rightIsGiven, .rightIsOfAnother,
    .rightIsPassedOn, .signatureLasts, .signatureHasExpired, .ownerIsAnother,
    // The text that is signed.
    .messageIsLikeAnother, .messageIsNoText, .messageHidesSomething, .messageEndsInLineEnd,
    .messageIsEmpty,
    // The calls within.
    .callWithinIsUnknown, .callIsClaimed, .foreignCodeRuns, .allOfCollectionIsAllowed,
    .allowanceIsUnlimited, .controlChanges, .safePaysForRunning, .callMovesNothing,
    .callIsLaidOutOddly, .callIsCut,
    // What is known here, and what descriptors claim.
    .payeeIsUnverified, .payeeLooksLikeAnother, .contactsAreUnread, .payeeIsNew,
    .ownAccountIsAllowed, .ownAccountIsCalled, .descriptionDoesNotFit,
  ]

  static let ofContacts: [Rule] = [.payeeLooksLikeAnother, .contactIsToken]
}
