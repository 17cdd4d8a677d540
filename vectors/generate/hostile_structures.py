"""Hostile typed data: known structures that give something away, and structures that only look known."""

import json
from typing import Any

from hostile_documents import FROM, TOKEN, USDC
from hostile_kinds import CONTROL, EMPTY, EVIL, STRICT, UNKNOWN, ZERO, Forms, Unseen, data
from hostile_messages import PERMIT, PERMIT2, TYPED, fields, permit, typed
from hostile_transactions import MOST
from hostile_unseen import ALL, PAY, PAYS, UNLIMITED

YES = ["typed-data", "sign", "-", "--from", "old", "--yes", "--password-file", "passphrase"]
UNDER = ["policy", "check", "-", "--as", "typed-data", "--from", "old"]
DATA = Forms(TYPED, UNDER, YES)
BLIND, INSIDE = "typed-data-blind", "typed-data-blind-inside"
Pairs = list[tuple[str, str]]
SAFE: Pairs = [
    ("to", "address"), ("value", "uint256"), ("data", "bytes"), ("operation", "uint8"), ("safeTxGas", "uint256"),
    ("baseGas", "uint256"), ("gasPrice", "uint256"), ("gasToken", "address"), ("refundReceiver", "address"),
    ("nonce", "uint256"),
]
AUTHORIZED: Pairs = [
    ("from", "address"), ("to", "address"), ("value", "uint256"), ("validAfter", "uint256"),
    ("validBefore", "uint256"), ("nonce", "bytes32"),
]
ORDER: Pairs = [
    ("sellToken", "address"), ("buyToken", "address"), ("receiver", "address"), ("sellAmount", "uint256"),
    ("buyAmount", "uint256"), ("validTo", "uint32"), ("appData", "bytes32"), ("feeAmount", "uint256"),
    ("kind", "string"), ("partiallyFillable", "bool"), ("sellTokenBalance", "string"), ("buyTokenBalance", "string"),
]
OFFERED: Pairs = [
    ("itemType", "uint8"), ("token", "address"), ("identifierOrCriteria", "uint256"), ("startAmount", "uint256"),
    ("endAmount", "uint256"),
]
COMPONENTS: Pairs = [
    ("offerer", "address"), ("zone", "address"), ("offer", "OfferItem[]"), ("consideration", "ConsiderationItem[]"),
    ("orderType", "uint8"), ("startTime", "uint256"), ("endTime", "uint256"), ("zoneHash", "bytes32"),
    ("salt", "uint256"), ("conduitKey", "bytes32"), ("counter", "uint256"),
]
WORD = "0x" + "00" * 32
ACCOUNT = "0x1111222233334444555566667777888899990000"
# The warnings for a permit that expired in 2001, and for one beyond anyone's lifetime.
OVER, ENDLESS = ["permit", "permit-expired"], ["permit", "permit-no-deadline"]


def structure(
    comment: str, made: dict[str, Any], codes: list[str], rules: list[str], *, blind: str = "",
    policy: str = STRICT, mutation: str = "",
) -> list[Unseen]:
    """Makes a case of typed data, without a policy and under one."""
    told = json.dumps(made, ensure_ascii=False)
    return [Unseen(comment, DATA, told, codes, policy, rules, blind, mutation)]


def unknown(comment: str, made: dict[str, Any], *codes: str, mutation: str = "") -> list[Unseen]:
    """Makes a case of unknown typed data, whatever it looks like."""
    said = ["typed-data-unknown", *codes]
    return structure(comment, made, said, ["typed-data"], blind=BLIND, policy=EMPTY, mutation=mutation)


def domain(name: str, at: str | None = ACCOUNT, version: str | None = "1", chain: int | None = 31337) -> dict[str, Any]:
    """Returns a domain with the members that are given."""
    given = {"name": name, "version": version, "chainId": chain, "verifyingContract": at}
    return {key: value for key, value in given.items() if value is not None}


def safe_tx(**changes: Any) -> dict[str, Any]:
    """Returns a SafeTx that pays one token to somebody."""
    message = {
        "to": TOKEN, "value": "0", "data": "0x" + PAY.hex(), "operation": 0, "safeTxGas": "0", "baseGas": "0",
        "gasPrice": "0", "gasToken": ZERO, "refundReceiver": ZERO, "nonce": "3",
    } | changes
    return typed("SafeTx", SAFE, message, domain={"chainId": 31337, "verifyingContract": ACCOUNT})


def proposal(comment: str, made: dict[str, Any], codes: list[str], rules: list[str], **how: Any) -> list[Unseen]:
    """Makes a case of a SafeTx: known, but not a permit, the only kind allowed by default."""
    return structure(comment, made, ["safe-transaction", *codes], ["typed-data", *rules], **how)


def safes() -> list[Unseen]:
    """Returns SafeTx and SafeMessage structures (F2, F4, G8)."""
    hexed = lambda body: "0x" + body.hex()
    note = typed("SafeMessage", [("message", "bytes")], {"message": "0x" + "11" * 32},
                 domain={"chainId": 31337, "verifyingContract": ACCOUNT})
    more = typed("SafeTx", [*SAFE, ("memo", "string")], safe_tx()["message"] | {"memo": ""},
                 domain={"chainId": 31337, "verifyingContract": ACCOUNT})
    module = hexed(data("enableModule(address)", EVIL))
    # The token of the inner call, and that of the refund.
    refund, token = {"refundReceiver": EVIL}, {"baseGas": "1", "gasPrice": "9", "gasToken": USDC}
    return [
        *proposal("a SafeTx pays", safe_tx(), [], PAYS),
        *proposal("a SafeTx approves all", safe_tx(data=hexed(UNLIMITED)), ["approval-unlimited"], ALL),
        *proposal("a SafeTx pays ether", safe_tx(to=EVIL, value=str(10**18), data="0x"), [], ["recipients"]),
        *proposal("a SafeTx runs foreign code", safe_tx(to=EVIL, operation=1), ["call-unknown", "safe-delegatecall"],
                  UNKNOWN, blind=INSIDE),
        *proposal("a SafeTx refunds", safe_tx(baseGas="1000000", gasPrice="1000000", **refund), ["safe-refund"], PAYS),
        *proposal("a SafeTx refunds a token", safe_tx(**token, **refund), ["safe-refund"], PAYS),
        *proposal("a SafeTx gives control away", safe_tx(to=ACCOUNT, data=module), ["control-changes"],
                  [*CONTROL, "recipients"]),
        *proposal("a SafeTx of unknown meaning", safe_tx(data="0xdeadbeef"), ["call-unknown"], UNKNOWN, blind=INSIDE),
        *proposal("a SafeTx with bytes behind its call", safe_tx(data=hexed(PAY) + "00" * 31),
                  ["call-unknown", "call-layout"], UNKNOWN, blind=INSIDE, mutation="bytes behind the call within"),
        *unknown("a SafeTx with a field too many", more, mutation="a field too many"),
        *structure("a message of a Safe", note, ["typed-data-unknown", "safe-message"], ["typed-data"], blind=BLIND,
                   policy=EMPTY),
    ]


def authorizations() -> list[Unseen]:
    """Returns EIP-3009 authorizations, permits, and what is almost a permit (F2, F10, G8)."""
    dollars = {"name": "USD Coin", "version": "2", "chainId": 1, "verifyingContract": USDC}
    take = {"from": FROM, "to": EVIL, "value": str(10**12), "validAfter": "0", "validBefore": str(2**40), "nonce": WORD}
    carried = ["transfer-authorization", "permit-no-deadline"]
    cases = [
        *structure("dollars for whoever has the signature", typed("TransferWithAuthorization", AUTHORIZED, take,
                   domain=dollars), carried, PAYS),
        *structure("dollars for a payee that takes them", typed("ReceiveWithAuthorization", AUTHORIZED, take,
                   domain=dollars), carried, PAYS),
        *unknown("an authorization without an end", typed("TransferWithAuthorization", AUTHORIZED[:4] + AUTHORIZED[5:],
                 {key: value for key, value in take.items() if key != "validBefore"}, domain=dollars),
                 mutation="a field missing"),
    ]
    for what, units in {"2^255 - 1": 2**255 - 1, "2^96 - 1": 2**96 - 1, "2^200": 2**200, "2^128": 2**128}.items():
        cases += structure(f"a permit of {what}", typed("Permit", PERMIT, permit(value=str(units))),
                           [*OVER, "permit-unlimited"], ["unlimited"], policy=EMPTY,
                           mutation=f"the amount raised to {what}")
    holder: Pairs = [("holder", "address"), ("spender", "address"), ("nonce", "uint256"), ("expiry", "uint256"),
                     ("allowed", "bool")]
    allowed = {"holder": FROM, "spender": EVIL, "nonce": "0", "expiry": "0", "allowed": True}
    cases += structure("a permit of all, as DAI has it", typed("Permit", holder, allowed), [*ENDLESS, "permit-unlimited"],
                       ["unlimited"], policy=EMPTY)
    wrapped = typed("Wrapper", [("permit", "Permit")], {"permit": permit()}, types={"Permit": fields(PERMIT)})
    every: Pairs = [("owner", "address"), ("operator", "address"), ("approved", "bool"), ("nonce", "uint256"),
                    ("deadline", "uint256")]
    all_of_it = {"owner": FROM, "operator": EVIL, "approved": True, "nonce": "0", "deadline": str(MOST)}
    extra = [*PERMIT, ("memo", "string")]
    turned, narrow = [PERMIT[1], PERMIT[0], *PERMIT[2:]], [*PERMIT[:2], ("value", "uint128"), *PERMIT[3:]]
    for mutation, made in {
        "within another type": wrapped, "a field too many": typed("Permit", extra, permit(memo="")),
        "two fields changed round": typed("Permit", turned, permit()), "a smaller type": typed("Permit", narrow, permit()),
    }.items():
        cases += unknown(f"a permit with a change: {mutation}", made, "permit-not-known", mutation=mutation)
    number: Pairs = [("spender", "address"), ("tokenId", "uint256"), ("nonce", "uint256"), ("deadline", "uint256")]
    taking = ["danger permit", "permit-no-deadline"]  # a single item is the whole amount
    one = {"spender": EVIL, "tokenId": "0", "nonce": "0", "deadline": str(MOST)}
    cases += structure("a permit for number 0 of a collection (ERC-4494)", typed("Permit", number, one), taking, PAYS)
    cases += structure("a permit for all of a collection", typed("PermitForAll", every, all_of_it), [*ENDLESS, "permit-for-all"],
                       ["unlimited"], policy=EMPTY)
    credit: Pairs = [("delegatee", "address"), ("value", "uint256"), ("nonce", "uint256"), ("deadline", "uint256")]
    cases += structure("credit for another (Aave)", typed("DelegationWithSig", credit, {
        "delegatee": EVIL, "value": str(MOST), "nonce": "0", "deadline": str(MOST)}),
        ["credit-delegation", "permit-no-deadline"], ALL)
    return cases + permit2()


def permit2() -> list[Unseen]:
    """Returns Permit2 structures with many tokens, and with a witness (F2)."""
    at = {"name": "Permit2", "chainId": 31337, "verifyingContract": PERMIT2}
    permitted = {"TokenPermissions": fields([("token", "address"), ("amount", "uint256")])}
    token = {"token": TOKEN, "amount": str(MOST)}
    base = {"spender": EVIL, "nonce": "0", "deadline": str(MOST)}
    end: Pairs = [("spender", "address"), ("nonce", "uint256"), ("deadline", "uint256")]
    one: Pairs = [("permitted", "TokenPermissions"), *end]
    many: Pairs = [("permitted", "TokenPermissions[]"), *end]
    strange = permitted | {"Secret": fields([("what", "bytes32")])}
    witness = typed("PermitWitnessTransferFrom", [*one, ("witness", "Secret")],
                    base | {"permitted": token, "witness": {"what": WORD}}, domain=at, types=strange)
    return [
        *structure("Permit2 transfers all", typed("PermitTransferFrom", one, base | {"permitted": token}, domain=at,
                   types=permitted), [*ENDLESS, "permit-unlimited"], ["unlimited"], policy=EMPTY),
        *structure("Permit2 transfers all of many", typed("PermitBatchTransferFrom", many,
                   base | {"permitted": [token, token | {"token": USDC}]}, domain=at, types=permitted),
                   [*ENDLESS, "permit-unlimited"], ["unlimited"], policy=EMPTY),
        *structure("Permit2 with a witness of unknown meaning", witness,
                   [*ENDLESS, "permit-unlimited", "permit-not-known", "typed-data-unknown"],
                   ["typed-data", "unlimited"], blind=BLIND, policy=EMPTY),
    ]


def orders() -> list[Unseen]:
    """Returns orders with proceeds for nobody, or for somebody else (F2)."""
    cow = domain("Gnosis Protocol", "0x9008D19f58AAbD9eD0D60971565AA8510560ab41", "v2")
    sell = {
        "sellToken": TOKEN, "buyToken": USDC, "receiver": FROM, "sellAmount": "5000000", "buyAmount": "4900000",
        "validTo": 2**32 - 1, "appData": WORD, "feeAmount": "0", "kind": "sell", "partiallyFillable": False,
        "sellTokenBalance": "erc20", "buyTokenBalance": "erc20",
    }
    items = {"OfferItem": fields(OFFERED), "ConsiderationItem": fields([*OFFERED, ("recipient", "address")])}
    thing = {"itemType": 2, "token": TOKEN, "identifierOrCriteria": "7", "startAmount": "1", "endAmount": "1"}
    coin = {"itemType": 0, "token": ZERO, "identifierOrCriteria": "0", "startAmount": "1", "endAmount": "1"}
    seaport = domain("Seaport", "0x0000000000000068F116a894984e2DB1123eB395", "1.6")

    # Proceeds of another account do not come back to the signer.
    nothing = ["order-far-end", "order-nothing-back"]

    def listing(consideration: list[dict[str, Any]]) -> dict[str, Any]:
        return typed("OrderComponents", COMPONENTS, {
            "offerer": FROM, "zone": ZERO, "offer": [thing], "consideration": consideration, "orderType": 0,
            "startTime": "0", "endTime": str(2**40), "zoneHash": WORD, "salt": "1", "conduitKey": WORD, "counter": "0",
        }, domain=seaport, types=items)

    return [
        *structure("an order that gets nothing back (CoW)", typed("Order", ORDER, sell | {"buyAmount": "0"}, domain=cow),
                   nothing, ["tokens"]),
        *structure("an order that pays another (CoW)", typed("Order", ORDER, sell | {"receiver": EVIL}, domain=cow),
                   [*nothing, "order-other-receiver"], PAYS),
        *structure("a listing that gets nothing back (Seaport)", listing([]), nothing, ["tokens"]),
        *structure("a listing that pays another (Seaport)", listing([coin | {"recipient": EVIL}]),
                   [*nothing, "order-other-receiver"], PAYS),
        *unknown("an order without its last field (CoW)", typed("Order", ORDER[:-1],
                 {key: value for key, value in sell.items() if key != "buyTokenBalance"}, domain=cow),
                 mutation="a field missing"),
    ]


def delegations() -> list[Unseen]:
    """Returns delegations, disguised logins, and domains without a chain or a contract (F2, G8)."""
    parts = {"Caveat": fields([("enforcer", "address"), ("terms", "bytes")])}
    made: Pairs = [("delegate", "address"), ("delegator", "address"), ("authority", "bytes32"),
                   ("caveats", "Caveat[]"), ("salt", "uint256")]
    root = "0x" + "ff" * 32
    manager = domain("DelegationManager", "0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3")
    given = {"delegate": EVIL, "delegator": FROM, "authority": root, "caveats": [], "salt": "0"}
    capped = given | {"caveats": [{"enforcer": ACCOUNT, "terms": "0x01"}]}
    send: Pairs = [("hyperliquidChain", "string"), ("destination", "string"), ("amount", "string"), ("time", "uint64")]
    sent = {"hyperliquidChain": "Mainnet", "destination": EVIL, "amount": "1000000.0", "time": 1}
    agent = {"source": "a", "connectionId": WORD}
    note: Pairs = [("note", "string")]
    # A delegation does not say what the delegate will do, and gives away control of the account.
    acting = ["control", "recipients", "typed-data"]
    return [
        *structure("a delegation without a caveat", typed("Delegation", made, given, domain=manager, types=parts),
                   ["typed-data-unknown", "delegation-uncaveated"], acting),
        *structure("a delegation with a caveat of unknown meaning", typed("Delegation", made, capped, domain=manager,
                   types=parts), ["typed-data-unknown", "delegation"], acting),
        *unknown("dollars sent on a chain that is none", typed("HyperliquidTransaction:UsdSend", send, sent,
                 domain=domain("HyperliquidSignTransaction", ZERO, "1", 42161)), "domain-zero-contract", "hyperliquid-action"),
        *unknown("an agent that acts for all", typed("Agent", [("source", "string"), ("connectionId", "bytes32")],
                 agent, domain=domain("Exchange", ZERO, "1", 1337)), "domain-zero-contract",
                 "hyperliquid-action", "chain-not-known"),
        *unknown("a note on every chain", typed("Note", note, {"note": "x"}, domain=domain("Notes", ACCOUNT, "1", None)),
                 "domain-no-chain"),
        *unknown("a note for every contract", typed("Note", note, {"note": "x"}, domain=domain("Notes", None)),
                 "domain-no-contract"),
        *unknown("a note for everybody", typed("Note", note, {"note": "x"}, domain={"name": "Notes"}),
                 "domain-no-chain", "domain-no-contract"),
        *structure("a permit on every chain", typed("Permit", PERMIT, permit(), domain=domain("Coin", TOKEN, "1", None)),
                   [*OVER, "domain-no-chain"], PAYS),
    ]
