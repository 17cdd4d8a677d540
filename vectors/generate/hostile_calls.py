"""Hostile transaction files with misleading bytes or claims, single and in payout lists."""

from hostile_documents import (
    FROM, GWEI, SPENDER, TO, TOKEN, USDC, Transaction, call, changed, document, nested,
    payouts, text, token, transfer,
)
from hostile_transactions import MOST, SHOW, SIGN, Hostile

LIST = ["payout", "sign", "--in", "-", "--dry-run"]


def meanings() -> list[Hostile]:
    """Returns documents with bytes that do something other than they seem to."""
    spend = call("approve(address,uint256)", SPENDER, MOST)
    safe = call("execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
                TOKEN, 0, 320, 1, 0, 0, 0, 0, 0, 352) + bytes(64)
    calls: dict[str, tuple[bytes, list[str]]] = {
        "an approval without limit": (spend, ["approval-unlimited"]),
        "a raised approval without limit": (
            call("increaseAllowance(address,uint256)", SPENDER, MOST), ["approval-unlimited"]),
        "an approval of a whole collection": (
            call("setApprovalForAll(address,bool)", SPENDER, 1), ["approval-for-all"]),
        "an approval hidden among calls": (
            nested("multicall(bytes[])", transfer(), spend), ["approval-unlimited"]),
        "an unknown call hidden among calls": (
            nested("multicall(bytes[])", transfer(), b"\xde\xad\xbe\xef"), ["call-unknown"]),
        "calls in calls that hide an approval": (
            nested("multicall(bytes[])", nested("multicall(bytes[])", spend)), ["approval-unlimited"]),
        "foreign code run by a Safe": (safe, ["call-unknown", "safe-delegatecall"]),
        "a Safe hidden among calls": (nested("multicall(bytes[])", safe), ["call-unknown", "safe-delegatecall"]),
        "a call that is not known": (b"\xde\xad\xbe\xef" + bytes(64), ["call-unknown"]),
        "one byte of data": (b"\0", ["call-unknown"]),
        "a transfer with a dirty address": (
            transfer()[:4] + b"\1" + transfer()[5:], ["call-unknown"]),
        "a transfer with more behind it": (transfer() + bytes(32), ["call-unknown", "call-layout"]),
        "a transfer to the zero address": (transfer("0x" + "00" * 20), ["recipient-zero"]),
        "a transfer to the token itself": (transfer(TOKEN), ["recipient-token-contract"]),
        "a transfer of nothing": (transfer(units=0), ["transfer-of-nothing"]),
        "nothing taken from another account": (
            call("transferFrom(address,address,uint256)", SPENDER, TO, 0), ["transfer-of-nothing"]),
        "another owner of a contract": (
            call("transferOwnership(address)", SPENDER), ["control-changes"]),
        "the code of a contract": (call("upgradeTo(address)", SPENDER), ["control-changes"]),
    }
    cases: list[Hostile] = [
        (f"a call is {what}", SIGN,
         text(document(Transaction(to=TOKEN, value=0, data=data, gas=100_000))), codes)
        for what, (data, codes) in calls.items()
    ]
    cases += [
        ("ether goes with a token payment", SIGN,
         text(document(Transaction(to=TOKEN, data=transfer(), gas=60_000), token=token())),
         ["ether-to-token"]),
        ("a payment to nobody", SIGN, text(document(Transaction(to="0x" + "00" * 20))),
         ["recipient-zero"]),
        ("a contract is made", SIGN, text(document(Transaction(to=None, data=b"\xfe", gas=60_000))),
         ["contract-creation"]),
        ("a fee above the amount", SIGN, text(document(Transaction(value=1, cap=10**6 * GWEI))),
         ["fee-above-amount", "danger fee-high"]),
        ("a payment to the sender", SIGN, text(document(Transaction(to=FROM))), ["recipient-self"]),
    ]
    return cases


def names() -> list[Hostile]:
    """Returns documents with displayed claims that imitate facts."""
    plain = Transaction()
    paid = Transaction(to=TOKEN, value=0, data=transfer(), gas=60_000)
    coin = Transaction(chain=1, to=USDC, value=0, data=transfer(), gas=60_000)
    fake = Transaction(chain=1, to=TOKEN, value=0, data=transfer(), gas=60_000)
    usdc = {"address": USDC, "symbol": "USDC", "name": "USD Coin"}
    dear = {"gas": 2_100_000, "cap": 10_000 * GWEI, "tip": 10_000 * GWEI}
    texts = {
        "turned around": "alice\u202e8c97cd71...0x", "with nothing seen": "ali\u200bce",
        "with an escape of terminals": "alice\x1b[2K\x1b[1A", "with a line end": "alice\nto  0x00",
        "with a carriage return": "alice\rbob", "with a tag": "alice\U000e0041",
        "with a filler": "alice\u3164", "with an isolate": "\u2066alice\u2069",
    }
    # The screen shows Alice, or an address, but another account is paid.
    reads = {
        "with nothing seen": "name-of-another", "with a tag": "name-of-another", "with a filler": "name-of-another",
        "with an isolate": "name-of-another", "turned around": "name-like-address",
    }
    cases: list[Hostile] = [
        (f"a name {what}", SIGN, text(document(plain, recipientName=name)),
         ["text-hidden", *([reads[what]] if what in reads else [])])
        for what, name in texts.items() if what not in ("with a line end", "with a carriage return")
    ]
    cases += [
        ("a symbol with nothing seen", SIGN, text(document(paid, token=token(symbol="TU\u200bSD"))),
         ["text-hidden", "token-symbol-letters"]),
        ("a name of a token turned around", SIGN,
         text(document(paid, token=token(name="\u202eratloD"))), ["text-hidden"]),
        ("a reason that clears the screen", SIGN,
         text(document(plain, simulation={"status": "reverted", "gasUsed": "1", "reason": "\x1b[2J"})),
         ["simulation-failed", "text-hidden"]),
        ("a token called as the coin", SIGN, text(document(paid, token=token(symbol="ETH"))),
         ["token-called-like-coin"]),
        ("a token called as the coin, small and spaced", SIGN,
         text(document(paid, token=token(symbol=" eth "))),
         ["token-called-like-coin", "token-symbol-letters"]),
        ("a symbol with a letter of another script", SIGN,
         text(document(paid, token=token(symbol="USD\u0421"))), ["token-symbol-letters"]),
        ("a symbol in full-width letters", SIGN, text(document(paid, token=token(symbol="ＵＳＤＣ"))),
         ["token-symbol-letters"]),
        ("decimals that make all look like nothing", SIGN,
         text(document(paid, token=token(decimals="77"))), ["token-decimals-absurd"]),
        ("a known token with more decimals", SIGN,
         text(document(coin, "ethereum", token=token(**usdc | {"decimals": "12"}))),
         ["token-known-otherwise"]),
        ("a known token with fewer decimals", SHOW,
         text(document(coin, "ethereum", token=token(**usdc | {"decimals": "2"}))),
         ["token-known-otherwise"]),
        ("a known token under another symbol", SIGN,
         text(document(coin, "ethereum", token=token(**usdc | {"symbol": "TEST"}))),
         ["caution token-known-otherwise"]),
        ("a known token without decimals", LIST,
         text(payouts([coin], token(**usdc | {"decimals": "0"}), name="ethereum")),
         ["token-known-otherwise"]),
        ("another token under a known symbol", SIGN,
         text(document(fake, "ethereum", token=token(symbol="usdc"))), ["token-not-the-known"]),
        ("another token under a known symbol, in a list", LIST,
         text(payouts([fake], token(symbol="USDC"), name="ethereum")), ["token-not-the-known"]),
        ("a fee of 21 ether on a payment of a token", SIGN,
         text(document(Transaction(chain=1, to=USDC, value=0, data=transfer(), **dear), "ethereum")),
         ["danger fee-high"]),
        ("a fee of 21 ether on nothing", SHOW,
         text(document(Transaction(chain=1, value=0, **dear), "ethereum")), ["danger fee-high"]),
        ("a fee of 21 ether in a list", LIST,
         text(payouts([Transaction(chain=1, **dear)], name="ethereum")), ["danger fee-high", "fee-above-amount"]),
        ("a name spelt as another address", SIGN,
         text(document(plain, recipientName=FROM)), ["name-like-address"]),
        ("a name that holds another address", SIGN,
         text(document(plain, recipientName=f"verified: {FROM}")), ["name-like-address"]),
        ("a fee that the bytes do not allow", SIGN, text(document(plain, feeNow=str(10**18))),
         ["fee-claimed-above"]),
        ("a chain that is not known, called ethereum", SHOW,
         text(document(Transaction(chain=424242), name="ethereum")), ["chain-not-known"]),
        ("a chain that is not known, called as one with another letter", SHOW,
         text(document(Transaction(chain=424242), name="\u0435thereum")), ["chain-not-known"]),
        ("a known chain called otherwise", SIGN, text(document(plain, name="private")),
         ["chain-called-otherwise"]),
        ("a known chain called with an escape", SIGN, text(document(plain, name="dev\x1b[31m")),
         ["chain-called-otherwise", "text-hidden"]),
    ]
    return cases


def lists() -> list[Hostile]:
    """Returns hostile payout lists."""
    pays = [Transaction(nonce=7), Transaction(nonce=8, to=SPENDER, value=10**17)]
    paid = [Transaction(nonce=7, to=TOKEN, value=0, data=transfer(), gas=60_000), pays[1]]
    spend = call("approve(address,uint256)", TO, 2_500_000)
    hidden = [pays[0], Transaction(nonce=8, to=TOKEN, value=0, data=spend)]
    good = payouts(pays)
    second = Transaction(nonce=8, to=SPENDER, value=0, data=transfer(), gas=60_000)
    cases: list[Hostile] = [
        ("an approval among payments", LIST, text(payouts(hidden)), "payout-not-payment"),
        ("a contract made among payments", LIST,
         text(payouts([pays[0], Transaction(nonce=8, to=None)])), "payout-not-payment"),
        ("ether with a token among payments", LIST,
         text(payouts([pays[0], Transaction(nonce=8, to=TOKEN, data=transfer())])),
         "payout-not-payment"),
        ("a gap of nonces", LIST, text(payouts([pays[0], Transaction(nonce=9)])), "payout-nonce"),
        ("a nonce twice", LIST, text(payouts([pays[0], Transaction(nonce=7, value=1)])), "payout-nonce"),
        ("a payment on another chain", LIST, text(payouts([pays[0], Transaction(nonce=8, chain=1)])),
         "payout-other-chain"),
        ("no payment", LIST, text(changed(good, "payments", [])), "payout-document-empty"),
        ("smaller sums", LIST, text(changed(good, "totals.sums.0.amount", "1")), "document-disagrees"),
        ("fewer payments in words", LIST, text(changed(good, "totals.payments", "1")),
         "document-disagrees"),
        ("another recipient in words", LIST, text(changed(good, "payments.1.to", TO)),
         "document-disagrees"),
        ("another amount in words", LIST, text(changed(good, "payments.1.amount", "1")),
         "document-disagrees"),
        ("a token in words", LIST, text(changed(good, "payments.1.token", TOKEN)),
         "document-disagrees"),
        ("a lower fee in words", LIST, text(changed(good, "totals.highestFee", "1")),
         "document-disagrees"),
        ("another digest", LIST, text(changed(good, "totals.digest", "0x" + "33" * 32)),
         "document-disagrees"),
        ("a token that is not paid", LIST, text(payouts(pays, token())), "document-disagrees"),
        ("a token twice", LIST, text(payouts(paid, token(), token(symbol="USDC"))),
         "document-disagrees"),
        ("a note of 257 characters", LIST, text(changed(good, "payments.0.note", "x" * 257)),
         "document-long-text"),
        ("a document of one transaction", LIST, text(document(pays[0])), "payout-text-single"),
        ("another account", LIST, text(changed(good, "from.address", SPENDER)), "sign-no-key"),
        ("a test chain called ethereum", LIST, text(payouts(pays, name="ethereum")),
         "sign-chain-name"),
        ("an account paid twice", LIST, text(payouts([pays[0], Transaction(nonce=8, value=1)])),
         ["fee-above-amount", "payout-repeated"]),
        ("rows out of order", LIST, text(changed(good, "payments.1.row", "2")), ["payout-row-order"]),
        ("two contracts of one symbol", LIST,
         text(payouts([paid[0], second], token(), token(address=SPENDER, symbol="tusd"))),
         ["token-same-symbol"]),
        ("a token called as the coin", LIST, text(payouts(paid, token(symbol="ETH"))),
         ["token-called-like-coin"]),
        ("a note turned around", LIST, text(changed(good, "payments.0.note", "\u202eyralas")),
         ["text-hidden"]),
        ("a name spelt as another address", LIST,
         text(changed(good, "payments.0.recipientName", SPENDER)), ["name-like-address"]),
        ("a payment to nobody", LIST,
         text(payouts([pays[0], Transaction(nonce=8, to="0x" + "00" * 20)])), ["recipient-zero"]),
    ]
    return cases
