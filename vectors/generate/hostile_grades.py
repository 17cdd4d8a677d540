"""The grade of each warning, which depends on what it tells the reader, not on where it comes from.

A danger takes, gives away or hides what cannot be recovered, or cannot be read; a caution is
unusual, or for the reader to judge; an info is a fact without consequences.
"""

DANGERS = """
address-lookalike approval-for-all approval-unlimited call-bytes-cut call-delegatecall call-unknown
control-changes credit-delegation delegation-uncaveated domain-no-chain domain-no-contract
domain-zero-contract ether-to-token hyperliquid-action message-transaction name-like-address name-of-another
order-nothing-back order-other-receiver order-unknown-contract permit-for-all permit-no-deadline
permit-not-known permit-other-owner permit-unlimited permit2-elsewhere recipient-token-contract
recipient-zero replay safe-delegatecall safe-message safe-refund siwe-uri-elsewhere token-called-like-coin
token-decimals-absurd token-known-otherwise token-same-symbol
"""
CAUTIONS = """
approval-no-code call-layout call-own-account chain-called-otherwise chain-not-known contract-creation
delegation domain-extra-field domain-order fee-above-amount fee-claimed-above forwarded-call message-bytes
message-envelope message-hash message-hash-text message-sign-in number-largest order-any-item order-endless
order-far-end order-other-maker order-zone payout-repeated payout-row-order permit permit-far-deadline
safe-transaction simulation-failed siwe-http siwe-punycode spender-zero text-hidden token-not-the-known
token-symbol-letters transfer-authorization transfer-of-nothing typed-data-unknown user-operation
votes-delegated
"""
INFOS = "message-hex-text order-conduit order-expired permit-expired recipient-self"
GRADES = {
    code: grade
    for grade, codes in (("danger", DANGERS), ("caution", CAUTIONS), ("info", INFOS))
    for code in codes.split()
}


def graded(codes: list[str]) -> list[str]:
    """Returns warnings as `danger call-unknown`; a code that already has its grade keeps it."""
    return sorted({code if " " in code else f"{GRADES[code]} {code}" for code in codes})
