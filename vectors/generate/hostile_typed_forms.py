"""Real typed data as the protocols' contracts accept it.

hostile_typed_values.py and hostile_typed_changes.py change it. Every deadline is in 2106, so that
its warnings stay the same: it is far, but not unlimited.
"""

import order_types as known
from effect_rules import ZERO, allow, named, spend
from hostile_bases import BASES, APES, UNITS, V2
from hostile_documents import FROM, USDC
from hostile_messages import PERMIT2
from hostile_outcomes import DAI, WETH, ExpectedCall, forbidden
from hostile_typed import (
    COMP, COW, DEBT, FAR, FORWARDER, PAST, REACTOR, SEAPORT, ZERO_EX, Form, Json, Said, domain, forwarding, granting,
    lasting, paying, proposing, swapped, trading,
)
from hostile_unseen import PROXY

PAY = "0x" + BASES["USDC transfer"].body().hex()
WORD, END = "0x" + "00" * 32, str(FAR)
PRICE = str(10**15)
COIN = domain("USD Coin", USDC, "2")
TWO = domain("Permit2", PERMIT2, None)
TOKENS = known.fields("address token,uint256 amount")
SAFE = known.fields(
    "address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,"
    "address gasToken,address refundReceiver,uint256 nonce"
)


def limited(m: Json) -> Said:
    end = int(m["deadline"])
    return granting(USDC, m["spender"], m["owner"], end, end, (USDC, int(m["value"])))


def endless(m: Json) -> Said:
    """Returns the findings for the permit of DAI, which has no amount: all, or nothing."""
    end = int(m["expiry"])
    return granting(DAI, m["spender"], m["holder"], end, end, (DAI, "all" if m["allowed"] else 0))


def allowed(m: Json) -> Said:
    details, deadline = m["details"], int(m["sigDeadline"])
    end = max(int(details["expiration"]), deadline)
    return granting(PERMIT2, m["spender"], FROM, end, deadline, (details["token"], int(details["amount"])))


def moved(m: Json) -> Said:
    end, permitted = int(m["deadline"]), m["permitted"]
    return granting(PERMIT2, m["spender"], FROM, end, end, (permitted["token"], int(permitted["amount"])))


def owing(m: Json) -> Said:
    end = int(m["deadline"])
    codes = ["credit-delegation", *lasting(end)] + (["permit-expired"] if end <= PAST else [])
    return codes, ExpectedCall(DEBT, "", (allow(DEBT, int(m["value"]), m["delegatee"]),))


def voting(m: Json) -> Said:
    return ["votes-delegated"], ExpectedCall(COMP, "", (named("delegate", m["delegatee"]),))


def selling(m: Json) -> Said:
    gives = [spend(m["sellToken"], int(m["sellAmount"]))]
    return trading(COW, int(m["validTo"]), FROM, gives, int(m["buyAmount"]), m["receiver"])


def listing(m: Json) -> Said:
    gives, price = [spend(APES, int(m["offer"][0]["endAmount"]))], m["consideration"][0]
    return trading(SEAPORT, int(m["endTime"]), m["offerer"], gives, int(price["endAmount"]), price["recipient"])


def quoting(m: Json) -> Said:
    gives, asked = [spend(USDC, int(m["makerAmount"]))], named("executor", m["txOrigin"])
    return trading(ZERO_EX, int(m["expiry"]), m["maker"], gives, int(m["takerAmount"]), m["maker"], asked)


PERMITS = [
    Form("an EIP-2612 permit", "Permit",
         {"Permit": known.fields("address owner,address spender,uint256 value,uint256 nonce,uint256 deadline")}, COIN,
         {"owner": FROM, "spender": V2, "value": str(UNITS), "nonce": "0", "deadline": END}, limited,
         {"owner": ("owner",), "spender": ("spender",), "amount": ("value",), "end": ("deadline",)}),
    Form("a DAI permit taken back", "Permit",
         {"Permit": known.fields("address holder,address spender,uint256 nonce,uint256 expiry,bool allowed")},
         domain("Dai Stablecoin", DAI),
         {"holder": FROM, "spender": V2, "nonce": "0", "expiry": END, "allowed": False}, endless,
         {"owner": ("holder",), "spender": ("spender",), "end": ("expiry",), "flag": ("allowed",)}),
    Form("a Permit2 allowance", "PermitSingle",
         {"PermitSingle": known.fields("PermitDetails details,address spender,uint256 sigDeadline"),
          "PermitDetails": known.fields("address token,uint160 amount,uint48 expiration,uint48 nonce")}, TWO,
         {"details": {"token": USDC, "amount": str(UNITS), "expiration": END, "nonce": "0"}, "spender": V2,
          "sigDeadline": END}, allowed,
         {"spender": ("spender",), "amount": ("details", "amount"), "end": ("details", "expiration")}),
    Form("a Permit2 transfer", "PermitTransferFrom",
         {"PermitTransferFrom": known.fields(
             "TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline"),
          "TokenPermissions": TOKENS}, TWO,
         {"permitted": {"token": USDC, "amount": str(UNITS)}, "spender": V2, "nonce": "0", "deadline": END}, moved,
         {"spender": ("spender",), "amount": ("permitted", "amount"), "end": ("deadline",)}),
    Form("an EIP-3009 authorization", "TransferWithAuthorization",
         {"TransferWithAuthorization": known.fields(
             "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce")}, COIN,
         {"from": FROM, "to": V2, "value": str(UNITS), "validAfter": "0", "validBefore": str(FAR + 1),
          "nonce": WORD}, paying,
         {"owner": ("from",), "recipient": ("to",), "amount": ("value",), "end": ("validBefore",)}),
    Form("credit of Aave", "DelegationWithSig",
         {"DelegationWithSig": known.fields("address delegatee,uint256 value,uint256 nonce,uint256 deadline")},
         domain("Aave Variable Debt WETH", DEBT),
         {"delegatee": V2, "value": str(UNITS), "nonce": "0", "deadline": END}, owing,
         {"spender": ("delegatee",), "amount": ("value",), "end": ("deadline",)}),
]
CALLS = [
    Form("votes of COMP", "Delegation",
         {"Delegation": known.fields("address delegatee,uint256 nonce,uint256 expiry")},
         domain("Compound", COMP, None), {"delegatee": V2, "nonce": "0", "expiry": END}, voting,
         {"spender": ("delegatee",), "end": ("expiry",)}, is_permit=False),
    Form("a SafeTx", "SafeTx", {"SafeTx": SAFE}, {"chainId": 1, "verifyingContract": PROXY},
         {"to": USDC, "value": "0", "data": PAY, "operation": 0, "safeTxGas": "0", "baseGas": "0", "gasPrice": "0",
          "gasToken": ZERO, "refundReceiver": ZERO, "nonce": "3"}, proposing, {"data": ("data",)}, is_permit=False),
    Form("a forwarded call", "ForwardRequest",
         {"ForwardRequest": known.fields(
             "address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data")},
         domain("Forwarder", FORWARDER),
         {"from": FROM, "to": USDC, "value": "0", "gas": "99", "nonce": "0", "deadline": END, "data": PAY}, forwarding,
         {"owner": ("from",), "data": ("data",)}, is_permit=False),
]
ORDERS = [
    Form("an order of CoW", "Order", known.COW, domain("Gnosis Protocol", COW, "v2"),
         {"sellToken": USDC, "buyToken": WETH, "receiver": FROM, "sellAmount": str(UNITS), "buyAmount": PRICE,
          "validTo": FAR, "appData": WORD, "feeAmount": "0", "kind": "sell", "partiallyFillable": False,
          "sellTokenBalance": "erc20", "buyTokenBalance": "erc20"}, selling,
         {"recipient": ("receiver",), "amount": ("sellAmount",), "price": ("buyAmount",), "end": ("validTo",)}),
    Form("a listing of Seaport", "OrderComponents", known.SEAPORT, domain("Seaport", SEAPORT, "1.6"),
         {"offerer": FROM, "zone": ZERO, "orderType": 0, "startTime": "0", "endTime": END, "zoneHash": WORD,
          "salt": "1", "conduitKey": WORD, "counter": "0",
          "offer": [{"itemType": 2, "token": APES, "identifierOrCriteria": "7", "startAmount": "1",
                     "endAmount": "1"}],
          "consideration": [{"itemType": 0, "token": ZERO, "identifierOrCriteria": "0", "startAmount": PRICE,
                             "endAmount": PRICE, "recipient": FROM}]}, listing,
         {"owner": ("offerer",), "recipient": ("consideration", 0, "recipient"), "end": ("endTime",),
          "price": ("consideration", 0, "endAmount")}),
    Form("an order of 0x", "RfqOrder", known.RFQ, domain("ZeroEx", ZERO_EX, "1.0.0"),
         {"makerToken": USDC, "takerToken": WETH, "makerAmount": str(UNITS), "takerAmount": PRICE, "maker": FROM,
          "taker": ZERO, "txOrigin": V2, "pool": WORD, "expiry": END, "salt": "1"}, quoting,
         {"owner": ("maker",), "spender": ("txOrigin",), "amount": ("makerAmount",), "price": ("takerAmount",),
          "end": ("expiry",)}),
    Form("an order of UniswapX", "PermitWitnessTransferFrom", known.permit("LimitOrder"), TWO,
         {"permitted": {"token": USDC, "amount": str(UNITS)}, "spender": REACTOR, "nonce": "1", "deadline": END,
          "witness": {"info": {"reactor": REACTOR, "swapper": FROM, "nonce": "1", "deadline": END,
                               "additionalValidationContract": ZERO, "additionalValidationData": "0x"},
                      "inputToken": USDC, "inputAmount": str(UNITS),
                      "outputs": [{"token": WETH, "amount": PRICE, "recipient": FROM}]}}, swapped,
         {"recipient": ("witness", "outputs", 0, "recipient"), "price": ("witness", "outputs", 0, "amount")}),
]
FORMS = {form.name: form for form in [*PERMITS, *CALLS, *ORDERS]}
for real in FORMS.values():
    # The policy allows the real ones, so that whatever it forbids is due to the change.
    assert not forbidden(real.does(real.message)[1], real.rules), real.name
